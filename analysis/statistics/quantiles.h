// SPDX-License-Identifier: MIT
// Quantiles of many whole numbers while they come in: exact ones, and near ones in little memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::analysis {

// Exact quantiles of many whole numbers that are often the same: a count for each different one.
class ExactQuantiles {
 public:
  void add(std::uint64_t value);
  // The smallest value that at least this share of all values does not exceed; 0 if there are none.
  std::uint64_t at(double share);
  // Entries kept, 16 bytes each: of n different values at most 2 n, or 65,536.
  std::size_t entries() const { return counts_.size(); }

 private:
  struct Count {
    std::uint64_t value = 0;
    std::uint64_t times = 0;
  };
  void merge();

  static constexpr std::size_t kFewest = 65'536;  // merging fewer takes longer than it saves
  std::vector<Count> counts_;                     // some values twice, until they are merged
  std::size_t merge_at_ = kFewest;
  std::uint64_t total_ = 0;
};

// Quantiles of many numbers while they come in, without keeping them.

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
