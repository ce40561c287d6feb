// SPDX-License-Identifier: MIT
// The Traits of games with one pack, which have searches for shortest solutions.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/domains/patience/shortest_space/plan_extraction.h"
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"
#include "solver/domains/patience/traits.h"

namespace coevo::patience {

struct OnePackTraits : Traits {
  using Bound = BoundKind;
  using Bounded = ShortestPuzzle;

  static std::vector<common::Parameter> bounded_parameters() {
    return {{"bound", "lower bound on the moves left; " + bound_help(), std::string("room"), 0, 0,
             bound_names()}};
  }
  // Throws InputError as well if the bound is not proven for the game's rules.
  static Bound make_bound(const Space& space, const common::Settings& settings) {
    refuse_macro_moves(settings, "a search for shortest solutions");
    const Rules& rules = space.rules();
    if (rules.stock > 0 || rules.stacked || rules.face_down || rules.groups == Build::unordered ||
        rules.hole != Hole::none) {
      throw common::InputError(
          "shortest solutions: expected a game without a stock, a stacked reserve, face-down "
          "cards, "
          "unordered groups or a hole");
    }
    const Bound bound = bound_named(settings.text("bound"));
    if (is_proven(bound, rules)) return bound;
    std::vector<std::string> proven = bound_names();
    std::erase_if(proven,
                  [&](const std::string& name) { return !is_proven(bound_named(name), rules); });
    throw common::InputError(
        fmt::format("bound {}: expected one of {} in a game with groups or complete piles",
                    settings.text("bound"), fmt::join(proven, ", ")));
  }
  // Auto-moves, if any, are by Raymond's rule here: it includes the others, and is followed only
  // where it keeps a shortest solution.
  static std::unique_ptr<Bounded> make_bounded(const Space& space, Bound bound,
                                               const State& start) {
    const auto& rules = space.rules();
    const bool autoplays = rules.auto_moves != AutoMoves::none;
    return std::make_unique<Bounded>(make_layout(start, rules.columns, rules.cells + rules.reserve),
                                     rules, bound,
                                     autoplays ? Bounded::Autoplay::safe : Bounded::Autoplay::none);
  }
  static std::vector<solver::PackedMove> bounded_plan(
      const Bounded& bounded, const State& start, std::span<const solver::PathNode<Packed>> path) {
    return packed(extract_plan(bounded.deck(), start, path));
  }

  // The path without needless stops of cards (Mudatori, in Jimbo 2023), if all moves are of single
  // cards.
  static std::vector<solver::PathNode<Packed>> shortened(
      const Space& space, const Bounded& bounded, State state,
      std::span<const solver::PathNode<Packed>> path) {
    if (!moves_card_by_card(space.rules())) return {path.begin(), path.end()};
    const auto moves =
        without_stops(space.rules(), state, extract_plan(bounded.deck(), state, path));
    std::vector<solver::PathNode<Packed>> shorter{{pack(bounded.deck(), state), 0}};
    for (const Move& move : moves) {
      apply(state, move);
      const Packed next = pack(bounded.deck(), state);
      // A column's last card may have gone to another empty column, which changes nothing.
      if (next == shorter.back().position) continue;
      shorter.push_back({next, shorter.back().cost + 1});
    }
    return shorter;
  }
};

}  // namespace coevo::patience
