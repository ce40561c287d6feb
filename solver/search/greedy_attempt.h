// One attempt at an instance: greedy best-first search over moves scored by what they change, given
// up when too many positions were expanded. Only those are built; the open list holds 8 bytes a
// move, and duplicates are found when a position comes out of it. Incomplete: see tag_set.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/scored_domain.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/budget.h"
#include "solver/search/pool.h"
#include "solver/search/tag_set.h"

namespace coevo::search {

template <solver::ScoredDomain Domain>
class GreedyAttempt {
 public:
  using State = typename Domain::State;
  enum class End { decided, given_up, dry, limit };

  // Expands at most `most` positions (below 2^20); `limit`: the budget has ended.
  End run(const Domain& domain, const State& start, std::uint64_t most, Budget& budget) {
    reset(most);
    domain.start(start, positions_[positions_.add()]);
    links_.push_back({0, 0});
    seen_.insert(domain.hash(positions_[0]));
    open_.reset(domain.score(positions_[0]));
    for (;;) {
      const auto index = static_cast<std::uint32_t>(links_.size() - 1);
      if (domain.is_decided(positions_[index])) return End::decided;
      if (expanded_ >= most || seen_.room() < 2) return End::given_up;
      if (!expand(domain, index, budget)) return End::limit;
      if (const End end = next(domain); end != End::decided) return end;
    }
  }

  // The moves to the decided position.
  std::vector<std::uint32_t> path() const {
    std::vector<std::uint32_t> path;
    for (std::size_t i = links_.size() - 1; i != 0; i = links_[i].parent) {
      path.push_back(links_[i].move);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const {
    return positions_.bytes() + open_.bytes() + seen_.bytes() + links_.capacity() * sizeof(Link);
  }

 private:
  using Position = typename Domain::Position;
  static constexpr int kMoveBits = Domain::kMoveBits;
  struct Link {
    std::uint32_t parent;
    std::uint32_t move;
  };

  void reset(std::uint64_t most) {
    positions_.clear();
    links_.clear();
    // Each position may be seen before and after what follows by itself.
    seen_.reset(static_cast<std::size_t>(2 * most));
    expanded_ = 0;
  }

  bool expand(const Domain& domain, std::uint32_t index, Budget& budget) {
    typename Domain::Moves moves;
    domain.generate(positions_[index], moves);
    ++expanded_;
    open_.reserve(moves.size());
    if (!budget.memory(bytes()) || !budget.generate(moves.size())) return false;
    const std::uint32_t parent = index << kMoveBits;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      open_.push(moves.score(i), parent | moves.move(i));
    }
    return true;
  }

  // Builds the best position that is new; `decided` if there is one.
  End next(const Domain& domain) {
    constexpr std::uint32_t kMove = (std::uint32_t{1} << kMoveBits) - 1;
    for (std::uint32_t item = 0; open_.pop(item);) {
      if (seen_.room() < 2) return End::given_up;
      const std::uint32_t parent = item >> kMoveBits;
      const std::uint32_t move = item & kMove;
      if (!seen_.insert(domain.hash_after(positions_[parent], move))) continue;
      if (positions_.size() == links_.size()) positions_.add();
      Position& position = positions_[links_.size()];
      copy(position, positions_[parent]);
      if (domain.apply(position, move) && !seen_.insert(domain.hash(position))) continue;
      links_.push_back({parent, move});
      return End::decided;
    }
    return End::dry;
  }

  // In vector registers: `rep movs`, which compilers take for this size, starts slowly.
  static void copy(Position& to, const Position& from) {
    constexpr std::size_t kPart = 32;
    static_assert(sizeof(Position) % kPart == 0);
    using Part [[gnu::vector_size(kPart), gnu::may_alias]] = std::uint64_t;
    auto* const target = reinterpret_cast<Part*>(&to);
    const auto* const source = reinterpret_cast<const Part*>(&from);
    for (std::size_t i = 0; i < sizeof(Position) / kPart; ++i) target[i] = source[i];
  }

  Pool<Position> positions_;
  std::vector<Link>
      links_;  // as many as positions are kept; the next position is built behind them
  BucketQueue open_;
  TagSet seen_;
  std::uint64_t expanded_ = 0;
};

}  // namespace coevo::search
