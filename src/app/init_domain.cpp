// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "src/app/init_config.h"

namespace coevo::cli {
namespace {

constexpr std::uint64_t kTrainingNumbers = 32'000;
constexpr std::uint64_t kTrainingStart = 2'000'001;  // away from those that results are reported on
constexpr std::uint64_t kSample = 150;

std::string heuristics_of(const solver::Domain& domain, const solver::SearchDescriptor& search) {
  std::string plain;
  std::string with_tables;
  for (const solver::Feature& feature : domain.features()) {
    const bool leads =
        search.heuristics.empty() ||
        std::ranges::find(search.heuristics, feature.name) != search.heuristics.end();
    if (!leads) continue;
    std::string& list = feature.needs_tables ? with_tables : plain;
    list += fmt::format("    {}- {:<32} # {}\n", feature.needs_tables ? "# " : "", feature.name,
                        feature.help);
  }
  if (with_tables.empty()) return plain;
  return plain + "    # Tables of these are built before the first search:\n" + with_tables;
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

}  // namespace

std::string domain_config(const solver::Domain& domain) {
  const solver::SearchDescriptor search = domain.search(domain.baseline().search);
  const TrainingNumbers numbers = training_numbers(domain);
  const std::uint64_t sample = std::min(kSample, numbers.size());
  return fmt::format(
      R"(# A first evolution of solvers: {help}.
# Every key is in docs/config-reference.md; `coevo list` names what can be put here.
seed: 1                      # of all random draws: the same seed gives the same result
domain: {domain}

solver:
  # {search_help}
  search: {{name: {search}}}
  # Each gets a weight, a gene in [0, 1).
  heuristics:
{heuristics}
# Of one search. Choose nodes so that the first population solves some instances and not all.
limits: {{nodes: 20000, memory_mib: 256}}

# What a search is worth: few positions. Or mean_nodes, short_solutions, nodes_and_length ...
fitness: {{objective: log_nodes}}

# `sample` of these instances are trained on. Report results on others.
training: {{instances: {first}-{last}, sample: {sample}}}

# Which of them a generation meets: the same random ones for all; `hillis` lets them coevolve.
learning: {{method: random, instances: {each}}}

evolver:
  name: ga
  population: 30
  generations: 40
  mutation: {{probability: 0.3, kind: gaussian}}
  crossover: {{probability: 0.6, kind: uniform}}
  reproduction: 0.1
  selection: {{kind: tournament}}

# The best of the last `candidates` generations are compared on `instances` of the sample.
champion: {{candidates: 20, instances: {sample}}}
)",
      fmt::arg("help", domain.help()), fmt::arg("domain", domain.name()),
      fmt::arg("search_help", search.help), fmt::arg("search", search.name),
      fmt::arg("heuristics", heuristics_of(domain, search)), fmt::arg("first", numbers.first),
      fmt::arg("last", numbers.last), fmt::arg("sample", sample),
      fmt::arg("each", std::min<std::uint64_t>(12, sample)));
}

}  // namespace coevo::cli
