// SPDX-License-Identifier: MIT
#include "src/app/displays.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/text.h"
#include "evolve/run/generation_record.h"

namespace coevo::cli {
namespace {

constexpr std::size_t kSparkWidth = 8;

void print_test(std::string_view what, const evolve::TestResult& test,
                const fitness::Target& target) {
  fmt::print("{}: fitness {:.4f}, {} of {} solved, {}\n", what, test.fitness, test.solved,
             test.instances, target.effort(test.fitness, test.nodes));
}

std::string path_text(const std::filesystem::path& path) {
  return common::printable(path.string(), 1000);
}

void print_json(const evolve::Champion& champion, const std::string& file) {
  nlohmann::ordered_json json{{"best", file},
                              {"generation", champion.generation},
                              {"fitness", champion.fitness},
                              {"solved", champion.solved},
                              {"instances", champion.instances}};
  if (champion.standard) {
    json["default_fitness"] = champion.standard->fitness;
    json["default_solved"] = champion.standard->solved;
  }
  fmt::print("{}\n", common::json_line(json));
}

}  // namespace

EvolveDisplay::Shown::Shown(const fitness::RunConfig& config, const evolve::Evolution& evolution,
                            const common::DisplayOptions& display)
    : budget(evolution.config().budget),
      counts_runs(budget.runs > 0 || config.search_target() == nullptr),
      total(budget.nodes > 0  ? budget.nodes
            : budget.runs > 0 ? budget.runs
                              : evolution.generations()),
      nodes_before(evolution.nodes()),
      runs_before(evolution.runs()),
      progress("evolve", total,
               budget.nodes > 0  ? "nodes"
               : budget.runs > 0 ? "runs"
                                 : "generations",
               display) {}

std::uint64_t EvolveDisplay::Shown::done(std::uint32_t generations) const {
  if (budget.nodes > 0) return std::min(nodes_before + nodes, total);
  if (budget.runs > 0) return std::min(runs_before + runs, total);
  return generations;
}

std::string EvolveDisplay::Shown::rate() const {
  if (counts_runs ? budget.runs > 0 : budget.nodes > 0) return "";
  const double seconds = std::max(progress.seconds(), 1e-9);
  return fmt::format("{} {}/s",
                     common::short_count(static_cast<double>(counts_runs ? runs : nodes) / seconds),
                     counts_runs ? "runs" : "nodes");
}

void EvolveDisplay::evolution_started(const fitness::RunConfig& config,
                                      const evolve::Evolution& evolution) {
  shown_.emplace(config, evolution, global_.display);
  is_search_ = config.search_target() != nullptr;
  shown_->progress.update(shown_->done(evolution.generation()), "first generation");
}

bool EvolveDisplay::generation_done(const evolve::GenerationRecord& record, std::uint32_t) {
  Shown& shown = *shown_;
  shown.nodes += record.nodes;
  shown.runs += record.evaluations;
  shown.best.push_back(record.best);
  shown.progress.update(
      shown.done(record.generation + 1),
      fmt::format("best {:.3f}  {}  quartiles {:.2f} {:.2f} {:.2f}  solved {:.0f}%  {}",
                  record.best, common::sparkline(shown.best.data(), shown.best.size(), kSparkWidth),
                  record.quantiles[1], record.quantiles[2], record.quantiles[3],
                  100 * record.solved_share, shown.rate()));
  if (record.generation == 0 && record.solved_share == 0) {
    shown.progress.note(
        "generation 0 solved nothing, so its fitness says little: raise the limits, or start with "
        "easier instances");
  }
  return true;
}

void EvolveDisplay::champion_started() {
  shown_->progress.update(shown_->total, "choosing the champion");
}

void EvolveDisplay::evolution_done(const fitness::RunConfig& config,
                                   const evolve::Champion* champion,
                                   const std::filesystem::path& file) {
  shown_.reset();
  if (!prints_champion_) return;
  if (champion == nullptr) {
    fmt::print("{}\n", global_.json
                           ? common::json_line(nlohmann::ordered_json{{"best", file.string()}})
                           : "already finished; the best solver is in " + path_text(file));
    return;
  }
  if (global_.json) return print_json(*champion, file.string());
  const fitness::Target& target = *config.target;
  const auto& standard = champion->standard;
  fmt::print("best, of generation {}: fitness {:.4f}, {} of {} training instances solved{}\n",
             champion->generation, champion->fitness, champion->solved, champion->instances,
             standard ? ", " + target.effort(champion->fitness, 0) : "");
  fmt::print("{}", target.describe(champion->genome));
  if (standard) {
    fmt::print("the default: fitness {:.4f}, {} of {} solved, {}{}\n", standard->fitness,
               standard->solved, champion->instances, target.effort(standard->fitness, 0),
               champion->is_default ? "; nothing better was found" : "");
  }
  if (champion->test) print_test("on the test instances", *champion->test, target);
  if (standard && standard->test) print_test("and the default", *standard->test, target);
  fmt::print("in {}\n", path_text(file));
}

void EvolveDisplay::member_done(const fitness::MemberDone& member) {
  say(fmt::format("member {}: {}; solves {} of {} instances", member.number, member.size,
                  member.solved, member.instances));
}

void EvolveDisplay::run_done(const fitness::Evolved& run) {
  if (run.members > 0) {
    fmt::print("{} {} in {}\n", run.members, run.members == 1 ? "member" : "members",
               path_text(run.file));
  }
  if (global_.display.quiet) return;
  const std::string& program = program_name();
  const std::string folder = common::shell_word(run.file.parent_path().string());
  const std::string next =
      is_search_ ? "validate " + common::shell_word(run.file.string()) : "export " + folder;
  say(fmt::format("next: {} {}, or {} report {}", program, next, program, folder));
}

void EvolveDisplay::interrupted(const std::string& command) {
  shown_.reset();  // clears its line
  say("interrupted; resume with: " + command);
}

void ValidateDisplay::row(const records::ResultRow& row) {
  ++done_;
  solved_ += row.outcome == common::Outcome::solved ? 1 : 0;
  nodes_.add(row.generated);
  if (!progress_.is_due(done_)) return;
  const auto count = [this](double share) {
    return common::short_count(std::round(nodes_.at(share)));
  };
  const double solved = static_cast<double>(solved_) / static_cast<double>(done_);
  progress_.update(done_, fmt::format("solved {:.2f}%  median {} nodes  p99 {}", 100 * solved,
                                      count(0.5), count(0.99)));
}

}  // namespace coevo::cli
