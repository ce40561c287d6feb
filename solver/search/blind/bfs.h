// SPDX-License-Identifier: MIT
// Breadth-first search: its first solution has the fewest moves, but memory ends first on most
// instances of interest (Heineman 2009).
#pragma once

#include <cstdint>

#include "solver/search/budget.h"
#include "solver/search/plan_extraction.h"
#include "solver/search/tables/duplicates.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct BfsOptions {
  Duplicates duplicates;
};

// The search is blind: it ignores its evaluator.
template <solver::StateSpace Space, class Evaluate>
class Bfs {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` must outlive the search.
  Bfs(const Space& space, const Evaluate&, const BfsOptions& options)
      : space_(space), duplicates_(options.duplicates), nodes_(space) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    nodes_.clear();
    Budget budget(limits);
    std::uint64_t expanded = 0;
    add({start, 0}, nodes_.hash(start));
    std::uint32_t goal = space_.is_goal(start) ? 0 : kNone;
    // The nodes serve as the queue: those from `next` on are open.
    for (std::uint32_t next = 0; goal == kNone && next < nodes_.size() && !budget.ended(); ++next) {
      ++expanded;
      goal = expand(next, budget);
    }
    return finish<Move>(goal != kNone, expanded, budget, nodes_.bytes(), [&] {
      return extract_plan(goal, space_, nodes_, [this](auto i) { return nodes_[i].parent; });
    });
  }

 private:
  struct Node {
    State state;
    std::uint32_t parent;
  };
  using Nodes = KnownPositions<Space, Node>;
  static constexpr std::uint32_t kNone = Nodes::kNone;

  std::uint32_t add(const Node& node, std::uint64_t hash) {
    return duplicates_ == Duplicates::made ? nodes_.add(node, hash) : nodes_.append(node);
  }

  // The goal among the successors of the node, or kNone.
  std::uint32_t expand(std::uint32_t index, Budget& budget) {
    if (duplicates_ == Duplicates::expanded) nodes_.remember(index);
    const State state = nodes_[index].state;
    typename Space::Moves moves;
    space_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      space_.apply(after, move);
      const std::uint64_t hash = duplicates_ == Duplicates::none ? 0 : nodes_.hash(after);
      if (duplicates_ != Duplicates::none && nodes_.contains(after, hash)) continue;
      if (!budget.memory(nodes_.bytes_to_add()) || !budget.generate()) return kNone;
      const std::uint32_t made = add({after, index}, hash);
      if (space_.is_goal(after)) return made;
    }
    return kNone;
  }

  const Space& space_;
  Duplicates duplicates_;
  Nodes nodes_;
};

struct BfsKind {
  static solver::SearchDescriptor describe();
  static BfsOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = Bfs<Space, Evaluate>;
};

}  // namespace coevo::search
