// SPDX-License-Identifier: MIT
// Searches over plain states: those written against the state space, and those of plug-ins, which
// are written against solver::StateGraph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/capabilities.h"
#include "solver/plugins.h"
#include "solver/search/budget.h"
#include "solver/search/plan_extraction.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search_contract.h"
#include "solver/solver.h"
#include "solver/spaces/state_graph.h"

namespace coevo::assembly {

// The counts that the result of every search shares with the result of a solver.
//
// CPU time of the calling thread, seconds.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// All but the plan.
template <class PathElement>
solver::SolveResult without_plan(const solver::SearchResult<PathElement>& found) {
  return {.outcome = found.outcome,
          .generated = found.generated,
          .expanded = found.expanded,
          .positions = found.positions,
          .peak_memory = found.peak_memory,
          .optimal = found.optimal,
          .lower_bound = found.lower_bound};
}

template <class Traits, class Kind>
class PlainView {
 public:
  using Space = typename Traits::Space;
  using Evaluator = typename Traits::Evaluator;

  PlainView(const solver::SolverSpec& spec, std::span<const solver::HeuristicPlugin> plugins)
      : space_(Traits::make_space(spec.settings)),
        evaluator_(Traits::make_evaluator(space_, spec, plugins)),
        search_(space_, evaluator_, Kind::options(spec.settings)) {}
  PlainView(const PlainView&) = delete;
  PlainView& operator=(const PlainView&) = delete;

  Space& space() { return space_; }

  solver::SolveResult solve(const typename Space::State& start, const solver::Limits& limits) {
    const auto found = search_.run(start, limits);
    solver::SolveResult result = without_plan(found);
    if (!kProves && result.outcome == common::Outcome::unsolvable) {
      result.outcome = common::Outcome::exhausted;
    }
    if constexpr (solver::CountsActivations<Evaluator>) {
      result.activations = evaluator_.take_activations();
    }
    if (found.outcome == common::Outcome::solved) {
      result.plan = Traits::plan(space_, start, found.path);
    }
    return result;
  }

 private:
  // Whether an exhausted search is a proof: Traits may say otherwise.
  static constexpr bool kProves = [] {
    if constexpr (SaysWhetherItProves<Traits>) return Traits::kProves;
    return true;
  }();

  Space space_;
  Evaluator evaluator_;
  typename Kind::template Search<Space, Evaluator> search_;
};

// A plug-in's search, written against solver::StateGraph.
//
// The graph of one instance, as far as it was generated.
template <class Space, class Evaluator>
class GraphOf final : public solver::StateGraph {
 public:
  using Move = typename Space::Move;

  // All must outlive it.
  GraphOf(const Space& space, const Evaluator& evaluator, const typename Space::State& start,
          const solver::Limits& limits)
      : space_(space), evaluator_(evaluator), budget_(limits), known_(space) {
    known_.add({start});
  }

  bool is_goal(NodeId node) const override { return space_.is_goal(known_[node].state); }
  std::int32_t evaluate(NodeId node) const override { return evaluator_(known_[node].state); }
  bool expand(NodeId node, std::vector<Successor>& successors) override {
    successors.clear();
    ++expanded_;
    const typename Space::State state = known_[node].state;
    typename Space::Moves moves;
    space_.generate(state, moves);
    for (const Move& move : moves) {
      typename Space::State after = state;
      space_.apply(after, move);
      const std::uint64_t hash = known_.hash(after);
      const NodeId known = known_.find(after, hash);
      if (known != Known::kNone) {
        successors.push_back({.node = known, .is_new = false});
      } else if (!budget_.memory(known_.bytes_to_add()) || !budget_.generate()) {
        return false;
      } else {
        successors.push_back({.node = known_.add({after}, hash), .is_new = true});
      }
    }
    return true;
  }

  // The moves along the nodes from the start to a goal; std::logic_error if they are not a path.
  std::vector<Move> plan(const std::vector<NodeId>& path) const {
    const bool is_known =
        std::all_of(path.begin(), path.end(), [&](NodeId node) { return node < known_.size(); });
    if (path.empty() || path.front() != 0 || !is_known || !is_goal(path.back())) {
      throw std::logic_error("a search's path does not lead from the start to a goal");
    }
    auto moves = search::moves_along(path, space_, known_);
    if (moves.size() + 1 != path.size()) {
      throw std::logic_error("a search's path has a step that is no move");
    }
    return moves;
  }
  const search::Budget& budget() const { return budget_; }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const { return known_.bytes(); }
  std::size_t positions() const { return known_.size(); }

 private:
  using Known = search::KnownPositions<Space>;

  const Space& space_;
  const Evaluator& evaluator_;
  search::Budget budget_;
  Known known_;
  std::uint64_t expanded_ = 0;
};

template <class Traits>
class GraphView {
 public:
  using Space = typename Traits::Space;

  GraphView(const solver::SolverSpec& spec, std::span<const solver::HeuristicPlugin> plugins,
            solver::GraphSearch search)
      : space_(Traits::make_space(spec.settings)),
        evaluator_(Traits::make_evaluator(space_, spec, plugins)),
        settings_(spec.settings),
        search_(std::move(search)) {}
  GraphView(const GraphView&) = delete;
  GraphView& operator=(const GraphView&) = delete;

  Space& space() { return space_; }

  solver::SolveResult solve(const typename Space::State& start, const solver::Limits& limits) {
    GraphOf<Space, typename Traits::Evaluator> graph(space_, evaluator_, start, limits);
    const auto path = search_(graph, settings_);
    solver::SolveResult result{.generated = graph.budget().generated(),
                               .expanded = graph.expanded(),
                               .positions = graph.positions(),
                               .peak_memory = graph.bytes()};
    if (graph.budget().ended()) {
      result.outcome = *graph.budget().ended();
    } else if (path) {
      result.outcome = common::Outcome::solved;
      result.plan = Traits::plan(space_, start, graph.plan(*path));
    }
    return result;
  }

 private:
  Space space_;
  typename Traits::Evaluator evaluator_;
  common::Settings settings_;
  solver::GraphSearch search_;
};

}  // namespace coevo::assembly
