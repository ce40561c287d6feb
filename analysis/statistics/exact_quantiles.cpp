// SPDX-License-Identifier: MIT
#include "analysis/statistics/exact_quantiles.h"

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

}  // namespace coevo::analysis
