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

struct Benchmark {
  std::vector<Speed> speeds;
  std::string signature;  // 16 hex digits: the same on every machine, whatever the threads
};

// One core for the speeds; `threads` for the evolution in the signature.
Benchmark run_benchmark(std::size_t threads);

}  // namespace coevo::app
