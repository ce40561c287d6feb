// SPDX-License-Identifier: MIT
// The pancake puzzle of seven as a new puzzle's author would write it: once with only what
// assembly::puzzle<P>() asks for, once with all that it takes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "common/error.h"
#include "common/random.h"
#include "solver/assembly/puzzle.h"

namespace coevo::test {

// A stack is sorted by turning over its topmost pancakes.
struct BarePancakes {
  static constexpr const char* kName = "bare_pancakes";
  static constexpr const char* kHelp = "seven pancakes, without a notation";
  static constexpr std::size_t kSize = 7;
  static constexpr std::size_t kMaxMoves = kSize - 1;
  struct State {
    std::array<std::uint8_t, kSize> stack;  // 1 .. kSize, the topmost first
  };
  using Move = std::uint8_t;  // number of pancakes turned over

  State instance(std::uint64_t number) const {
    State state = sorted();
    common::RandomStream random(number, common::Purpose("pancakes"), 0, 0);
    for (std::size_t i = kSize - 1; i > 0; --i) {
      std::swap(state.stack[i], state.stack[random.below(i + 1)]);
    }
    return state;
  }
  void generate(const State&, solver::MoveList<Move, kMaxMoves>& moves) const {
    for (Move count = 2; count <= kSize; ++count) moves.add(count);
  }
  void apply(State& state, Move count) const {
    std::reverse(state.stack.begin(), state.stack.begin() + count);
  }
  bool is_goal(const State& state) const {
    return std::is_sorted(state.stack.begin(), state.stack.end());
  }

  // Neighbours, the plate below the stack too, that are no neighbours when it is sorted (Helmert,
  // SoCS 2010): a turn changes one such place.
  static std::int32_t gaps(const State& state) {
    std::int32_t gaps = state.stack.back() != kSize ? 1 : 0;
    for (std::size_t i = 0; i + 1 < kSize; ++i) {
      gaps += std::abs(state.stack[i] - state.stack[i + 1]) != 1 ? 1 : 0;
    }
    return gaps;
  }
  static std::int32_t in_place(const State& state) {
    std::int32_t count = 0;
    for (std::size_t i = 0; i < kSize; ++i) count += state.stack[i] == i + 1 ? 1 : 0;
    return count;
  }
  struct Gaps {
    static constexpr solver::Feature kFeature{.name = "gaps",
                                              .help = "neighbours that must part",
                                              .high = static_cast<int>(kSize),
                                              .admissible = true};
    static std::int32_t value(const State& state) { return gaps(state); }
  };
  struct InPlace {
    static constexpr solver::Feature kFeature{.name = "in_place",
                                              .help = "pancakes where they belong",
                                              .high = static_cast<int>(kSize),
                                              .direction = solver::Direction::larger_is_better};
    static std::int32_t value(const State& state) { return in_place(state); }
  };
  using Heuristics = std::tuple<Gaps, InPlace>;

 protected:
  static State sorted() {
    State state;
    std::iota(state.stack.begin(), state.stack.end(), std::uint8_t{1});
    return state;
  }
};

struct Pancakes : BarePancakes {
  static constexpr const char* kName = "pancakes";
  static constexpr const char* kHelp = "seven pancakes";

  std::uint64_t last_instance() const { return 10'000; }
  std::string text(const State& state) const {
    std::string line;
    for (const int pancake : state.stack)
      line += (line.empty() ? "" : " ") + std::to_string(pancake);
    return line;
  }
  State parse(const std::string& text, const std::string& file) const {
    std::istringstream words(text);
    std::vector<int> read;
    for (int pancake; words >> pancake;) read.push_back(pancake);
    State state = sorted();
    if (!std::is_permutation(state.stack.begin(), state.stack.end(), read.begin(), read.end())) {
      throw common::InputError(file + ":1:1: expected the numbers 1 to 7 in any order");
    }
    std::transform(read.begin(), read.end(), state.stack.begin(),
                   [](int pancake) { return static_cast<std::uint8_t>(pancake); });
    return state;
  }
  std::string move_text(const State&, Move count) const { return "turn" + std::to_string(count); }
  static bool undoes(Move move, Move before) { return move == before; }
};

}  // namespace coevo::test
