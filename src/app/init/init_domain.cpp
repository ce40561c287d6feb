// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/random.h"
#include "common/stop.h"
#include "src/app/init/init_config.h"

namespace coevo::cli {
namespace {

constexpr std::uint64_t kTrainingNumbers = 32'000;
constexpr std::uint64_t kTrainingStart = 2'000'001;  // away from the instances for reports
constexpr std::uint64_t kSample = 150;
constexpr std::uint64_t kTests = 200;
constexpr std::uint64_t kTrialNodes = 2'000'000;  // of all trials with one limit, at least
constexpr std::uint64_t kMinTrials = 16;
constexpr std::uint64_t kMinNodes = 20'000;
constexpr std::uint64_t kMaxNodes = 2'500'000;
constexpr std::size_t kMemoryMib = 256;

bool leads(const solver::SearchDescriptor& search, const solver::Feature& feature) {
  return search.heuristics.empty() ||
         std::ranges::find(search.heuristics, feature.name) != search.heuristics.end();
}

// Heuristics that need no tables: those of the weights, or all without weights.
bool is_chosen(const solver::Feature& feature, const solver::SolverSpec& start) {
  return !feature.needs_tables &&
         (start.weights.empty() || start.weights.contains(std::string(feature.name)));
}

// The chosen ones, and as comments all others.
std::string heuristics_of(const solver::Domain& domain, const solver::SearchDescriptor& search,
                          const solver::SolverSpec& start) {
  std::string chosen;
  std::string others;
  std::string with_tables;
  for (const solver::Feature& feature : domain.features()) {
    if (!leads(search, feature)) continue;
    std::string& list = is_chosen(feature, start) ? chosen
                        : feature.needs_tables    ? with_tables
                                                  : others;
    list += fmt::format("    {}- {:<32} # {}\n", &list == &chosen ? "" : "# ", feature.name,
                        feature.help);
  }
  if (!others.empty()) chosen += "    # Others:\n" + others;
  if (!with_tables.empty()) {
    chosen += "    # coevo builds tables for these before the first search:\n" + with_tables;
  }
  return chosen;
}

// The search's name and what differs from its defaults.
std::string search_text(const solver::SearchDescriptor& search, const solver::SolverSpec& start) {
  std::string text = "name: " + search.name;
  for (const common::Parameter& parameter : search.parameters) {
    const auto value = start.settings.values().find(parameter.name);
    if (value == start.settings.values().end() || value->second == parameter.standard) continue;
    text += fmt::format(", {}: {}", parameter.name, common::to_text(value->second));
  }
  return text;
}

struct TrainingNumbers {
  std::uint64_t first = 1;
  std::uint64_t last = 1;
  std::uint64_t size() const { return last - first + 1; }
};

TrainingNumbers training_numbers(const solver::Domain& domain) {
  const std::uint64_t last = domain.last_instance();
  const bool is_large = last >= kTrainingStart + kTrainingNumbers - 1;
  const std::uint64_t first = is_large ? kTrainingStart : domain.first_instance();
  return {first, std::min(last - first, kTrainingNumbers - 1) + first};
}

// The champion's key for instances that no run trains on: those after the training's, if the puzzle
// has more.
std::string test_text(const solver::Domain& domain, TrainingNumbers numbers) {
  if (domain.last_instance() < numbers.last + kTests) return "";
  return fmt::format(", test: {}-{}", numbers.last + 1, numbers.last + kTests);
}

// `spec` with random weights of the chosen heuristics, as an individual of a first population.
solver::SolverSpec random_solver(const solver::Domain& domain, solver::SolverSpec spec,
                                 std::uint32_t number) {
  const solver::SearchDescriptor& search = domain.search(spec.search);
  common::RandomStream random(0, common::Purpose("init"), 0, number);
  std::map<std::string, double> weights;
  for (const solver::Feature& feature : domain.features()) {
    if (!leads(search, feature) || !is_chosen(feature, spec)) continue;
    weights[std::string(feature.name)] = random.unit();
  }
  spec.weights = weights;
  return spec;
}

// The limit of one search: the smallest of 20,000, 100,000 ... that solves one of the first
// instances, each with other random weights; kMaxNodes, untried, if none does. Throws Stopped.
std::uint64_t node_limit(const solver::Domain& domain, const solver::SolverSpec& start,
                         TrainingNumbers numbers) {
  std::uint64_t nodes = kMinNodes;
  for (; nodes < kMaxNodes; nodes *= 5) {
    const solver::Limits limits{
        .generated = nodes, .memory = kMemoryMib << 20U, .stop = &common::stop_requested()};
    const std::uint64_t trials = std::max(kMinTrials, kTrialNodes / nodes);
    for (std::uint32_t trial = 0; trial < std::min(trials, numbers.size()); ++trial) {
      const auto solver = domain.make_solver(random_solver(domain, start, trial));
      const auto result = solver->solve({numbers.first + trial}, limits);
      if (result.outcome == common::Outcome::interrupted) throw common::Stopped();
      if (result.outcome == common::Outcome::solved) return nodes;
    }
  }
  return nodes;
}

// The limit of searches, and how many generations it allows in a first evolution.
struct Extent {
  std::string limits;  // with its comments
  int generations;
};

// An adaptive limit begins at a sixteenth of `nodes`: too low where few searches end within them.
Extent extent(std::uint64_t nodes) {
  std::string comment =
      "# Limits of one search. The first population should solve some instances, but not all of "
      "them.";
  if (nodes == kMinNodes) {
    comment += R"( Searches for training get
# a lower limit that adapts, so that the same positions allow more generations.)";
    return {fmt::format("{}\nlimits: {{nodes: {}, training: adaptive, memory_mib: {}}}", comment,
                        nodes, kMemoryMib),
            40};
  }
  if (nodes == kMaxNodes) {
    comment += R"(
# Solvers with random weights solved none of the first instances. Give the evolver weights of a related puzzle to start
# from (`start`, in its map), or choose easier instances; otherwise all hosts may have fitness 0.)";
  }
  return {fmt::format("{}\nlimits: {{nodes: {}, memory_mib: {}}}", comment, nodes, kMemoryMib), 20};
}

}  // namespace

std::string domain_config(const solver::Domain& domain, const solver::SolverSpec& start,
                          const std::string& key) {
  const solver::SearchDescriptor& search = domain.search(start.search);
  if (!domain.has_numbers()) {
    throw common::InputError(fmt::format(
        "'{}': expected a puzzle whose instances have numbers; a config for others needs "
        "training.files",
        domain.name()));
  }
  const TrainingNumbers numbers = training_numbers(domain);
  const std::uint64_t sample = std::min(kSample, numbers.size());
  const auto [limits, generations] = extent(node_limit(domain, start, numbers));
  return fmt::format(
      R"(# A first evolution of solvers: {help}.
# docs/config-reference.md explains every key; `coevo list` lists the names that you can use.
seed: 1                      # for all random draws: the same seed gives the same result
domain: {domain}

solver:
  # {search_help}
  search: {{{search}}}
  # Each heuristic gets a weight, a gene in [0, 1).
  heuristics:
{heuristics}
{limits}

# This objective rewards few positions. Others: mean_nodes, short_solutions, nodes_and_length ...
fitness: {{objective: log_nodes}}

# Training draws `sample` of these instances. Report results on other instances.
training: {{instances: {first}-{last}, sample: {sample}}}

# All hosts of a generation meet the same random instances; `hillis` lets instances coevolve.
learning: {{method: random, instances: {each}}}

evolver:
  name: ga
  population: 30
  generations: {generations}
  mutation: {{probability: 0.3, kind: gaussian}}
  crossover: {{probability: 0.6, kind: uniform}}
  reproduction: 0.1
  selection: {{kind: tournament}}

# The best hosts of the last `candidates` generations compete on `instances` of the sample. The reports rank runs by
# their champions' results on the `test` instances.
champion: {{candidates: 20, instances: {sample}{test}}}
)",
      fmt::arg("help", domain.help()), fmt::arg("domain", key),
      fmt::arg("search_help", search.help), fmt::arg("search", search_text(search, start)),
      fmt::arg("heuristics", heuristics_of(domain, search, start)), fmt::arg("limits", limits),
      fmt::arg("generations", generations), fmt::arg("first", numbers.first),
      fmt::arg("last", numbers.last), fmt::arg("sample", sample),
      fmt::arg("test", test_text(domain, numbers)),
      fmt::arg("each", std::min<std::uint64_t>(4, sample)));
}

}  // namespace coevo::cli
