// What a search asks of a domain that scores moves by what they change: a child's H and hash are
// told without making it, so that only positions that are expanded are ever built.
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

  void add(std::int32_t score, std::uint32_t move) {
    assert(size_ < kCapacity);
    scores_[size_] = score;
    moves_[size_++] = move;
  }
  // Adds without a branch: the move stays only if `keep`.
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

template <class D>
concept ScoredSpace = std::is_trivially_copyable_v<typename D::Position> &&(D::kMoveBits <= 12) &&
                       requires(const D& domain, const typename D::State& state,
                                typename D::Position& position, const typename D::Position& from,
                                std::uint32_t move, typename D::Moves& moves) {
  // The start, with what follows by itself.
  {domain.start(state, position)};
  // H of a position that was built.
  { domain.score(from) } -> std::same_as<std::int32_t>;
  {domain.generate(from, moves)};
  { domain.hash(from) } -> std::same_as<std::uint64_t>;
  // The hash after the move alone, without what follows by itself.
  { domain.hash_after(from, move) } -> std::same_as<std::uint64_t>;
  // Steps of the move that count towards the solution's length and are not the same in all; at most
  // kMaxSteps.
  { domain.steps(from, move) } -> std::same_as<std::size_t>;
  // Turns a copy of the parent into the child; whether something followed by itself.
  { domain.apply(position, move) } -> std::same_as<bool>;
  // Whether the rest is won without a choice.
  { domain.is_trivially_solved(from) } -> std::same_as<bool>;
};

}  // namespace coevo::solver
