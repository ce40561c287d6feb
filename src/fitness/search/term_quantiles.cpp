// SPDX-License-Identifier: MIT
#include "src/fitness/search/term_quantiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "src/fitness/search/checked_solver.h"

namespace coevo::fitness {
namespace {

constexpr std::uint64_t kObservedInstances = 4;
constexpr std::uint64_t kObservedNodes = 1000;  // generated in each
constexpr double kSteps = 1000;                 // as constants are written
constexpr int kCuts = 19;

// Rules that differ only in their conditions count the positions between the cuts.
TermQuantiles counted(const solver::Domain& domain, solver::SolverSpec solver,
                      const std::string& term, const std::vector<double>& cuts) {
  solver.rules.clear();
  for (const double cut : cuts) {
    solver.rules.push_back({fmt::format("{} <= {}", term, cut), solver.weights});
  }
  std::vector<double> counts(cuts.size() + 1);
  CheckedSolver search(domain, solver);
  solver::Limits limits;
  limits.generated = kObservedNodes;
  for (std::uint64_t i = 0; i < kObservedInstances; ++i) {
    const auto used = search.solve({domain.last_instance() - i, ""}, limits).result.activations;
    for (std::size_t rule = 0; rule < counts.size(); ++rule) {
      counts[rule] += static_cast<double>(used[rule]);
    }
  }
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  std::vector<double> shares(cuts.size());
  std::partial_sum(counts.begin(), counts.end() - 1, shares.begin());
  for (double& share : shares) share /= std::max(all, 1.0);
  return {cuts, shares};
}

template <class ValueOf>
std::vector<double> cuts_at(const ValueOf& value_of) {
  std::vector<double> cuts;
  for (int i = 1; i <= kCuts; ++i) {
    const double cut = std::round(value_of(i / (kCuts + 1.0)) * kSteps) / kSteps;
    if (cuts.empty() || cut > cuts.back()) cuts.push_back(cut);
  }
  return cuts;
}

}  // namespace

TermQuantiles::TermQuantiles(const std::vector<double>& cuts, const std::vector<double>& shares)
    : values_{0}, shares_{0} {
  values_.insert(values_.end(), cuts.begin(), cuts.end());
  shares_.insert(shares_.end(), shares.begin(), shares.end());
  values_.push_back(1);
  shares_.push_back(1);
}

double TermQuantiles::value(double share) const {
  const auto after = std::lower_bound(shares_.begin(), shares_.end(), share);
  if (after == shares_.begin()) return values_.front();
  const auto right = static_cast<std::size_t>(after - shares_.begin());
  const std::size_t left = right - 1;
  const double place = (share - shares_[left]) / (shares_[right] - shares_[left]);
  return std::lerp(values_[left], values_[right], place);
}

std::vector<TermQuantiles> observed_quantiles(const solver::Domain& domain,
                                              solver::SolverSpec solver,
                                              const std::vector<std::string>& terms) {
  const solver::SolverSpec& reference = domain.baseline();
  solver.weights = reference.weights;
  solver.quantisation = reference.quantisation;
  std::vector<TermQuantiles> found;
  for (const std::string& term : terms) {
    // Cuts at equal distances first, then at what that says about the quantiles.
    const auto rough = counted(domain, solver, term, cuts_at([](double share) { return share; }));
    found.push_back(
        counted(domain, solver, term, cuts_at([&](double share) { return rough.value(share); })));
  }
  return found;
}

}  // namespace coevo::fitness
