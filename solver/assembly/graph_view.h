// SPDX-License-Identifier: MIT
// A plug-in's search, written against solver::StateGraph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/assembly/counts.h"
#include "solver/plugins.h"
#include "solver/search/budget.h"
#include "solver/search/plan_extraction.h"
#include "solver/search/tables/known_positions.h"
#include "solver/spaces/state_graph.h"

namespace coevo::assembly {

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
