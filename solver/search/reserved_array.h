// A growing array that never moves: address space is reserved for the most it may hold, and memory
// is used up only as it grows. Large pages where the system has them, since a search jumps all over
// it.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace coevo::search {

template <class T>
class ReservedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ReservedArray() = default;
  ReservedArray(const ReservedArray&) = delete;
  ReservedArray& operator=(const ReservedArray&) = delete;
  ReservedArray(ReservedArray&& other) noexcept { swap(other); }
  ReservedArray& operator=(ReservedArray&& other) noexcept {
    swap(other);
    return *this;
  }
  ~ReservedArray() { release(); }

  // Empties the array and makes room for at most `capacity` elements. Keeps the memory in use
  // unless the capacity changed. Throws std::bad_alloc.
  void reset(std::size_t capacity) {
    size_ = 0;
    if (capacity == capacity_) return;
    release();
    void* space = mmap(nullptr, capacity * sizeof(T), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (space == MAP_FAILED) throw std::bad_alloc();
    madvise(space, capacity * sizeof(T), MADV_HUGEPAGE);
    data_ = static_cast<T*>(space);
    capacity_ = capacity;
  }

  // Empties the array and gives it `size` zeros.
  void reset_to_zeros(std::size_t size) {
    release();
    reset(size);
    size_ = size;
  }

  // There must be room. Returns the element's index.
  std::size_t add(const T& element) {
    data_[size_] = element;
    return size_++;
  }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

 private:
  void swap(ReservedArray& other) {
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    std::swap(size_, other.size_);
  }
  void release() {
    if (data_ != nullptr) munmap(data_, capacity_ * sizeof(T));
    data_ = nullptr;
    capacity_ = 0;
  }

  T* data_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace coevo::search
