// SPDX-License-Identifier: MIT
// The requirements of a search on a state space. Searches are templates over it and never name a
// puzzle; positions are small values that are copied, not undone.
//
// There are two refinements, scored_space.h for beams and attempts and bounded_space.h for shortest
// solutions. Adapters make them of any state space; a puzzle may bring faster ones.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "solver/contract.h"

namespace coevo::solver {

template <class Space>
concept StateSpace = std::is_trivially_copyable_v<typename Space::State> &&
    std::is_trivially_copyable_v<typename Space::Move> &&
    requires(const Space& space, const typename Space::State& state, typename Space::State& after,
             const typename Space::Move& move, typename Space::Moves& moves) {
  { space.is_goal(state) } -> std::same_as<bool>;
  // Equal for equal positions (up to the space's symmetry).
  { space.hash(state) } -> std::same_as<std::uint64_t>;
  // The hash after the move, without making it.
  { space.hash_after(state, move) } -> std::same_as<std::uint64_t>;
  // Makes the move, and the safe autoplay that the settings ask for.
  {space.apply(after, move)};
  // Fills `moves` (a solver::MoveList) in the space's order.
  {space.generate(state, moves)};
  // Whether the two are the same position (up to the space's symmetry), exactly.
  { space.same_position(state, state) } -> std::same_as<bool>;
};

// A buffer for the moves of one position: on the stack, never allocating.
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
  // Replaces all moves by make(0) ... make(count - 1). Checks the limit once, so loops over a known
  // number of moves need no check a move. Throws likewise.
  template <class Make>
  void assign(std::size_t count, const Make& make) {
    if (count > kCapacity) [[unlikely]]
      throw_too_many_moves(kCapacity);
    for (std::size_t i = 0; i < count; ++i) moves_[i] = make(i);
    size_ = count;
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
