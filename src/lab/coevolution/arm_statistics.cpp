// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/arm_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/random.h"

namespace coevo::experiments {
namespace {

constexpr int kResamples = 10'000;
constexpr double kNotReached = std::numeric_limits<double>::infinity();

using Qualities = std::vector<std::vector<double>>;  // by budget, then by run

Qualities qualities(const ArmResults& arm, std::span<const std::uint64_t> budgets) {
  Qualities result;
  for (const std::uint64_t budget : budgets) result.push_back(arm.at(budget));
  return result;
}

// Medians of runs drawn with replacement.
std::vector<double> resampled(const Qualities& qualities, common::RandomStream& random) {
  std::vector<std::size_t> drawn(qualities.front().size());
  for (std::size_t& run : drawn) run = random.below(drawn.size());
  std::vector<double> curve, values(drawn.size());
  for (const auto& of_runs : qualities) {
    for (std::size_t i = 0; i < drawn.size(); ++i) values[i] = of_runs[drawn[i]];
    curve.push_back(analysis::median(values));
  }
  return curve;
}

double ratio_of(std::span<const double> arm, std::span<const double> baseline,
                std::span<const std::uint64_t> budgets, double share) {
  const double wanted = share * baseline.back();
  return positions_to(wanted, arm, budgets) / positions_to(wanted, baseline, budgets);
}

double mean_over_logarithms(std::span<const double> curve, std::span<const std::uint64_t> budgets) {
  double sum = 0.0, width = 0.0;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const double step =
        std::log(static_cast<double>(budgets[i]) / static_cast<double>(budgets[i - 1]));
    sum += step * (curve[i] + curve[i - 1]) / 2;
    width += step;
  }
  return sum / width;
}

}  // namespace

std::vector<double> ArmResults::at(std::uint64_t budget) const {
  std::vector<double> values;
  for (const ArmRun& run : runs) values.push_back(run.quality_at(budget));
  return values;
}

std::vector<double> ArmResults::median_curve(std::span<const std::uint64_t> budgets) const {
  std::vector<double> curve;
  for (const std::uint64_t budget : budgets) curve.push_back(analysis::median(at(budget)));
  return curve;
}

double positions_to(double quality, std::span<const double> curve,
                    std::span<const std::uint64_t> budgets) {
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (curve[i] < quality) continue;
    const auto here = static_cast<double>(budgets[i]);
    if (i == 0) return here;
    const auto before = static_cast<double>(budgets[i - 1]);
    const double share = (quality - curve[i - 1]) / (curve[i] - curve[i - 1]);
    return before * std::pow(here / before, share);
  }
  return kNotReached;
}

Speedup speedup(const ArmResults& arm, const ArmResults& baseline,
                std::span<const std::uint64_t> budgets, double share) {
  const Qualities ours = qualities(arm, budgets);
  const Qualities theirs = qualities(baseline, budgets);
  common::RandomStream random(0, common::Purpose("bootstrap"), 0, 0);
  std::vector<double> ratios;
  for (int i = 0; i < kResamples; ++i) {
    const std::vector<double> a = resampled(ours, random);
    ratios.push_back(ratio_of(a, resampled(theirs, random), budgets, share));
  }
  std::ranges::sort(ratios);
  return {ratio_of(arm.median_curve(budgets), baseline.median_curve(budgets), budgets, share),
          {ratios[kResamples / 40], ratios[kResamples - 1 - kResamples / 40]}};
}

double area(const ArmResults& arm, std::span<const std::uint64_t> budgets) {
  std::vector<double> areas;
  for (const ArmRun& run : arm.runs) {
    std::vector<double> curve;
    for (const std::uint64_t budget : budgets) curve.push_back(run.quality_at(budget));
    areas.push_back(mean_over_logarithms(curve, budgets));
  }
  return analysis::median(areas);
}

Paired paired(const ArmResults& arm, const ArmResults& baseline, std::uint64_t budget) {
  Paired result;
  for (const ArmRun& run : arm.runs) {
    const auto other = std::ranges::find(baseline.runs, run.seed, &ArmRun::seed);
    if (other == baseline.runs.end()) continue;
    const double ours = run.quality_at(budget);
    const double theirs = other->quality_at(budget);
    result.better += ours > theirs ? 1 : 0;
    result.worse += ours < theirs ? 1 : 0;
  }
  result.p = analysis::sign_test(result.better, result.worse);
  return result;
}

}  // namespace coevo::experiments
