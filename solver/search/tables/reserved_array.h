// SPDX-License-Identifier: MIT
// A growing array that never moves: address space is reserved for its full capacity, and memory is
// taken only as it grows. Large pages if the system has them, as accesses are random.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <memory>
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

  // Empties the array and reserves `capacity` elements. Keeps the memory in use unless the capacity
  // changes. Throws std::bad_alloc.
  void reset(std::size_t capacity) {
    size_ = 0;
    if (capacity == capacity_) return;
    release();
    // Large pages are aligned to their size, which mmap() does not guarantee.
    const std::size_t bytes = capacity * sizeof(T);
    const std::size_t slack = bytes < kLargePage / 2 ? 0 : kLargePage;
    void* mapped = mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    mapped_ = mapped;
    mapped_bytes_ = bytes + slack;
    if (slack != 0) {
      madvise(mapped, mapped_bytes_, MADV_HUGEPAGE);
      std::size_t space = mapped_bytes_;
      std::align(kLargePage, bytes, mapped, space);
    }
    data_ = static_cast<T*>(mapped);
    capacity_ = capacity;
  }

  // Empties the array and leaves zeros behind.
  void wipe() {
    std::fill_n(data_, size_, T{});
    size_ = 0;
  }
  // For arrays that are emptied by wipe() only: new elements are zeros.
  void resize(std::size_t size) { size_ = size; }

  // The size must be below the capacity. Returns the element's index.
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
    std::swap(mapped_, other.mapped_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    std::swap(size_, other.size_);
  }
  void release() {
    if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
    mapped_ = nullptr;
    data_ = nullptr;
    capacity_ = 0;
  }

  static constexpr std::size_t kLargePage = std::size_t{2} << 20;

  void* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0;
  T* data_ = nullptr;  // within the mapping
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace coevo::search
