// SPDX-License-Identifier: MIT
// Two puzzles, each as one of this repository's own and as one from outside, by assembly::puzzle().
// Both forms have the same positions, moves in the same order and heuristics.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <vector>

#include "examples/pancake/pancake.h"
#include "solver/assembly/puzzle.h"
#include "solver/domains/tiles/traits.h"

namespace coevo::experiments {

// The 8-puzzle from outside.
class OutsideTiles {
 public:
  using Space = tiles::Puzzle<3, 3>;
  using State = Space::State;
  using Move = Space::Move;
  static constexpr const char* kName = "outside_tiles8";
  static constexpr const char* kHelp = "the 8-puzzle";
  static constexpr std::size_t kMaxMoves = Space::Moves::kCapacity;

  State instance(std::uint64_t number) const {
    return tiles::make_state<Space>(tiles::numbered_board(3, 3, number, {}));
  }
  void generate(const State& state, Space::Moves& moves) const { Space::generate(state, moves); }
  void apply(State& state, const Move& move) const { Space::apply(state, move); }
  bool is_goal(const State& state) const { return Space::is_goal(state); }
  static std::uint64_t hash(const State& state) { return Space::hash(state); }
  static bool same_position(const State& a, const State& b) { return Space::same_position(a, b); }

  struct Summary : tiles::Summary<Space> {
    Summary(const OutsideTiles& puzzle, const State& state)
        : tiles::Summary<Space>(puzzle.space_, state) {}
  };
  using Heuristics = tiles::Heuristics<Space>;

 private:
  Space space_;
};

struct TilesPair {
  static constexpr const char* kName = "tiles8";
  using Inside = tiles::Traits<3, 3>;
  using Outside = assembly::PuzzleTraits<OutsideTiles>;
  static std::vector<common::Parameter> parameters() { return tiles::tiles_parameters(3, 3); }
};

// The pancakes inside: the moves and features of the example, which is written for the outside.
class InsidePancakes {
 public:
  using State = pancake::Pancakes::State;
  using Move = pancake::Pancakes::Move;
  using Moves = pancake::Pancakes::Moves;

  static bool is_goal(const State& state) {
    return std::is_sorted(state.stack.begin(), state.stack.end());
  }
  static std::uint64_t hash(const State& state) {
    std::uint64_t first;
    std::uint16_t last;
    std::memcpy(&first, state.stack.data(), sizeof first);
    std::memcpy(&last, state.stack.data() + sizeof first, sizeof last);
    std::uint64_t x = (first ^ std::rotl(std::uint64_t{last}, 44)) * 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    return x ^ (x >> 29);
  }
  static std::uint64_t hash_after(State state, Move move) {
    apply(state, move);
    return hash(state);
  }
  static void apply(State& state, Move count) {
    std::reverse(state.stack.begin(), state.stack.begin() + count);
  }
  static void generate(const State&, Moves& moves) {
    moves.clear();
    for (Move count = 2; count <= pancake::kPancakes; ++count) moves.add(count);
  }
  static bool same_position(const State& a, const State& b) { return a.stack == b.stack; }
};

class PancakeSummary {
 public:
  // `state` must outlive it.
  PancakeSummary(const InsidePancakes&, const InsidePancakes::State& state) : state_(state) {}
  const InsidePancakes::State& state() const { return state_; }

 private:
  const InsidePancakes::State& state_;
};

template <class Heuristic>
struct InsideHeuristic {
  static constexpr const solver::Feature& kFeature = Heuristic::kFeature;
  static std::int32_t value(PancakeSummary& summary) { return Heuristic::value(summary.state()); }
};

struct InsidePancakeTraits {
  using Space = InsidePancakes;
  using List = std::tuple<InsideHeuristic<pancake::Pancakes::Gaps>,
                          InsideHeuristic<pancake::Pancakes::Misplaced>,
                          InsideHeuristic<pancake::Pancakes::Distance>,
                          InsideHeuristic<pancake::Pancakes::LargestWrong>>;
  using Evaluator = solver::WeightedSum<Space, PancakeSummary, List>;

  static Space make_space(const common::Settings&) { return {}; }
  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  assembly::Plugins) {
    const auto& listed = solver::FeatureList<List>::kFeatures;
    return Evaluator(space, solver::listed_weights(listed, spec.weights), spec.quantisation);
  }
  static Space::State start(const Space&, const solver::Instance& instance) {
    return pancake::Pancakes().instance(instance.number);
  }
  static bool is_unsolvable(const Space&, const Space::State&) { return false; }
  static std::vector<solver::PackedMove> plan(const Space&, const Space::State&,
                                              const std::vector<Space::Move>& path) {
    std::vector<solver::PackedMove> plan;
    for (const auto move : path) plan.push_back({move});
    return plan;
  }
};

struct PancakePair {
  static constexpr const char* kName = "pancake10";
  using Inside = InsidePancakeTraits;
  using Outside = assembly::PuzzleTraits<pancake::Pancakes>;
  static std::vector<common::Parameter> parameters() { return {}; }
};

}  // namespace coevo::experiments
