// SPDX-License-Identifier: MIT
// A patience game's parts for an Engine (assembly/engine.h), and its settings.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "solver/domain.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/games/rule_settings.h"
#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/domains/patience/scored_space/scored_puzzle.h"
#include "solver/domains/patience/shortening/shortcuts.h"
#include "solver/domains/patience/shortening/shorten.h"
#include "solver/domains/patience/shortest_space/plan_extraction.h"
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"
#include "solver/domains/patience/special_solvers.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/verdict/decider.h"
#include "solver/search/portfolio/portfolio.h"

namespace coevo::patience {

// Moves as solver::Domain passes them on, and back.
inline std::vector<solver::PackedMove> packed(std::span<const Move> moves) {
  std::vector<solver::PackedMove> plan;
  plan.reserve(moves.size());
  for (const Move& move : moves) plan.push_back(std::bit_cast<solver::PackedMove>(move));
  return plan;
}
inline std::vector<Move> unpacked(std::span<const solver::PackedMove> plan) {
  std::vector<Move> moves;
  moves.reserve(plan.size());
  for (const auto& step : plan) moves.push_back(std::bit_cast<Move>(step));
  return moves;
}

struct Traits {
  using Space = Puzzle;
  using Evaluator = patience::Evaluator;
  using Scored = ScoredPuzzle;
  using ScoreTables = patience::ScoreTables;
  using Complete = Decider;
  using Bound = BoundKind;
  using Bounded = ShortestPuzzle;

  // Of a game with those rules. FreeCell alone has what its literature adds.
  static std::vector<common::Parameter> parameters(const Rules& game) {
    const bool is_freecell = game == Rules{};
    std::vector<std::string> autoplays{"none", "raymond"};
    if (is_freecell) autoplays.insert(autoplays.begin() + 1, "heineman");
    std::vector<common::Parameter> parameters{
        {"auto_moves", "which cards safe autoplay sends home after each move", std::string("none"),
         0, 0, std::move(autoplays)},
        {"macro_moves",
         "macro moves, each counted as one move: dig frees a suit's next card and sends it home",
         std::string("none"),
         0,
         0,
         {"none", "dig"}}};
    for (common::Parameter& rule : rule_parameters(game)) parameters.push_back(std::move(rule));
    if (is_freecell) parameters.push_back(tests_parameter());
    return parameters;
  }

  static Rules rules(const common::Settings& settings) {
    Rules rules = rules_of(settings);
    const std::string& name = settings.text("auto_moves");
    rules.auto_moves = name == "none"       ? AutoMoves::none
                       : name == "heineman" ? AutoMoves::heineman
                                            : AutoMoves::raymond;
    rules.digs = settings.text("macro_moves") == "dig";
    if (rules.digs &&
        (rules.complete_piles || rules.hole != Hole::none || deals_to_columns(rules))) {
      throw common::InputError(
          "macro_moves 'dig': expected none in a game with complete_piles, a hole or a stock that "
          "is dealt to the columns");
    }
    return rules;
  }

  static Space make_space(const common::Settings& settings) { return Space(rules(settings)); }

  // `plugins`: heuristics that plug-ins add.
  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  std::span<const solver::HeuristicPlugin> plugins) {
    return Evaluator(space, solver::listed_weights(kFeatures, spec.weights), spec.quantisation,
                     solver::added_sum(plugins, spec.weights));
  }

  static std::vector<common::Parameter> bounded_parameters() {
    return {{"bound", "lower bound on the moves left; " + bound_help(), std::string("room"), 0, 0,
             bound_names()}};
  }
  // Throws InputError if macro moves are asked for of a search that makes other moves.
  static void refuse_macro_moves(const common::Settings& settings, std::string_view search) {
    if (!rules(settings).digs) return;
    throw common::InputError(
        fmt::format("macro_moves 'dig': expected none with {}, which has its own moves", search));
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

  static bool is_unsolvable(const Space&, const State&) { return false; }

  static Layout layout(const Rules& rules, const solver::Instance& instance) {
    if (instance.board.empty()) return deal(rules, instance.number);
    return read_board(instance.board, "board", rules);
  }

  static State start(const Space& space, const solver::Instance& instance) {
    return make_state(layout(space.rules(), instance), space.rules());
  }

  // The moves of the path with the auto-moves between them.
  template <class AnySpace>
  static std::vector<solver::PackedMove> plan(const AnySpace& space, State state,
                                              const std::vector<Move>& path) {
    std::vector<Move> plan;
    const auto add = [&](const Move& move) { plan.push_back(move); };
    for (const Move& move : path) {
      space.make_parts(state, move, add);
      space.follow(state, add);
    }
    return packed(plan);
  }

  // Heuristics that can lead beams and attempts.
  static std::vector<std::string> scored_heuristics() { return tabled_heuristics(); }
  static ScoreTables make_tables(const Space& space, const solver::MemberSpec& member) {
    const auto* attempt = std::get_if<solver::AttemptSpec>(&member.search);
    return ScoreTables(sequence_rule(space.rules()), member.weights, member.quantisation,
                       attempt != nullptr ? attempt->card_weight : 0);
  }

  static std::vector<solver::PackedMove> scored_plan(const Space& space, const State& start,
                                                     const std::vector<std::uint32_t>& path,
                                                     const search::Shortening& shortening) {
    return complete_plan(space, start, patience::unpack(space.rules(), start, path), shortening);
  }

  static Complete make_complete(const Space& space) { return Complete(space.rules()); }
  // `moves`: with those of autoplay.
  static std::vector<solver::PackedMove> complete_plan(const Space& space, const State& start,
                                                       std::vector<Move> moves,
                                                       const search::Shortening& shortening) {
    const Rules& rules = space.rules();
    if (shortening.merge && (!moves_card_by_card(rules) || rules.descending || rules.stock > 0 ||
                             rules.stacked || rules.face_down)) {
      moves = take_shortcuts(rules, start, moves);
    } else if (shortening.merge) {
      const Windows windows{shortening.window, shortening.nodes};
      moves = patience::shorten(rules, start, moves, windows);
    }
    return packed(moves);
  }
};

}  // namespace coevo::patience
