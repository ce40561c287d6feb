// Attempts with different weights, each given up early, and at last a complete search: what one
// vector of weights finds hard, another often solves at once, and the few left are searched until a
// proof.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "solver/limits.h"
#include "solver/scored_space.h"
#include "solver/search/beam.h"
#include "solver/search/budget.h"
#include "solver/search/greedy_attempt.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

inline constexpr std::int64_t kMaxExpanded = (1 << 20) - 1;  // by a greedy member
inline constexpr std::int64_t kMaxWidth = 10'000;            // of a beam
inline constexpr std::int64_t kMaxWindow = 200;              // moves

// What is done to a member's solution.
struct Shortening {
  bool merge = true;        // moves of one card
  int window = 0;           // then pieces of so many single-card moves are searched again
  std::uint64_t nodes = 0;  // by so many positions at most
};

struct PortfolioKind {
  static solver::SearchDescriptor describe();
};
// One member alone, without the complete search: these evolve.
struct AttemptKind {
  static solver::SearchDescriptor describe();
};
struct BeamKind {
  static solver::SearchDescriptor describe();
};

template <class Move>
struct PortfolioResult {
  solver::SearchResult<Move> result;  // its path is the complete search's
  std::vector<std::uint32_t> path;    // else a member's, as packed moves to a decided position
  bool by_member = false;
};

// `Complete` is a search as the others are, and proves what it exhausts.
template <solver::ScoredSpace Scored, class Complete>
class Portfolio {
 public:
  using State = typename Scored::State;
  using Move = typename Complete::Move;
  struct Member {
    Scored space;
    std::uint64_t width;     // of a beam, or 0: a greedy attempt
    std::uint64_t expanded;  // positions to expand at most by a greedy attempt
  };

  // `complete` makes the complete search, anew for each of the few instances that come so far,
  // since it needs much room; empty: what no member solves stays unsolved.
  Portfolio(std::vector<Member> members, std::function<Complete()> complete)
      : members_(std::move(members)), complete_(std::move(complete)) {}

  PortfolioResult<Move> run(const State& start, const solver::Limits& limits) {
    PortfolioResult<Move> found;
    found.result.outcome = common::Outcome::exhausted;
    Budget budget(limits);
    bool go_on = true;
    for (std::size_t i = 0; i < members_.size() && go_on; ++i) {
      go_on = members_[i].width > 0
                  ? attempt(beam_, members_[i], members_[i].width, start, budget, found)
                  : attempt(greedy_, members_[i], members_[i].expanded, start, budget, found);
    }
    found.result.generated = budget.generated();
    found.result.peak_memory = std::max(budget.peak_memory(), bytes());
    if (budget.ended() && !found.by_member) found.result.outcome = *budget.ended();
    if (!budget.ended() && !found.by_member && complete_) {
      finish(start, limits, budget, found.result);
    }
    return found;
  }

 private:
  // Whether the next member should try.
  template <class Attempt>
  bool attempt(Attempt& attempt, const Member& member, std::uint64_t size, const State& start,
               Budget& budget, PortfolioResult<Move>& found) {
    const AttemptEnd end = attempt.run(member.space, start, size, budget);
    found.result.expanded += attempt.expanded();
    if (end == AttemptEnd::solved) {
      found.result.outcome = common::Outcome::solved;
      found.path = attempt.path();
      found.by_member = true;
      return false;
    }
    return end == AttemptEnd::given_up;  // when dry, the others would reach no more
  }

  // The complete search, with what is left of the budget.
  void finish(const State& start, solver::Limits limits, const Budget& budget,
              solver::SearchResult<Move>& result) {
    greedy_ = {};
    beam_ = {};
    limits.generated -= budget.generated();
    limits.seconds -= budget.seconds();
    limits.memory -= std::min(limits.memory, bytes());
    auto last = complete_().run(start, limits);
    last.generated += result.generated;
    last.expanded += result.expanded;
    last.peak_memory = std::max(result.peak_memory, last.peak_memory + bytes());
    result = std::move(last);
  }

  std::size_t bytes() const { return greedy_.bytes() + beam_.bytes(); }

  std::vector<Member> members_;
  std::function<Complete()> complete_;
  GreedyAttempt<Scored> greedy_;
  Beam<Scored> beam_;
};

}  // namespace coevo::search
