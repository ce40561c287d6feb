// SPDX-License-Identifier: MIT
// Attempts with different weights, each of which gives up early, beams, and finally a complete
// search. An instance that is hard for one vector of weights is often easy for another; the
// complete search solves or exhausts the few that remain.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/greedy/beam.h"
#include "solver/search/portfolio/greedy_attempt.h"
#include "solver/search/view.h"
#include "solver/search_contract.h"
#include "solver/solver.h"
#include "solver/spaces/scored_space.h"

namespace coevo::search {

inline constexpr std::int64_t kMaxWindow = 200;  // moves

// How a member's solution is shortened.
struct Shortening {
  bool merge = true;  // moves of one card
  int window = 0;     // then sections of this many single-card moves are searched again; 0: none
  std::uint64_t nodes = 0;  // generated for each section, at most
};

struct PortfolioKind {
  static constexpr View kView = View::scored;
  static solver::SearchDescriptor describe();
};
// One member alone, without the complete search: what evolution works on.
struct AttemptKind {
  static constexpr View kView = View::scored;
  static solver::SearchDescriptor describe();
};
struct BeamKind {
  static constexpr View kView = View::scored;
  static solver::SearchDescriptor describe();
};

// The path is a member's, as packed moves to a trivially solved position.
template <class Move>
struct PortfolioResult : solver::SearchResult<std::uint32_t> {
  bool by_member = false;
  std::vector<Move> complete_path = {};  // result of the complete search, if no member solved it
};

// `Complete` is a complete search over the plain state space.
template <solver::ScoredSpace Scored, class Complete>
class Portfolio {
 public:
  using State = typename Scored::State;
  using Move = typename Complete::Move;
  struct Member {
    Scored space;
    std::variant<AttemptLimits, solver::BeamSpec> search;
  };

  // `complete` makes the complete search, a new one for each of the few instances that need it,
  // because its tables are large. If it is empty, instances that no member solves stay unsolved.
  Portfolio(std::vector<Member> members, std::function<Complete()> complete)
      : members_(std::move(members)), complete_(std::move(complete)) {}

  PortfolioResult<Move> run(const State& start, const solver::Limits& limits) {
    PortfolioResult<Move> found;
    Budget budget(limits);
    bool unsolved = true;
    for (std::size_t i = 0; i < members_.size() && unsolved; ++i) {
      const Scored& space = members_[i].space;
      if (const auto* beam = std::get_if<solver::BeamSpec>(&members_[i].search)) {
        unsolved = attempt(beam_, space, beam->width, start, budget, found);
      } else {
        const auto& greedy = std::get<AttemptLimits>(members_[i].search);
        unsolved = attempt(greedy_, space, greedy, start, budget, found);
      }
    }
    found.generated = budget.generated();
    found.peak_memory = std::max(budget.peak_memory(), bytes());
    if (budget.ended() && !found.by_member) found.outcome = *budget.ended();
    if (!budget.ended() && !found.by_member && complete_) finish(start, limits, budget, found);
    return found;
  }

 private:
  // Whether the next member is to try.
  template <class Attempt, class Size>
  bool attempt(Attempt& attempt, const Scored& space, const Size& size, const State& start,
               Budget& budget, PortfolioResult<Move>& found) {
    const AttemptEnd end = attempt.run(space, start, size, budget);
    found.expanded += attempt.expanded();
    if (end == AttemptEnd::solved) {
      found.outcome = common::Outcome::solved;
      found.path = attempt.path();
      found.by_member = true;
      return false;
    }
    return end == AttemptEnd::given_up;  // after an exhausted one the complete search is due
  }

  // Runs the complete search on what is left of the budget.
  void finish(const State& start, solver::Limits limits, const Budget& budget,
              PortfolioResult<Move>& found) {
    greedy_ = {};
    beam_ = {};
    limits.generated -= budget.generated();
    limits.seconds -= budget.seconds();
    limits.memory -= std::min(limits.memory, bytes());
    auto last = complete_().run(start, limits);
    found.outcome = last.outcome;
    found.generated += last.generated;
    found.expanded += last.expanded;
    found.peak_memory = std::max(found.peak_memory, last.peak_memory + bytes());
    found.complete_path = std::move(last.path);
  }

  std::size_t bytes() const { return greedy_.bytes() + beam_.bytes(); }

  std::vector<Member> members_;
  std::function<Complete()> complete_;
  GreedyAttempt<Scored> greedy_;
  Beam<Scored> beam_;
};

}  // namespace coevo::search
