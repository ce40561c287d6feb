// SPDX-License-Identifier: MIT
// The fixed benchmark: speeds, and a signature over what was found.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "src/fitness/registry.h"

namespace coevo::cli {

struct Speed {
  std::string name;
  std::uint64_t count = 0;  // nodes or positions of one repetition
  double seconds = 0;       // median of the repetitions, CPU
};

// Measures the default domain, on one core. Both throw common::Stopped if a stop is requested.
std::vector<Speed> measure_speeds(const Registry& registry);

// 16 hex digits over the results of every search of the default domain and of the short evolutions
// in Registry::benchmark: the same on every machine, in every build and for any number of threads.
std::string benchmark_signature(const Registry& registry, std::size_t threads);

}  // namespace coevo::cli
