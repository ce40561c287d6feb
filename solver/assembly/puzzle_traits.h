// SPDX-License-Identifier: MIT
// What puzzle.h makes of a Puzzle's optional parts, for the engines and the Module.
#pragma once

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "common/error.h"
#include "common/parameter.h"
#include "solver/assembly/module.h"
#include "solver/assembly/puzzle_features.h"
#include "solver/assembly/puzzle_space.h"
#include "solver/search/shortest/bounded_puzzle.h"

namespace coevo::assembly {

// The Puzzle's parts, as engine.h and bounded_view.h ask for them.
template <class Puzzle>
struct PuzzleTraits {
  using Space = PuzzleSpace<Puzzle>;
  using State = typename Space::State;
  using Move = typename Space::Move;
  using Features = PuzzleFeatures<Puzzle, Space>;
  using Evaluator = typename Features::Evaluator;
  using Bound = typename Features::Bound;
  using Bounded = search::BoundedPuzzle<Space, Bound>;

  // Whether instances have numbers, and whether boards are read.
  static constexpr bool kHasNumbers = requires(Puzzle & puzzle) { puzzle.instance(1); };
  static constexpr bool kHasBoards = requires(Puzzle & puzzle, const State& state) {
    puzzle.parse(puzzle.text(state), "file");
  };
  static constexpr bool kHasMutants =
      kHasBoards && requires(Puzzle & puzzle, const State& state, common::RandomStream& random) {
    puzzle.mutant(state, random);
  };
  static_assert(kHasNumbers || kHasBoards, "a Puzzle has instance(), or text() and parse()");

  static std::vector<common::Parameter> parameters() {
    if constexpr (requires { Puzzle::parameters(); }) return Puzzle::parameters();
    return {};
  }
  // Uses the Puzzle's constructor from settings, if it has one.
  static Space make_space(const common::Settings& settings) {
    if constexpr (std::is_constructible_v<Puzzle, const common::Settings&>) {
      return Space(Puzzle(settings));
    } else {
      return Space(Puzzle());
    }
  }
  // The weighted sum of the Puzzle's heuristics and the plug-ins'; `space` must outlive it.
  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  Plugins plugins) {
    return Evaluator(space, solver::listed_weights(Features::kListed, spec.weights),
                     spec.quantisation, solver::added_sum(plugins, spec.weights));
  }
  // The largest of the Puzzle's own admissible heuristics; plug-ins do not count. `space` must
  // outlive it.
  static Bound make_bound(const Space& space, const common::Settings&) { return Bound(space); }
  // Of the Puzzle's own heuristics, in their order.
  static std::vector<std::int32_t> feature_values(const Space& space, const State& state) {
    return Features::values(space, state);
  }
  // `space` and `bound` must outlive it.
  static std::unique_ptr<Bounded> make_bounded(const Space& space, const Bound& bound,
                                               const State& start) {
    return std::make_unique<Bounded>(space, bound, start);
  }

  // Prepares the space for this instance and no other. Throws what parse() throws, and InputError
  // if the Puzzle has no such instances.
  static State start(Space& space, const solver::Instance& instance) {
    if (instance.board.empty()) {
      if constexpr (kHasNumbers) return space.puzzle().instance(instance.number);
      throw common::InputError(std::string("instance ") + std::to_string(instance.number) +
                               ": expected a board: " + Puzzle::kName + " numbers none");
    }
    if constexpr (kHasBoards) return space.puzzle().parse(instance.board, "board");
    throw std::logic_error("a board for a puzzle that reads none");
  }
  // False by default.
  static bool is_unsolvable(const Space& space, const State& state) {
    if constexpr (requires { space.puzzle().is_unsolvable(state); }) {
      return space.puzzle().is_unsolvable(state);
    }
    return false;
  }

  // The Move's bytes, then zeros.
  static solver::PackedMove pack(const Move& move) {
    solver::PackedMove packed{};
    std::memcpy(packed.data(), &move, sizeof move);
    return packed;
  }
  static Move unpack(const solver::PackedMove& packed) {
    Move move;
    std::memcpy(&move, packed.data(), sizeof move);
    return move;
  }
  static std::vector<solver::PackedMove> plan(const Space&, const State&,
                                              const std::vector<Move>& path) {
    std::vector<solver::PackedMove> plan;
    for (const Move& move : path) plan.push_back(pack(move));
    return plan;
  }
  template <class Path>
  static std::vector<solver::PackedMove> bounded_plan(const Bounded&, const State&,
                                                      const Path& path) {
    std::vector<solver::PackedMove> plan;
    for (const auto& node : path) {
      if (node.position.move) plan.push_back(pack(*node.position.move));
    }
    return plan;
  }
  static auto bounded_path(const Bounded& bounded, std::span<const solver::PackedMove> plan) {
    std::vector<Move> moves;
    for (const solver::PackedMove& packed : plan) moves.push_back(unpack(packed));
    return bounded.path_nodes(moves);
  }
};

// The same with rules in place of the weights.
template <class Puzzle>
struct PuzzlePolicyTraits : PuzzleTraits<Puzzle> {
  using Traits = PuzzleTraits<Puzzle>;
  using Space = typename Traits::Space;
  using Evaluator = PuzzlePolicy<Puzzle, Space>;

  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  Plugins plugins) {
    std::vector<std::string> names;
    for (const solver::Term& term : Evaluator::terms()) names.push_back(term.name);
    const auto weighted = [&](const std::map<std::string, double>& weights) {
      return Traits::make_evaluator(space, {{}, {}, weights, spec.quantisation}, plugins);
    };
    std::vector<typename Evaluator::Rules::Rule> rules;
    for (const solver::RuleSpec& rule : spec.rules) {
      rules.push_back({solver::Condition::parse(rule.condition, names), weighted(rule.weights)});
    }
    return {space, {std::move(rules), weighted(spec.weights)}};
  }
};

}  // namespace coevo::assembly
