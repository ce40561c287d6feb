// SPDX-License-Identifier: MIT
// A buffer for the moves of one position: on the stack, never allocating.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace coevo::solver {

template <class Move, std::size_t kSize>
class MoveList {
 public:
  static constexpr std::size_t kCapacity = kSize;

  // A move more than kCapacity is a bug of the state space: an assert.
  void add(const Move& move) {
    assert(size_ < kCapacity);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  const Move& operator[](std::size_t i) const { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, kCapacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace coevo::solver
