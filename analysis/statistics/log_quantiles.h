// SPDX-License-Identifier: MIT
// Quantiles of many numbers while they come in, without keeping them.
#pragma once

#include <cstdint>
#include <vector>

namespace coevo::analysis {

// To within 1.1 % of the value: 32 counters a doubling.
class LogQuantiles {
 public:
  void add(std::uint64_t value);
  // The value that this share of all values do not exceed; 0 if there are none.
  double at(double share) const;

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

}  // namespace coevo::analysis
