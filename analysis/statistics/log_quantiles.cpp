// SPDX-License-Identifier: MIT
#include "analysis/statistics/log_quantiles.h"

#include <cmath>

namespace coevo::analysis {
namespace {

constexpr double kCountersPerDoubling = 32;

}  // namespace

void LogQuantiles::add(std::uint64_t value) {
  const double place = kCountersPerDoubling * std::log2(static_cast<double>(value) + 1);
  const auto counter = static_cast<std::size_t>(place);
  if (counter >= counts_.size()) counts_.resize(counter + 1);
  ++counts_[counter];
  ++total_;
}

double LogQuantiles::at(double share) const {
  const double wanted = share * static_cast<double>(total_);
  std::uint64_t counted = 0;
  for (std::size_t counter = 0; counter < counts_.size(); ++counter) {
    counted += counts_[counter];
    if (counts_[counter] == 0 || static_cast<double>(counted) < wanted) continue;
    return std::exp2((static_cast<double>(counter) + 0.5) / kCountersPerDoubling) - 1;
  }
  return 0;
}

}  // namespace coevo::analysis
