// Greedy best-first search with restarts. The effort of one greedy search over many instances has a
// heavy tail (Gomes, Selman, Crato & Kautz, J. Autom. Reason. 24, 2000): most are solved at once, a
// few get lost. So each try ends early, and the next one orders positions a little differently.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "solver/evaluator.h"
#include "solver/state_space.h"
#include "solver/limits.h"
#include "solver/search/best_first.h"
#include "solver/search/budget.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

struct RestartsOptions {
  BestFirstOptions search;
  std::uint64_t first;  // positions that the first try may generate
  double growth;        // of that from try to try
  std::uint32_t tries;  // the last one has no limit of its own, so that running dry is a proof
  double noise;         // at most so much is added to H; 1 is a whole feature of weight 1
};

// H with noise that depends on the position and on the number of the try alone. The first try, 0,
// has none.
template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Estimate>
class NoisyEstimate {
 public:
  using State = typename Space::State;

  NoisyEstimate(const Space& space, const Estimate& estimate, double noise)
      : space_(space),
        estimate_(estimate),
        levels_(static_cast<std::uint64_t>(std::max<std::int64_t>(0, estimate.cost(noise)))) {}

  void set_try(std::uint32_t number) { number_ = number; }

  std::int32_t operator()(const State& state) const {
    if (number_ == 0) return estimate_(state);
    return estimate_(state) + static_cast<std::int32_t>(draw(space_.hash(state)));
  }
  std::int32_t low() const { return estimate_.low(); }
  std::int32_t high() const { return estimate_.high() + static_cast<std::int32_t>(levels_); }
  std::int64_t cost(double share) const { return estimate_.cost(share); }

 private:
  // 0 .. levels_, as evenly as 32 bits can be, from the finaliser of MurmurHash3.
  std::uint64_t draw(std::uint64_t key) const {
    key += number_ * 0x9E3779B97F4A7C15U;
    key = (key ^ (key >> 33)) * 0xFF51AFD7ED558CCDU;
    key = (key ^ (key >> 33)) * 0xC4CEB9FE1A85EC53U;
    key ^= key >> 33;
    return ((key >> 32) * (levels_ + 1)) >> 32;
  }

  const Space& space_;
  const Estimate& estimate_;
  std::uint64_t levels_;
  std::uint32_t number_ = 0;
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Estimate>
class Restarts {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` and `estimate` must outlive the search.
  Restarts(const Space& space, const Estimate& estimate, const RestartsOptions& options)
      : options_(options),
        estimate_(space, estimate, options.noise),
        search_(space, estimate_, options.search) {}
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
      estimate_.set_try(number);
      add(search_.run(start, own), total);
      if (!is_cut || total.outcome != common::Outcome::node_limit) return total;
      // A short try never looks at the clock or at the stop flag.
      if (const auto ended = budget.look()) {
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
  NoisyEstimate<Space, Estimate> estimate_;
  BestFirst<Space, NoisyEstimate<Space, Estimate>> search_;
};

struct RestartsKind {
  static solver::SearchDescriptor describe();
  static RestartsOptions options(const common::Settings& settings);
  template <class Space, class Estimate>
  using Search = Restarts<Space, Estimate>;
};

}  // namespace coevo::search
