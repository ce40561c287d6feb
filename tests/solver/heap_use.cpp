// SPDX-License-Identifier: MIT
#include "tests/solver/heap_use.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

std::size_t now = 0;
std::size_t most = 0;

}  // namespace

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(std::size_t size) {
  void* const block = std::malloc(size);
  if (block == nullptr) throw std::bad_alloc();
  now += malloc_usable_size(block);
  most = std::max(most, now);
  return block;
}
void operator delete(void* block) noexcept {
  now -= malloc_usable_size(block);
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept {
  operator delete(block);
}
#endif

namespace coevo::test {

HeapUse::HeapUse() : before_(now) {
  most = now;
}
std::size_t HeapUse::peak() const {
  return most - before_;
}

}  // namespace coevo::test
