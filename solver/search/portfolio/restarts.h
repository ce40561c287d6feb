// SPDX-License-Identifier: MIT
// Greedy best-first search with restarts. The effort of one greedy search over many instances has a
// heavy tail (Gomes, Selman, Crato & Kautz, J. Autom. Reason. 24, 2000): most are solved at once, a
// few take very long. So each try ends early, even earlier if it falls behind, and the next try
// orders positions slightly differently.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "solver/features/evaluator.h"
#include "solver/search/budget.h"
#include "solver/search/greedy/best_first.h"
#include "solver/search/portfolio/pace.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct RestartsOptions {
  BestFirstOptions search;
  std::uint64_t first;  // positions that the first try may generate
  double growth;        // factor of that limit from try to try
  std::uint32_t tries;  // the last one has no limit of its own; exhausting it is a proof
  double noise;         // the most that is added to H; 1: a feature's whole range
  double slack = 0;     // see Pace: of all tries but the last
  double pace = 0;
};

// H with noise that depends on the position and on the number of the try alone; none in the first
// try, 0.
template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Evaluate>
class NoisyEvaluator {
 public:
  using State = typename Space::State;

  NoisyEvaluator(const Space& space, const Evaluate& evaluate, double noise)
      : space_(space),
        evaluate_(evaluate),
        levels_(static_cast<std::uint64_t>(std::max<std::int64_t>(0, evaluate.cost(noise)))) {}

  void set_try(std::uint32_t number) { number_ = number; }

  std::int32_t operator()(const State& state) const {
    if (number_ == 0) return evaluate_(state);
    return evaluate_(state) + static_cast<std::int32_t>(draw(space_.hash(state)));
  }
  std::int32_t low() const { return evaluate_.low(); }
  std::int32_t high() const { return evaluate_.high() + static_cast<std::int32_t>(levels_); }
  std::int64_t cost(double share) const { return evaluate_.cost(share); }

 private:
  // 0 .. levels_, as uniform as 32 bits allow, from the finaliser of MurmurHash3.
  std::uint64_t draw(std::uint64_t key) const {
    key += number_ * 0x9E3779B97F4A7C15U;
    key = (key ^ (key >> 33)) * 0xFF51AFD7ED558CCDU;
    key = (key ^ (key >> 33)) * 0xC4CEB9FE1A85EC53U;
    key ^= key >> 33;
    return ((key >> 32) * (levels_ + 1)) >> 32;
  }

  const Space& space_;
  const Evaluate& evaluate_;
  std::uint64_t levels_;
  std::uint32_t number_ = 0;
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Evaluate>
class Restarts {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` and `evaluate` must outlive the search.
  Restarts(const Space& space, const Evaluate& evaluate, const RestartsOptions& options)
      : options_(options),
        pace_(options.slack, options.pace, static_cast<double>(evaluate.cost(1))),
        evaluate_(space, evaluate, options.noise),
        search_(space, evaluate_, options.search) {}
  Restarts(const Restarts&) = delete;
  Restarts& operator=(const Restarts&) = delete;

  // Counts are over all tries.
  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    Budget budget(limits);  // of all tries together
    solver::SearchResult<Move> total;
    double share = static_cast<double>(options_.first);
    for (std::uint32_t number = 0;; ++number, share *= options_.growth) {
      solver::Limits own = limits;
      own.generated -= total.generated;
      own.seconds -= budget.seconds();
      const bool is_cut = number + 1 < options_.tries && share < static_cast<double>(own.generated);
      if (is_cut) own.generated = static_cast<std::uint64_t>(share);
      evaluate_.set_try(number);
      add(search_.run(start, own, is_cut ? pace_ : Pace{}), total);
      if (!is_cut || total.outcome != common::Outcome::node_limit) return total;
      // A short try never checks the clock or the stop flag.
      if (const auto ended = budget.check()) {
        total.outcome = *ended;
        return total;
      }
    }
  }

 private:
  static void add(solver::SearchResult<Move> result, solver::SearchResult<Move>& total) {
    result.generated += total.generated;
    result.expanded += total.expanded;
    result.peak_memory = std::max(result.peak_memory, total.peak_memory);
    total = std::move(result);
  }

  RestartsOptions options_;
  Pace pace_;
  NoisyEvaluator<Space, Evaluate> evaluate_;
  BestFirst<Space, NoisyEvaluator<Space, Evaluate>> search_;
};

struct RestartsKind {
  static solver::SearchDescriptor describe();
  static RestartsOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = Restarts<Space, Evaluate>;
};

}  // namespace coevo::search
