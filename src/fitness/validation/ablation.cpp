// SPDX-License-Identifier: MIT
#include "src/fitness/validation/ablation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "evolve/evaluation.h"
#include "evolve/racing/comparison_tests.h"

namespace coevo::fitness {
namespace {

struct Run {
  bool solved = false;
  std::uint64_t generated = 0;
  std::vector<std::uint64_t> activations = {};
};

std::vector<Run> solve_all(const solver::Domain& domain, const solver::SolverSpec& spec,
                           std::span<const solver::Instance> instances,
                           const solver::Limits& limits, Executor& executor) {
  std::vector<Run> runs(instances.size());
  const bool complete =
      executor.solve_each({.domain = domain,
                           .solvers = {&spec, 1},
                           .count = runs.size(),
                           .task =
                               [&](std::size_t i) {
                                 return SearchTask{0, instances[i], limits.generated};
                               },
                           .limits = limits,
                           .options = {.with_solutions = false}},
                          [&](std::size_t i, CheckedResult&& checked) {
                            solver::SolveResult& result = checked.result;
                            runs[i] = {result.outcome == common::Outcome::solved, result.generated,
                                       std::move(result.activations)};
                          });
  if (!complete) throw evolve::Interrupted();
  return runs;
}

// The t that 5 % of Student's distribution exceed to either side, by bisection.
double student95(double freedom) {
  double low = 1.9;
  double high = 13;  // 12.7 with one degree of freedom
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (evolve::student_tails(middle, freedom) > 0.05 ? low : high) = middle;
  }
  return high;
}

// The geometric mean with its interval, by logarithms of the ratios.
void set_ratio(const std::vector<double>& logs, AblationRow& row) {
  if (logs.empty()) return;
  const auto count = static_cast<double>(logs.size());
  const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / count;
  row.ratio = std::exp(mean);
  if (logs.size() < 2) return;
  double squares = 0;
  for (const double log : logs) squares += (log - mean) * (log - mean);
  const double half = student95(count - 1) * std::sqrt(squares / (count - 1) / count);
  row.ratio_low = std::exp(mean - half);
  row.ratio_high = std::exp(mean + half);
}

AblationRow row_of(const std::string& dropped, const std::vector<Run>& runs,
                   const std::vector<Run>& whole) {
  AblationRow row{.dropped = dropped};
  std::vector<double> logs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    row.solved += runs[i].solved ? 1 : 0;
    row.mean_generated += static_cast<double>(runs[i].generated) / static_cast<double>(runs.size());
    if (!runs[i].solved || !whole[i].solved) continue;
    logs.push_back(std::log(static_cast<double>(std::max<std::uint64_t>(runs[i].generated, 1))) -
                   std::log(static_cast<double>(std::max<std::uint64_t>(whole[i].generated, 1))));
  }
  set_ratio(logs, row);
  return row;
}

// The share of all activations that the rule has; rules are numbered from 1.
double activation_share(const std::vector<Run>& runs, std::size_t rule) {
  std::uint64_t all = 0;
  std::uint64_t own = 0;
  for (const Run& run : runs) {
    for (std::size_t i = 0; i < run.activations.size(); ++i) {
      all += run.activations[i];
      own += i + 1 == rule ? run.activations[i] : 0;
    }
  }
  return all == 0 ? 0.0 : static_cast<double>(own) / static_cast<double>(all);
}

void add_weight_variants(const solver::SolverSpec& whole, std::vector<Variant>& variants) {
  std::set<std::string> used;
  const auto collect = [&](const std::map<std::string, double>& weights) {
    for (const auto& [name, weight] : weights) {
      if (weight != 0) used.insert(name);
    }
  };
  collect(whole.weights);
  for (const solver::RuleSpec& rule : whole.rules) collect(rule.weights);
  for (const std::string& name : used) {
    solver::SolverSpec spec = whole;
    spec.weights[name] = 0;
    for (solver::RuleSpec& rule : spec.rules) rule.weights[name] = 0;
    variants.push_back({name, std::move(spec)});
  }
}

}  // namespace

std::vector<Variant> variants_of(const solver::WeightFile& file) {
  std::vector<Variant> variants;
  add_weight_variants(file.spec, variants);
  for (std::size_t i = 0; i < file.spec.rules.size(); ++i) {
    variants.push_back({fmt::format("rule {}", i + 1), file.spec, i + 1});
    auto& rules = variants.back().spec.rules;
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (const auto& search : file.domain->searches()) {
    if (search.name != file.spec.search) continue;
    for (const common::Parameter& parameter : search.parameters) {
      const auto& value = file.spec.settings.values().find(parameter.name)->second;
      if (parameter.is_rule || value == parameter.standard) continue;
      variants.push_back(
          {fmt::format("{}: {}", parameter.name, common::to_text(parameter.standard)), file.spec});
      variants.back().spec.settings.set(parameter.name, parameter.standard);
    }
  }
  return variants;
}

std::vector<AblationRow> ablate(const solver::WeightFile& file,
                                std::span<const solver::Instance> instances,
                                const solver::Limits& limits, Executor& executor) {
  const auto whole = solve_all(*file.domain, file.spec, instances, limits, executor);
  std::vector<AblationRow> rows{row_of("", whole, whole)};
  for (const Variant& variant : variants_of(file)) {
    const auto runs = solve_all(*file.domain, variant.spec, instances, limits, executor);
    rows.push_back(row_of(variant.dropped, runs, whole));
    if (variant.rule > 0) rows.back().activations = activation_share(whole, variant.rule);
  }
  return rows;
}

}  // namespace coevo::fitness
