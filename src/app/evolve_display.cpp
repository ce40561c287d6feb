// SPDX-License-Identifier: MIT
#include "src/app/evolve_display.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evolve/generation_record.h"
#include "src/common/json_text.h"
#include "src/common/text.h"

namespace coevo::cli {
namespace {

constexpr std::size_t kSparkWidth = 8;

std::string path_text(const std::filesystem::path& path) {
  return common::printable(path.string(), 1000);
}

void print_json(const evolve::Champion& champion, const std::string& file) {
  const nlohmann::ordered_json json{{"best", file},
                                    {"generation", champion.generation},
                                    {"fitness", champion.fitness},
                                    {"solved", champion.solved},
                                    {"instances", champion.instances}};
  fmt::print("{}\n", common::json_line(json));
}

}  // namespace

std::uint64_t EvolveDisplay::Shown::done(std::uint32_t generations) const {
  return budget == 0 ? generations : std::min(nodes_before + nodes, total);
}

void EvolveDisplay::evolution_started(const fitness::RunConfig& config,
                                      const evolve::Evolution& evolution) {
  shown_.emplace(config.evolution, evolution.nodes(), global_.display);
  shown_->progress.update(shown_->done(evolution.generation()), "first generation");
}

bool EvolveDisplay::generation_done(const evolve::GenerationRecord& record, std::uint32_t) {
  Shown& shown = *shown_;
  shown.nodes += record.nodes;
  shown.best.push_back(record.best);
  const double rate = static_cast<double>(shown.nodes) / std::max(shown.progress.seconds(), 1e-9);
  shown.progress.update(
      shown.done(record.generation + 1),
      fmt::format("best {:.3f}  {}  quartiles {:.2f} {:.2f} {:.2f}  solved {:.0f}%  {} nodes/s",
                  record.best, common::sparkline(shown.best.data(), shown.best.size(), kSparkWidth),
                  record.quantiles[1], record.quantiles[2], record.quantiles[3],
                  100 * record.solved_share, common::short_count(rate)));
  return true;
}

void EvolveDisplay::champion_started() {
  shown_->progress.update(shown_->total, "choosing the champion");
}

void EvolveDisplay::evolution_done(const fitness::RunConfig& config,
                                   const evolve::Champion* champion,
                                   const std::filesystem::path& file) {
  shown_.reset();
  if (champion == nullptr) {
    fmt::print("{}\n", global_.json
                           ? common::json_line(nlohmann::ordered_json{{"best", file.string()}})
                           : "finished before; the best is in " + path_text(file));
    return;
  }
  if (global_.json) return print_json(*champion, file.string());
  fmt::print("best, of generation {}: fitness {:.4f}, {} of {} training instances solved\n",
             champion->generation, champion->fitness, champion->solved, champion->instances);
  fmt::print("{}", config.target->describe(champion->genome));
  if (champion->test) {
    fmt::print("on the test instances: {} of {} solved, {:.0f} nodes on average\n",
               champion->test->solved, champion->test->instances, champion->test->nodes);
  }
  fmt::print("in {}\n", path_text(file));
}

void EvolveDisplay::member_done(const fitness::MemberDone& member) {
  say(fmt::format("member {}: {}; solves {} of {} instances", member.number, member.size,
                  member.solved, member.instances));
}

void EvolveDisplay::run_done(const fitness::Evolved& run) {
  if (run.members == 0) return;
  fmt::print("{} {} in {}\n", run.members, run.members == 1 ? "member" : "members",
             path_text(run.file));
}

void EvolveDisplay::interrupted(const std::string& command) {
  shown_.reset();  // clears its line
  say("interrupted; resume with: " + command);
}

}  // namespace coevo::cli
