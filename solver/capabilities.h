// SPDX-License-Identifier: MIT
// What state spaces, evaluators, searches and a puzzle's Traits may have beyond what they must. The
// code that uses such a part is the place that says what it does.
#pragma once

namespace coevo::solver {

// Of a state space: it says which moves lead straight back.
template <class Space>
concept KnowsWayBack = requires(const Space& space, const typename Space::Move& move) {
  space.undoes(move, move);
};
// It writes a position for people.
template <class Space>
concept DescribesStates = requires(const Space& space, const typename Space::State& state) {
  space.description(state);
};
// Its keys for tables of positions are cheaper than hashes of its moves.
template <class Space>
concept HasKeys = requires {
  typename Space::Keys;
};
// A bounded space with a faster way for passes without a table (search/shortest/plain_descent.h).
template <class Space>
concept HasDescent = requires {
  typename Space::Descent;
};

// Of an evaluator or a summary: it follows moves instead of starting from scratch.
template <class Evaluate>
concept KeepsState = requires {
  typename Evaluate::IncrementalState;
};
// Of an evaluator: it counts how often each of its rules held.
template <class Evaluate>
concept CountsActivations = requires(Evaluate& evaluate) {
  evaluate.take_activations();
};

// Of a position of a bounded space: it holds the whole state.
template <class Position>
concept HoldsState = requires(const Position& position) {
  position.state;
};

// Of a search: it runs on several threads.
template <class Search>
concept HasWorkers = requires(const Search& search) {
  search.workers();
};
// Of a search's Kind: its view is not that of plain states (search/view.h).
template <class Kind>
concept NamesView = requires {
  Kind::kView;
};

}  // namespace coevo::solver

namespace coevo::assembly {

// Of a puzzle's Traits: searches for shortest solutions have parameters of the puzzle's own.
template <class Traits>
concept HasBoundedParameters = requires {
  Traits::bounded_parameters();
};
// A portfolio's members use some of the heuristics only.
template <class Traits>
concept NamesScoredHeuristics = requires {
  Traits::scored_heuristics();
};
// A scored space of the puzzle's own, in place of the adapter's.
template <class Traits>
concept HasScoredSpace = requires {
  typename Traits::Scored;
};
// A complete search of the puzzle's own that ends a portfolio, in place of best-first search.
template <class Traits>
concept HasCompleteSearch = requires {
  typename Traits::Complete;
};
// Some views do not work on these Traits.
template <class Traits, class View>
concept LimitsViews = requires(View view) {
  Traits::has_view(view);
};
// It says whether an exhausted search proves that there is no solution.
template <class Traits>
concept SaysWhetherItProves = requires {
  Traits::kProves;
};
// Of a view: it checks its lower bounds along a solution.
template <class View, class Plan>
concept ChecksBounds = requires(View& view, const typename View::Space::State& start, Plan plan) {
  view.check_bounds(start, plan);
};
// A plan's positions can be made again in a bounded space, to check the bounds along it.
template <class Traits, class Plan>
concept RepeatsPlans = requires(const typename Traits::Bounded& bounded, Plan plan) {
  Traits::bounded_path(bounded, plan);
};
// The search shortens its solutions by moves that only the puzzle knows.
template <class Traits, class Search, class Limits>
concept ShortensFor = requires(Search& search, typename Search::Shorten shorten,
                               const typename Traits::Space& space,
                               const typename Traits::Space::State& start,
                               typename Traits::Bounded& bounded, const Limits& limits) {
  search.run(bounded, limits, shorten);
  Traits::shortened(space, bounded, start, {});
};

}  // namespace coevo::assembly
