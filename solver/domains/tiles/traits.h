// The sliding-tile puzzle's parts for an Engine, and its settings.
#pragma once

#include <bit>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/domain.h"
#include "solver/domains/tiles/state/puzzle.h"
#include "solver/domains/tiles/heuristics/bound.h"
#include "solver/domains/tiles/heuristics/estimate.h"
#include "solver/search/bounded_puzzle.h"

namespace coevo::tiles {

inline std::vector<common::Parameter> tiles_parameters(int rows, int columns) {
  return {{"bound", "lower bound of astar and ida_star", std::string("linear_conflict"), 0, 0,
           tiles::bound_names(rows, columns)},
          {"walk", "instances are the ends of random walks of so many moves; 0 = random boards",
           std::int64_t{0}, 0, 1'000'000}};
}

template <int kRows, int kColumns>
struct Traits {
  using Domain = tiles::Puzzle<kRows, kColumns>;
  using Estimate = tiles::Estimate<Domain>;
  using Bound = tiles::Bound<Domain>;
  using Shortest = search::BoundedPuzzle<Domain, Bound>;

  static Domain make_domain(const common::Settings& settings) {
    return Domain({.walk = static_cast<int>(settings.integer("walk"))});
  }
  static Estimate make_estimate(const Domain& domain, const solver::SolverSpec& spec) {
    return Estimate(domain, spec.weights, spec.resolution);
  }
  static Bound make_bound(const Domain& domain, const common::Settings& settings) {
    return Bound(domain, settings.text("bound"));
  }

  static tiles::Board board(const Domain& domain, const solver::Instance& instance) {
    if (!instance.board.empty()) {
      return tiles::read_board(instance.board, "board", kRows, kColumns);
    }
    return tiles::numbered_board(kRows, kColumns, instance.number, domain.rules());
  }
  static typename Domain::State start(const Domain& domain, const solver::Instance& instance) {
    return tiles::make_state<Domain>(board(domain, instance));
  }
  static bool is_unsolvable(const Domain&, const typename Domain::State& state) {
    tiles::Board board = tiles::goal(kRows, kColumns);
    for (std::size_t square = 0; square < board.tiles.size(); ++square) {
      const int tile = Domain::Pack::get(state.tile_at, static_cast<int>(square));
      board.tiles[square] = static_cast<std::uint8_t>(tile);
    }
    return !tiles::is_solvable(board);
  }
  static std::vector<solver::PackedMove> steps(const Domain&, const typename Domain::State&,
                                         const std::vector<tiles::Move>& path) {
    std::vector<solver::PackedMove> steps;
    for (const tiles::Move& move : path) steps.push_back(std::bit_cast<solver::PackedMove>(move));
    return steps;
  }

  static std::unique_ptr<Shortest> make_shortest(const Domain& domain, const Bound& bound,
                                                 const typename Domain::State& start) {
    return std::make_unique<Shortest>(domain, bound, start);
  }
  static std::vector<solver::PackedMove> shortest_steps(
      const Shortest&, const typename Domain::State&,
      std::span<const solver::PathNode<typename Shortest::Packed>> path) {
    std::vector<solver::PackedMove> steps;
    for (const auto& [position, cost] : path) {
      if (position.move) steps.push_back(std::bit_cast<solver::PackedMove>(*position.move));
    }
    return steps;
  }
};

}  // namespace coevo::tiles
