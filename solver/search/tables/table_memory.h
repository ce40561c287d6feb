// SPDX-License-Identifier: MIT
// The memory of the searches' vectors: a limit can be kept, and what a search counts does not
// depend on earlier searches.
#pragma once

#include <cstddef>
#include <vector>

namespace coevo::search {

// Empties the vector and releases what a large search took.
template <class T>
void restart(std::vector<T>& items) {
  constexpr std::size_t kStart = 1024;
  items.clear();
  if (items.capacity() == kStart) return;
  std::vector<T>().swap(items);
  items.reserve(kStart);
}

template <class T>
std::size_t bytes_of(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

// The peak while one more element is added: the old array stays until all are copied to one of
// twice its size.
template <class T>
std::size_t bytes_to_add_to(const std::vector<T>& items) {
  return (items.size() == items.capacity() ? 3 : 1) * bytes_of(items);
}

}  // namespace coevo::search
