#include "src/app/replays.h"

#include <fmt/format.h>

#include "analysis/freecell_replay.h"
#include "analysis/report_data.h"
#include "solver/engines/freecell_kit.h"
#include "src/app/solver_options.h"
#include "src/common/error.h"
#include "src/common/stop.h"
#include "src/fitness/checked_solver.h"

namespace coevo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kReplayNodes = 2'000'000;  // a report must not take minutes

std::string title_of(const solver::Instance& instance) {
  return instance.board.empty() ? fmt::format("Deal {}", instance.number) : "Board";
}

// The shipped solver of that domain, if there is one.
std::optional<engines::WeightFile> shipped(const std::string& domain) {
  try {
    return SolverOptions().read(domain);
  } catch (const common::InputError&) {
    return std::nullopt;
  }
}

std::optional<engines::WeightFile> run_solver(const analysis::RunData& run) {
  if (!run.best.is_object()) return std::nullopt;
  try {
    return engines::WeightFile::parse(run.best.dump(), "best.json");
  } catch (const common::InputError&) {
    return std::nullopt;  // another version's
  }
}

// The summary knows the file's name and hash; the file may be gone or another by now.
std::optional<engines::WeightFile> validation_solver(const analysis::ValidationData& validation) {
  if (!validation.summary.is_object()) return std::nullopt;
  try {
    auto weights = engines::WeightFile::read(validation.summary.value("weights_file", ""));
    if (weights.hash() == validation.summary.value("weights_hash", "")) return weights;
  } catch (const std::exception&) {
    // Then the shipped one does.
  }
  return std::nullopt;
}

void add_solved(Json& replays, const std::string& domain, std::uint64_t number,
                const std::optional<engines::WeightFile>& own) {
  const std::string key = fmt::format("{}:{}", domain, number);
  if (replays.contains(key)) return;
  solver::Limits limits;
  limits.generated = kReplayNodes;
  limits.stop = &common::stop_requested();
  if (own && own->domain->name() == domain) {
    if (auto replay = replay_of_solver(*own, {number, ""}, limits)) {
      (*replay)["solver"] = "this solver";
      replays[key] = std::move(*replay);
      return;
    }
  }
  const auto standard = shipped(domain);
  if (!standard) return;
  if (auto replay = replay_of_solver(*standard, {number, ""}, limits)) {
    (*replay)["solver"] = "the shipped solver";
    replays[key] = std::move(*replay);
  }
}

}  // namespace

bool has_replay(const solver::Domain& domain) {
  return domain.name() == "freecell";
}

solution::Notation notation_named(const std::string& name) {
  if (name == "cards") return solution::Notation::cards;
  return name == "extended" ? solution::Notation::extended : solution::Notation::standard;
}

Json replay_of_moves(const solver::Domain& domain, const solver::Instance& instance,
                     const std::string& moves, const std::string& notation,
                     const common::Settings& settings) {
  if (!has_replay(domain)) {
    throw common::InputError(
        fmt::format("{}: there is no replay page for this domain", domain.name()));
  }
  const auto start = engines::FreeCellKit::layout(engines::FreeCellKit::rules(settings), instance);
  const auto replay = solution::replay(start, moves, notation_named(notation));
  return analysis::freecell_replay(title_of(instance), start, replay);
}

std::optional<Json> replay_of_solver(const engines::WeightFile& weights,
                                     const solver::Instance& instance,
                                     const solver::Limits& limits) {
  if (!has_replay(*weights.domain)) return std::nullopt;
  fitness::CheckedSolver solver(*weights.domain, weights.spec);
  const auto checked = solver.solve(instance, limits);
  if (checked.report.outcome != common::Outcome::solved) return std::nullopt;
  return replay_of_moves(*weights.domain, instance, checked.solution,
                         weights.domain->notations().back(), weights.spec.settings);
}

void add_replays(Json& report, const std::vector<analysis::RunData>& runs,
                 const std::vector<analysis::ValidationData>& validations, std::size_t most) {
  Json& replays = report["replays"];
  for (const auto& run : runs) {
    const auto own = run_solver(run);
    if (!own) continue;
    for (const Json& hardest : analysis::hardest_instances(run, most)) {
      add_solved(replays, own->domain->name(), hardest["instance"].get<std::uint64_t>(), own);
    }
  }
  for (const auto& validation : validations) {
    const auto own = validation_solver(validation);
    for (const std::uint64_t number : analysis::slowest_instances(validation, most)) {
      add_solved(replays, validation.domain, number, own);
    }
  }
}

}  // namespace coevo::app
