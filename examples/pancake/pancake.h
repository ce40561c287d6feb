// SPDX-License-Identifier: MIT
// The pancake puzzle: a stack of ten pancakes, sorted by flips of its upper part, the smallest on
// top (Jacob Goodman as "Harry Dweighter", problem E2569, American Mathematical Monthly 82, 1975).
// The gap heuristic is Malte Helmert's ("Landmark heuristics for the pancake problem", SoCS 2010).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <sstream>
#include <string>
#include <tuple>

#include "coevo/puzzle.h"

namespace pancake {

inline constexpr int kPancakes = 10;

class Pancakes {
 public:
  static constexpr const char* kName = "pancake10";
  static constexpr const char* kHelp = "ten pancakes; instances are random stacks";

  struct State {
    std::array<std::uint8_t, kPancakes> stack;  // 1 the smallest, from top to bottom
  };
  using Move = std::uint8_t;  // so many pancakes are turned over together
  static constexpr std::size_t kMaxMoves = kPancakes - 1;
  using Moves = coevo::MoveList<Move, kMaxMoves>;

  State instance(std::uint64_t number) const {
    State state = goal();
    coevo::RandomStream random(number, coevo::Purpose("pancake_stack"), 0, 0);
    for (std::size_t i = kPancakes - 1; i > 0; --i) {
      std::swap(state.stack[i], state.stack[random.below(i + 1)]);
    }
    return state;
  }
  void generate(const State&, Moves& moves) const {
    for (Move count = 2; count <= kPancakes; ++count) moves.add(count);
  }
  void apply(State& state, Move count) const {
    std::reverse(state.stack.begin(), state.stack.begin() + count);
  }
  bool is_goal(const State& state) const {
    return std::is_sorted(state.stack.begin(), state.stack.end());
  }
  static bool undoes(Move move, Move before) { return move == before; }

  // "3 1 2 ...", from top to bottom.
  std::string text(const State& state) const {
    std::string text;
    for (const int pancake : state.stack) {
      text += (text.empty() ? "" : " ") + std::to_string(pancake);
    }
    return text;
  }
  State parse(const std::string& text, const std::string& where) const {
    State state{};
    std::istringstream words(text);
    for (auto& pancake : state.stack) {
      int value = 0;
      words >> value;
      pancake = static_cast<std::uint8_t>(value);
    }
    std::string rest;
    if (!std::is_permutation(state.stack.begin(), state.stack.end(), goal().stack.begin()) ||
        words >> rest) {
      throw coevo::InputError(where + ": '" + text + "': expected 1 to 10 in some order");
    }
    return state;
  }
  // Two pancakes change places.
  State mutant(State state, coevo::RandomStream& random) const {
    const auto first = random.below(kPancakes);
    std::swap(state.stack[first],
              state.stack[(first + 1 + random.below(kPancakes - 1)) % kPancakes]);
    return state;
  }
  // The stack as an SVG image, for replays and films.
  std::string draw(const State& state) const {
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 240 220\">";
    for (std::size_t i = 0; i < kPancakes; ++i) {
      const int width = 20 * state.stack[i];
      svg += "<rect x=\"" + std::to_string(120 - width / 2) + "\" y=\"" +
             std::to_string(10 + 20 * i) + "\" width=\"" + std::to_string(width) +
             "\" height=\"16\" rx=\"8\" fill=\"#d9a441\"/>";
    }
    return svg + "</svg>";
  }
  std::string move_text(const State&, Move count) const { return std::to_string(count); }

  // Neighbours that must part; the plate counts as pancake 11.
  struct Gaps {
    static constexpr coevo::Feature kFeature{.name = "gaps",
                                             .help = "neighbours that do not belong together",
                                             .high = kPancakes,
                                             .admissible = true};
    static int value(const State& state) {
      int gaps = state.stack.back() == kPancakes ? 0 : 1;
      for (std::size_t i = 1; i < kPancakes; ++i) {
        gaps += std::abs(state.stack[i] - state.stack[i - 1]) > 1 ? 1 : 0;
      }
      return gaps;
    }
  };
  struct Misplaced {
    static constexpr coevo::Feature kFeature{
        .name = "misplaced", .help = "pancakes not at their place", .high = kPancakes};
    static int value(const State& state) {
      int count = 0;
      for (std::size_t i = 0; i < kPancakes; ++i) count += state.stack[i] == place_of(i) ? 0 : 1;
      return count;
    }
  };
  struct Distance {
    static constexpr coevo::Feature kFeature{
        .name = "distance", .help = "places of all pancakes from their own", .high = 50};
    static int value(const State& state) {
      int sum = 0;
      for (std::size_t i = 0; i < kPancakes; ++i) sum += std::abs(state.stack[i] - place_of(i));
      return sum;
    }
  };
  struct LargestWrong {
    static constexpr coevo::Feature kFeature{
        .name = "largest_wrong", .help = "the largest pancake not at its place", .high = kPancakes};
    static int value(const State& state) {
      int largest = kPancakes;
      while (largest > 0 && state.stack[static_cast<std::size_t>(largest) - 1] == largest) {
        --largest;
      }
      return largest;
    }
  };
  using Heuristics = std::tuple<Gaps, Misplaced, Distance, LargestWrong>;

 private:
  static State goal() {
    State state;
    std::iota(state.stack.begin(), state.stack.end(), std::uint8_t{1});
    return state;
  }
  static int place_of(std::size_t i) { return static_cast<int>(i) + 1; }
};

}  // namespace pancake
