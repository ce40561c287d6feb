// Asks for memory that will be looked at soon.
#pragma once

namespace coevo::search {

inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  // Else g++ takes a loop or function that does nothing but prefetch for one without effect, and
  // leaves it out.
  asm volatile("");
}

}  // namespace coevo::search
