// SPDX-License-Identifier: MIT
// How much of the heap something takes at most, seen by the allocator itself. For one thread.
#pragma once

#include <cstddef>

namespace coevo::test {

class HeapUse {
 public:
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  static constexpr bool kCounts = false;  // those have an allocator of their own
#else
  static constexpr bool kCounts = true;
#endif
  HeapUse();
  // The most that was taken at one time since, in bytes.
  std::size_t peak() const;

 private:
  std::size_t before_;
};

}  // namespace coevo::test
