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

// Of the default domain, on one core. Both throw common::Stopped if a stop was asked for.
std::vector<Speed> measure_speeds(const Registry& registry);

// 16 hex digits over what every search of the default domain and the short evolutions of
// Registry::benchmark find: the same on every machine and in every build, whatever the threads.
std::string benchmark_signature(const Registry& registry, std::size_t threads);

}  // namespace coevo::cli
