// The fixed benchmark: speeds, and a signature over what was found.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coevo::app {

struct Speed {
  std::string name;
  std::uint64_t count = 0;  // nodes or positions of one repetition
  double seconds = 0;       // median of the repetitions, CPU
};

// On one core.
std::vector<Speed> measure_speeds();

// 16 hex digits over what fixed searches and short evolutions find: the same on every machine and
// in every build, whatever the threads.
std::string benchmark_signature(std::size_t threads);

}  // namespace coevo::app
