// SPDX-License-Identifier: MIT
// When a try has fallen behind, so that it is better to begin another: a dynamic restart policy
// (Kautz, Horvitz, Ruan, Gomes and Selman, "Dynamic Restart Policies", AAAI 2002).
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace coevo::search {

class Pace {
 public:
  // Never behind.
  Pace() = default;
  // `slack` and `pace` are of H; a score is H times `unit`. Never behind where `pace` is 0.
  Pace(double slack, double pace, double unit) {
    if (pace == 0) return;
    slack_ = std::llround(slack * unit * kFraction);
    pace_ = std::llround(pace * unit * kFraction);
  }

  // Whether the best score so far is above slack + pace for each of the steps that are left.
  bool is_behind(std::int32_t best, std::uint64_t left) const {
    std::int64_t expected = 0;
    if (__builtin_mul_overflow(pace_, left, &expected)) return false;
    return std::int64_t{best} * kFraction - slack_ > expected;
  }

 private:
  static constexpr int kFraction = 1 << 16;  // both numbers are kept in these parts of a score

  std::int64_t slack_ = std::numeric_limits<std::int64_t>::max() / 2;
  std::int64_t pace_ = 0;
};

}  // namespace coevo::search
