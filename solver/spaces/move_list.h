// SPDX-License-Identifier: MIT
// A buffer for the moves of one position: on the stack, never allocating.
#pragma once

#include <array>
#include <cstddef>

#include "solver/contract_error.h"

namespace coevo::solver {

template <class Move, std::size_t kSize>
class MoveList {
 public:
  static constexpr std::size_t kCapacity = kSize;

  // Throws ContractError for a move more than kCapacity.
  void add(const Move& move) {
    if (size_ == kCapacity) [[unlikely]]
      throw_too_many_moves(kCapacity);
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
