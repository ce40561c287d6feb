#include "src/app/evolve_display.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace coevo::app {
namespace {

constexpr std::size_t kSparkWidth = 8;

}  // namespace

EvolveDisplay::EvolveDisplay(const RunConfig& config, std::uint32_t first,
                             const GlobalOptions& global)
    : config_(config),
      global_(global),
      progress_("evolve", config.evolution.generations, global.display) {
  progress_.update(first, "first generation");
}

void EvolveDisplay::generation_done(const evolve::GenerationRecord& record, std::uint32_t) {
  nodes_ += record.nodes;
  best_.push_back(record.best);
  const double rate = static_cast<double>(nodes_) / std::max(progress_.seconds(), 1e-9);
  progress_.update(
      record.generation + 1,
      fmt::format("best {:.3f}  {}  quartiles {:.2f} {:.2f} {:.2f}  solved {:.0f}%  {} nodes/s",
                  record.best, common::sparkline(best_.data(), best_.size(), kSparkWidth),
                  record.quantiles[1], record.quantiles[2], record.quantiles[3],
                  100 * record.solved_share, common::short_count(rate)));
}

void EvolveDisplay::champion_started() {
  progress_.update(config_.evolution.generations, "choosing the champion");
}

void EvolveDisplay::finished(const evolve::Champion& champion, const std::string& file) {
  progress_.clear();
  if (global_.json) {
    const nlohmann::ordered_json json{{"best", file},
                                      {"generation", champion.generation},
                                      {"fitness", champion.fitness},
                                      {"solved", champion.solved},
                                      {"instances", champion.instances}};
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("best of {} generations: fitness {:.4f}, {} of {} training deals solved\n",
             config_.evolution.generations, champion.fitness, champion.solved, champion.instances);
  for (std::size_t i = 0; i < champion.genome.size(); ++i) {
    fmt::print("  {:<30} {:.4f}\n", config_.experiment.heuristics[i], champion.genome[i]);
  }
  fmt::print("in {}\n", file);
}

void EvolveDisplay::interrupted(const std::string& folder) {
  progress_.note(fmt::format("interrupted; go on with: coevo evolve --resume {}", folder));
}

}  // namespace coevo::app
