// SPDX-License-Identifier: MIT
#include "analysis/statistics/quantiles.h"

#include <algorithm>
#include <cmath>

namespace coevo::analysis {

void ExactQuantiles::add(std::uint64_t value) {
  counts_.push_back({value, 1});
  ++total_;
  if (counts_.size() < merge_at_) return;
  merge();
  merge_at_ = std::max(kFewest, 2 * counts_.size());
}

// Sorts, and makes one entry of each value's.
void ExactQuantiles::merge() {
  std::ranges::sort(counts_, {}, &Count::value);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < counts_.size(); ++i) {
    if (counts_[i].value == counts_[kept].value) {
      counts_[kept].times += counts_[i].times;
    } else {
      counts_[++kept] = counts_[i];
    }
  }
  if (!counts_.empty()) counts_.resize(kept + 1);
}

std::uint64_t ExactQuantiles::at(double share) {
  merge();
  const double rank = std::max(std::ceil(share * static_cast<double>(total_)), 1.0);
  std::uint64_t counted = 0;
  for (const Count& count : counts_) {
    counted += count.times;
    if (static_cast<double>(counted) >= rank) return count.value;
  }
  return 0;
}

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
