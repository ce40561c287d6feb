// SPDX-License-Identifier: MIT
// FreeCell's parts for an Engine (assembly/engine.h), and its settings.
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
#include "solver/domains/freecell/boards/board_text.h"
#include "solver/domains/freecell/heuristics/heuristics.h"
#include "solver/domains/freecell/scored_space/scored_puzzle.h"
#include "solver/domains/freecell/shortening/shorten.h"
#include "solver/domains/freecell/shortest_space/plan_extraction.h"
#include "solver/domains/freecell/shortest_space/shortest_puzzle.h"
#include "solver/domains/freecell/special_solvers.h"
#include "solver/domains/freecell/state/layout.h"
#include "solver/search/portfolio/portfolio.h"

namespace coevo::freecell {

struct Traits {
  using Space = freecell::Puzzle;
  using Evaluator = freecell::Evaluator;
  using Scored = freecell::ScoredPuzzle;
  using ScoreTables = freecell::ScoreTables;
  using Bound = freecell::BoundKind;
  using Bounded = freecell::ShortestPuzzle;

  static std::vector<common::Parameter> parameters() {
    return {
        {"auto_moves",
         "which cards safe autoplay sends home after each move",
         std::string("none"),
         0,
         0,
         {"none", "heineman", "raymond"}},
        {"macro_moves",
         "macro moves, each counted as one move: dig frees a suit's next card and sends it home",
         std::string("none"),
         0,
         0,
         {"none", "dig"}},
        {.name = "cells",
         .help = "free cells",
         .standard = std::int64_t{4},
         .high = freecell::kMaxCells,
         .is_rule = true},
        {.name = "columns",
         .help = "columns",
         .standard = std::int64_t{8},
         .low = 4,
         .high = freecell::kMaxColumns,
         .is_rule = true},
        tests_parameter()};
  }

  static freecell::Rules rules(const common::Settings& settings) {
    const std::string& name = settings.text("auto_moves");
    return {.columns = static_cast<int>(settings.integer("columns")),
            .cells = static_cast<int>(settings.integer("cells")),
            .auto_moves = name == "none"       ? freecell::AutoMoves::none
                          : name == "heineman" ? freecell::AutoMoves::heineman
                                               : freecell::AutoMoves::raymond,
            .digs = settings.text("macro_moves") == "dig"};
  }

  static Space make_space(const common::Settings& settings) { return Space(rules(settings)); }

  // `plugins`: heuristics that plug-ins add.
  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  std::span<const solver::HeuristicPlugin> plugins) {
    return Evaluator(space, solver::listed_weights(freecell::kFeatures, spec.weights),
                     spec.quantisation, solver::added_sum(plugins, spec.weights));
  }

  static std::vector<common::Parameter> bounded_parameters() {
    return {{"bound", "lower bound on the moves left; " + freecell::bound_help(),
             std::string("room"), 0, 0, freecell::bound_names()}};
  }
  // Throws InputError if macro moves are asked for of a search that makes other moves.
  static void refuse_macro_moves(const common::Settings& settings, std::string_view search) {
    if (!rules(settings).digs) return;
    throw common::InputError(
        fmt::format("macro_moves 'dig': expected none with {}, which has its own moves", search));
  }
  static Bound make_bound(const Space&, const common::Settings& settings) {
    refuse_macro_moves(settings, "a search for shortest solutions");
    return freecell::bound_named(settings.text("bound"));
  }
  // Auto-moves, if any, are by Raymond's rule here: it includes the others and keeps a shortest
  // solution.
  static std::unique_ptr<Bounded> make_bounded(const Space& space, Bound bound,
                                               const freecell::State& start) {
    const auto& rules = space.rules();
    const bool autoplays = rules.auto_moves != freecell::AutoMoves::none;
    return std::make_unique<Bounded>(freecell::make_layout(start, rules.columns, rules.cells),
                                     bound,
                                     autoplays ? Bounded::Autoplay::safe : Bounded::Autoplay::none);
  }
  static std::vector<solver::PackedMove> bounded_plan(
      const Bounded& bounded, const freecell::State& start,
      std::span<const solver::PathNode<freecell::Packed>> path) {
    std::vector<solver::PackedMove> plan;
    for (const auto& move : freecell::extract_plan(bounded.deck(), start, path)) {
      plan.push_back(std::bit_cast<solver::PackedMove>(move));
    }
    return plan;
  }

  // The path without needless stops of cards (Mudatori, in Jimbo 2023).
  static std::vector<solver::PathNode<freecell::Packed>> shortened(
      const Space& space, const Bounded& bounded, freecell::State state,
      std::span<const solver::PathNode<freecell::Packed>> path) {
    const auto moves = freecell::without_stops(space.rules(), state,
                                               freecell::extract_plan(bounded.deck(), state, path));
    std::vector<solver::PathNode<freecell::Packed>> shorter{
        {freecell::pack(bounded.deck(), state), 0}};
    for (const freecell::Move& move : moves) {
      freecell::apply(state, move);
      shorter.push_back({freecell::pack(bounded.deck(), state), shorter.back().cost + 1});
    }
    return shorter;
  }

  static bool is_unsolvable(const Space&, const freecell::State&) { return false; }

  static freecell::Layout layout(const freecell::Rules& rules, const solver::Instance& instance) {
    if (instance.board.empty()) return freecell::deal(instance.number, rules.columns, rules.cells);
    return freecell::read_board(instance.board, "board", rules.columns, rules.cells);
  }

  static freecell::State start(const Space& space, const solver::Instance& instance) {
    return freecell::make_state(layout(space.rules(), instance));
  }

  // The moves of the path with the auto-moves between them.
  static std::vector<solver::PackedMove> plan(const Space& space, freecell::State state,
                                              const std::vector<freecell::Move>& path) {
    std::vector<solver::PackedMove> plan;
    const auto add = [&](const freecell::Move& move) {
      plan.push_back(std::bit_cast<solver::PackedMove>(move));
    };
    for (const freecell::Move& move : path) {
      space.make_parts(state, move, add);
      while (const auto up = space.next_auto_move(state)) {
        add(*up);
        freecell::apply(state, *up);
      }
    }
    return plan;
  }

  // Heuristics that can lead beams and attempts.
  static std::vector<std::string> scored_heuristics() { return tabled_heuristics(); }
  static ScoreTables make_tables(const solver::MemberSpec& member) {
    const auto* attempt = std::get_if<solver::AttemptSpec>(&member.search);
    return ScoreTables(member.weights, member.quantisation,
                       attempt != nullptr ? attempt->card_weight : 0);
  }

  static std::vector<solver::PackedMove> scored_plan(const Space& space,
                                                     const freecell::State& start,
                                                     const std::vector<std::uint32_t>& path,
                                                     const search::Shortening& shortening) {
    auto moves = freecell::unpack(space.rules(), start, path);
    if (shortening.merge) {
      const freecell::Windows windows{shortening.window, shortening.nodes};
      moves = freecell::shorten(space.rules(), start, moves, windows);
    }
    std::vector<solver::PackedMove> plan;
    plan.reserve(moves.size());
    for (const freecell::Move& move : moves)
      plan.push_back(std::bit_cast<solver::PackedMove>(move));
    return plan;
  }
};

}  // namespace coevo::freecell
