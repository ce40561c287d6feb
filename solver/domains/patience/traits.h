// SPDX-License-Identifier: MIT
// A patience game's parts for an Engine (assembly/engine.h), and its settings.
#pragma once

#include <fmt/format.h>

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

  // Of a game with those rules. FreeCell alone has what its literature adds.
  static std::vector<common::Parameter> parameters(const Rules& game) {
    const bool is_freecell = kPacks == 1 && game == Rules{};
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
    if constexpr (kPacks == 1) {
      if (is_freecell) parameters.push_back(tests_parameter());
    }
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

  // Throws InputError if macro moves are asked for of a search that makes other moves.
  static void refuse_macro_moves(const common::Settings& settings, std::string_view search) {
    if (!rules(settings).digs) return;
    throw common::InputError(
        fmt::format("macro_moves 'dig': expected none with {}, which has its own moves", search));
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
                       attempt != nullptr ? attempt->card_weight : 0, space.rules().suits);
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
    if (!shortening.merge) return packed(moves);
    if constexpr (kPacks == 1) {
      const bool has_hops = moves_card_by_card(rules) && !rules.descending && rules.stock == 0 &&
                            !rules.stacked && !rules.face_down;
      const Windows windows{shortening.window, shortening.nodes};
      if (has_hops) return packed(patience::shorten(rules, start, moves, windows));
    }
    return packed(take_shortcuts(rules, start, moves));
  }
};

}  // namespace coevo::patience
