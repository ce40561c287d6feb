// SPDX-License-Identifier: MIT
// The experiments of analysis/CLASSICS.md.
#pragma once

#include "src/lab/laboratory.h"

namespace coevo::experiments {

// How large the experiments are.
struct ClassicsOptions {
  std::uint64_t deals = 100;          // the last deal in the experiments of Mehmetoglu and of Fish
  std::uint64_t trials = 524'288;     // of Knuth's estimate
  std::size_t positions = 1'000'000;  // looked up in the stores
  std::size_t memory_mib = 256;       // of a blind search
  std::uint64_t nodes = 2'000'000;    // of one search with Mehmetoglu's heuristic
};

#define COEVO_CLASSIC(name) void name(Laboratory& lab, const ClassicsOptions& options);
#include "src/lab/classics/classics.def"
#undef COEVO_CLASSIC

}  // namespace coevo::experiments
