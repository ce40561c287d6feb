// SPDX-License-Identifier: MIT
// The requirements of a search on a state space that scores moves by what they change: it computes
// a child's H and hash without making the child, so that only expanded positions are ever built.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace coevo::solver {

// The children of one position: each one's H, and its move in kMoveBits bits.
template <std::size_t kSize>
class ScoredMoves {
 public:
  static constexpr std::size_t kCapacity = kSize;

  // A child more than kCapacity is a bug of the space: an assert.
  void add(std::int32_t score, std::uint32_t move) {
    assert(size_ < kCapacity);
    scores_[size_] = score;
    moves_[size_++] = move;
  }
  // Adds without a branch: the move is kept only if `keep`.
  void add_if(bool keep, std::int32_t score, std::uint32_t move) {
    assert(size_ < kCapacity);
    scores_[size_] = score;
    moves_[size_] = move;
    size_ += keep ? 1 : 0;
  }
  std::size_t size() const { return size_; }
  std::int32_t score(std::size_t i) const { return scores_[i]; }
  std::uint32_t move(std::size_t i) const { return moves_[i]; }

 private:
  std::array<std::int32_t, kCapacity> scores_;
  std::array<std::uint32_t, kCapacity> moves_;
  std::size_t size_ = 0;
};

template <class Space>
concept ScoredSpace = std::is_trivially_copyable_v<typename Space::Position> &&
                      (Space::kMoveBits <= 12) &&
                      requires(const Space& space, const typename Space::State& state,
                               typename Space::Position& position,
                               const typename Space::Position& from, std::uint32_t move,
                               typename Space::Moves& moves) {
  // The start, after any safe autoplay.
  {space.start(state, position)};
  // H of a position that was built.
  { space.score(from) } -> std::same_as<std::int32_t>;
  {space.generate(from, moves)};
  { space.hash(from) } -> std::same_as<std::uint64_t>;
  // The hash after the move alone, before safe autoplay.
  { space.hash_after(from, move) } -> std::same_as<std::uint64_t>;
  // How many layers of a beam the move spans: its share of the solution's length that differs
  // between solutions; at most kMaxSteps.
  { space.steps(from, move) } -> std::same_as<std::size_t>;
  // Turns a copy of the parent into the child; whether safe autoplay followed.
  { space.apply(position, move) } -> std::same_as<bool>;
  // Whether autoplay alone leads to the goal from here.
  { space.is_trivially_solved(from) } -> std::same_as<bool>;
};

}  // namespace coevo::solver
