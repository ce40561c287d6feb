// SPDX-License-Identifier: MIT
// How far a search may go.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace coevo::solver {

struct Limits {
  std::uint64_t generated = std::numeric_limits<std::uint64_t>::max();  // positions; kept exactly
  std::size_t memory = std::size_t{2} << 30;  // bytes of the search's tables
  double seconds =
      std::numeric_limits<double>::infinity();  // wall clock; results then depend on the machine
  // For a search for shortest solutions: look only for solutions with fewer moves.
  int below = std::numeric_limits<int>::max();
  const std::atomic<bool>* stop = nullptr;  // set: end with `interrupted`
};

}  // namespace coevo::solver
