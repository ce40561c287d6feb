#include "src/app/replays.h"

#include <fmt/format.h>

#include "solver/domains/freecell/replay_page/replay_data.h"
#include "analysis/report_data.h"
#include "solver/domains/tiles/replay_page/replay_data.h"
#include "solver/domains/freecell/traits.h"
#include "src/app/solver_options.h"
#include "src/common/error.h"
#include "src/common/stop.h"
#include "src/fitness/checked_solver.h"

namespace coevo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kReplayNodes = 2'000'000;  // a report must not take minutes

using Replayer = Json (*)(const solver::Domain& domain, const solver::Instance& instance,
                          const std::string& moves, const std::string& notation,
                          const common::Settings& settings);

freecell::Notation notation_named(const std::string& name) {
  if (name == "cards") return freecell::Notation::cards;
  return name == "extended" ? freecell::Notation::extended : freecell::Notation::standard;
}

Json replay_cards(const solver::Domain&, const solver::Instance& instance, const std::string& moves,
                  const std::string& notation, const common::Settings& settings) {
  const auto start = freecell::Traits::layout(freecell::Traits::rules(settings), instance);
  const std::string title =
      instance.board.empty() ? fmt::format("Deal {}", instance.number) : "Board";
  return freecell::freecell_replay(title, start,
                                   freecell::replay(start, moves, notation_named(notation)));
}

Json replay_tiles(const solver::Domain& domain, const solver::Instance& instance,
                  const std::string& moves, const std::string& notation,
                  const common::Settings& settings) {
  const Json board = Json::parse(domain.board_text(instance, "json", settings));
  const tiles::Board start{board.at("rows"), board.at("columns"), board.at("tiles")};
  const std::string title =
      instance.board.empty() ? fmt::format("{}-puzzle {}", start.tiles.size() - 1, instance.number)
                             : fmt::format("{}-puzzle", start.tiles.size() - 1);
  return tiles::tiles_replay(
      title, start,
      tiles::replay_tiles(
          start, moves,
          notation == "tiles" ? tiles::TileNotation::tiles : tiles::TileNotation::blank));
}

// What draws each domain; null for one that no page draws.
Replayer replayer_of(const solver::Domain& domain) {
  const std::string name = domain.name();
  if (name == "freecell") return replay_cards;
  return name.starts_with("tiles") ? replay_tiles : nullptr;
}

// The shipped solver of that domain, if there is one.
std::optional<solver::WeightFile> shipped(const std::string& domain) {
  try {
    return SolverOptions().read(domain);
  } catch (const common::InputError&) {
    return std::nullopt;
  }
}

std::optional<solver::WeightFile> run_solver(const analysis::RunData& run) {
  if (!run.best.is_object()) return std::nullopt;
  try {
    return solver::WeightFile::parse(run.best.dump(), "best.json");
  } catch (const common::InputError&) {
    return std::nullopt;  // another version's
  }
}

// The summary knows the file's name and hash; the file may be gone or another by now.
std::optional<solver::WeightFile> validation_solver(const analysis::ValidationData& validation) {
  if (!validation.summary.is_object()) return std::nullopt;
  try {
    auto weights = solver::WeightFile::read(validation.summary.value("weights_file", ""));
    if (weights.hash() == validation.summary.value("weights_hash", "")) return weights;
  } catch (const std::exception&) {
    // Then the shipped one does.
  }
  return std::nullopt;
}

// By its own solver, or by the shipped one where that is not to be had or fails.
std::optional<Json> solved_replay(const std::string& domain, std::uint64_t number,
                                  const std::optional<solver::WeightFile>& own) {
  solver::Limits limits;
  limits.generated = kReplayNodes;
  limits.stop = &common::stop_requested();
  if (own && own->domain->name() == domain) {
    if (auto replay = replay_of_solver(*own, {number, ""}, limits)) {
      (*replay)["solver"] = "this solver";
      return replay;
    }
  }
  const auto standard = shipped(domain);
  if (!standard) return std::nullopt;
  auto replay = replay_of_solver(*standard, {number, ""}, limits);
  if (replay) (*replay)["solver"] = "the shipped solver";
  return replay;
}

void add_solved(Json& replays, const std::string& domain, std::uint64_t number,
                const std::optional<solver::WeightFile>& own) {
  const std::string key = fmt::format("{}:{}", domain, number);
  if (replays.contains(key)) return;
  if (auto replay = solved_replay(domain, number, own)) replays[key] = std::move(*replay);
}

}  // namespace

Json replay_of_moves(const solver::Domain& domain, const solver::Instance& instance,
                     const std::string& moves, const std::string& notation,
                     const common::Settings& settings) {
  const Replayer replayer = replayer_of(domain);
  if (replayer == nullptr) {
    throw common::InputError(
        fmt::format("{}: there is no replay page for this domain", domain.name()));
  }
  return replayer(domain, instance, moves, notation, settings);
}

std::optional<Json> replay_of_solver(const solver::WeightFile& weights,
                                     const solver::Instance& instance,
                                     const solver::Limits& limits) {
  if (replayer_of(*weights.domain) == nullptr) return std::nullopt;
  fitness::CheckedSolver solver(*weights.domain, weights.spec);
  const auto checked = solver.solve(instance, limits);
  if (checked.result.outcome != common::Outcome::solved) return std::nullopt;
  return replay_of_moves(*weights.domain, instance, checked.solution,
                         weights.domain->notations().back(), weights.spec.settings);
}

std::optional<Json> replay_of_material(const analysis::Material& material,
                                       const std::string& domain, std::uint64_t number) {
  const auto own = material.runs.empty() ? validation_solver(material.validations.front())
                                         : run_solver(material.runs.front());
  return solved_replay(domain, number, own);
}

void add_replays(Json& report, const analysis::Material& material, std::size_t most) {
  Json& replays = report["replays"];
  for (const auto& run : material.runs) {
    const auto own = run_solver(run);
    if (!own) continue;
    for (const Json& hardest : analysis::hardest_instances(run, most)) {
      add_solved(replays, own->domain->name(), hardest["instance"].get<std::uint64_t>(), own);
    }
  }
  for (const auto& validation : material.validations) {
    const auto own = validation_solver(validation);
    for (const std::uint64_t number : analysis::slowest_instances(validation, most)) {
      add_solved(replays, validation.domain, number, own);
    }
  }
}

}  // namespace coevo::app
