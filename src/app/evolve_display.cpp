#include "src/app/evolve_display.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace coevo::app {
namespace {

constexpr std::size_t kSparkWidth = 8;

}  // namespace

EvolveDisplay::EvolveDisplay(const RunConfig& config, const evolve::Evolution& evolution,
                             const GlobalOptions& global)
    : config_(config),
      global_(global),
      progress_("evolve", total(), global.display),
      nodes_before_(evolution.nodes()) {
  progress_.update(done(evolution.generation()), "first generation");
}

std::uint64_t EvolveDisplay::total() const {
  const evolve::EvolutionConfig& evolution = config_.evolution;
  return evolution.budget > 0 ? evolution.budget : evolution.generations;
}

std::uint64_t EvolveDisplay::done(std::uint32_t generations) const {
  if (config_.evolution.budget == 0) return generations;
  return std::min(nodes_before_ + nodes_, total());
}

void EvolveDisplay::generation_done(const evolve::GenerationRecord& record, std::uint32_t) {
  nodes_ += record.nodes;
  best_.push_back(record.best);
  const double rate = static_cast<double>(nodes_) / std::max(progress_.seconds(), 1e-9);
  progress_.update(
      done(record.generation + 1),
      fmt::format("best {:.3f}  {}  quartiles {:.2f} {:.2f} {:.2f}  solved {:.0f}%  {} nodes/s",
                  record.best, common::sparkline(best_.data(), best_.size(), kSparkWidth),
                  record.quantiles[1], record.quantiles[2], record.quantiles[3],
                  100 * record.solved_share, common::short_count(rate)));
}

void EvolveDisplay::champion_started() {
  progress_.update(total(), "choosing the champion");
}

namespace {

// Of a policy the rules, and the default weights.
void print_genes(const fitness::Experiment& experiment, const evolve::Genome& genome) {
  const solver::SolverSpec spec = experiment.spec(genome);
  for (const solver::RuleSpec& rule : spec.rules) {
    fmt::print("  if {}\n", rule.condition);
    for (const auto& [name, weight] : rule.weights) fmt::print("    {:<28} {:.4f}\n", name, weight);
  }
  const evolve::GeneSpace genes = experiment.genes();
  const std::size_t own = spec.rules.empty() ? genes.size() : experiment.heuristics.size();
  for (std::size_t i = 0; i < own; ++i) fmt::print("  {:<30} {:.4f}\n", genes[i].name, genome[i]);
}

}  // namespace

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
  fmt::print("best, of generation {}: fitness {:.4f}, {} of {} training deals solved\n",
             champion.generation, champion.fitness, champion.solved, champion.instances);
  print_genes(config_.experiment, champion.genome);
  if (champion.test) {
    fmt::print("on the test instances: {} of {} solved, {:.0f} nodes on average\n",
               champion.test->solved, champion.test->instances, champion.test->nodes);
  }
  fmt::print("in {}\n", file);
}

void EvolveDisplay::interrupted(const std::string& folder) {
  progress_.note(fmt::format("interrupted; go on with: coevo evolve --resume {}", folder));
}

}  // namespace coevo::app
