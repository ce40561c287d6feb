// Attempts with different weights, each given up early, and at last a complete search: what one
// vector of weights finds hard, another often solves at once, and the few left are searched until a
// proof.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/limits.h"
#include "solver/scored_domain.h"
#include "solver/search/budget.h"
#include "solver/search/greedy_attempt.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

struct PortfolioKind {
  static solver::SearchDescriptor describe();
};

template <class Move>
struct PortfolioResult {
  solver::SearchResult<Move> result;  // its path is the complete search's
  std::vector<std::uint32_t> path;    // else a member's, as packed moves to a decided position
  bool by_member = false;
};

// `Complete` is a search as the others are, and proves what it exhausts.
template <solver::ScoredDomain Scored, class Complete>
class Portfolio {
 public:
  using State = typename Scored::State;
  using Move = typename Complete::Move;
  struct Member {
    Scored domain;
    std::uint64_t expanded;  // positions to expand at most, below 2^20
  };

  // `complete` must outlive it.
  Portfolio(std::vector<Member> members, Complete& complete)
      : members_(std::move(members)), complete_(complete) {}

  PortfolioResult<Move> run(const State& start, const solver::Limits& limits) {
    PortfolioResult<Move> found;
    Budget budget(limits);
    for (const Member& member : members_) {
      const auto end = attempt_.run(member.domain, start, member.expanded, budget);
      found.result.expanded += attempt_.expanded();
      if (end == Attempt::End::decided) {
        found.result.outcome = common::Outcome::solved;
        found.path = attempt_.path();
        found.by_member = true;
      }
      if (end == Attempt::End::decided || end == Attempt::End::limit) break;
      if (end == Attempt::End::dry) break;  // the others would reach no more
    }
    found.result.generated = budget.generated();
    found.result.peak_memory = std::max(budget.peak_memory(), attempt_.bytes());
    if (budget.ended() && !found.by_member) {
      found.result.outcome = *budget.ended();
    } else if (!found.by_member) {
      finish(start, limits, budget, found.result);
    }
    return found;
  }

 private:
  using Attempt = GreedyAttempt<Scored>;

  // The complete search, with what is left of the budget.
  void finish(const State& start, solver::Limits limits, const Budget& budget,
              solver::SearchResult<Move>& result) {
    limits.generated -= budget.generated();
    limits.seconds -= budget.seconds();
    limits.memory -= std::min(limits.memory, attempt_.bytes());
    auto last = complete_.run(start, limits);
    last.generated += result.generated;
    last.expanded += result.expanded;
    last.peak_memory = std::max(result.peak_memory, last.peak_memory + attempt_.bytes());
    result = std::move(last);
  }

  std::vector<Member> members_;
  Complete& complete_;
  Attempt attempt_;
};

}  // namespace coevo::search
