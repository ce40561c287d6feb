// SPDX-License-Identifier: MIT
// The sliding-tile puzzle's parts for an Engine, and its settings.
#pragma once

#include <bit>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/domain.h"
#include "solver/domains/tiles/heuristics/evaluator.h"
#include "solver/domains/tiles/state/puzzle.h"
#include "solver/search/shortest/bounded_puzzle.h"

namespace coevo::tiles {

inline std::vector<common::Parameter> tiles_parameters(int rows, int columns) {
  return {{"bound", "lower bound of astar and ida_star", std::string("linear_conflict"), 0, 0,
           tiles::bound_names(rows, columns)},
          {"walk", "length of the random walks whose ends are the instances; 0 = random boards",
           std::int64_t{0}, 0, 1'000'000}};
}

template <int kRows, int kColumns>
struct Traits {
  using Space = tiles::Puzzle<kRows, kColumns>;
  using Evaluator = tiles::Evaluator<Space>;
  using Bound = tiles::TileBound<Space>;
  using Bounded = search::BoundedPuzzle<Space, Bound>;

  static Space make_space(const common::Settings& settings) {
    return Space({.walk = static_cast<int>(settings.integer("walk"))});
  }
  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  std::span<const solver::HeuristicPlugin> plugins) {
    return Evaluator(space, spec.weights, spec.quantisation,
                     solver::added_sum(plugins, spec.weights));
  }
  static Bound make_bound(const Space& space, const common::Settings& settings) {
    return Bound(space, settings.text("bound"));
  }

  static tiles::Board board(const Space& space, const solver::Instance& instance) {
    if (!instance.board.empty()) {
      return tiles::read_board(instance.board, "board", kRows, kColumns);
    }
    return tiles::numbered_board(kRows, kColumns, instance.number, space.rules());
  }
  static typename Space::State start(const Space& space, const solver::Instance& instance) {
    return tiles::make_state<Space>(board(space, instance));
  }
  static bool is_unsolvable(const Space&, const typename Space::State& state) {
    tiles::Board board = tiles::goal(kRows, kColumns);
    for (std::size_t square = 0; square < board.tiles.size(); ++square) {
      const int tile = Space::Pack::get(state.tile_at, static_cast<int>(square));
      board.tiles[square] = static_cast<std::uint8_t>(tile);
    }
    return !tiles::is_solvable(board);
  }
  static std::vector<solver::PackedMove> plan(const Space&, const typename Space::State&,
                                              const std::vector<tiles::Move>& path) {
    std::vector<solver::PackedMove> plan;
    for (const tiles::Move& move : path) plan.push_back(std::bit_cast<solver::PackedMove>(move));
    return plan;
  }

  static std::unique_ptr<Bounded> make_bounded(const Space& space, const Bound& bound,
                                               const typename Space::State& start) {
    return std::make_unique<Bounded>(space, bound, start);
  }
  static std::vector<solver::PackedMove> bounded_plan(
      const Bounded&, const typename Space::State&,
      std::span<const solver::PathNode<typename Bounded::Packed>> path) {
    std::vector<solver::PackedMove> plan;
    for (const auto& [position, cost] : path) {
      if (position.move) plan.push_back(std::bit_cast<solver::PackedMove>(*position.move));
    }
    return plan;
  }
};

}  // namespace coevo::tiles
