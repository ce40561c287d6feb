// SPDX-License-Identifier: MIT
// Prefetching of memory that is needed soon.
#pragma once

namespace coevo::search {

inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  // Without this, g++ removes loops and functions that only prefetch.
  asm volatile("");
}

}  // namespace coevo::search
