// How the searches' vectors grow and start again, so that a memory limit can be kept, and what a
// search counts does not depend on the searches before it.
#pragma once

#include <cstddef>
#include <vector>

namespace coevo::search {

// Empties the vector and gives back what a large search took.
template <class T>
void start_again(std::vector<T>& items) {
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

// While one more element is added: the old elements stay until all are copied into twice the room.
template <class T>
std::size_t bytes_to_add_to(const std::vector<T>& items) {
  return (items.size() == items.capacity() ? 3 : 1) * bytes_of(items);
}

}  // namespace coevo::search
