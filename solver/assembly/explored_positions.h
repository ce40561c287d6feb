// SPDX-License-Identifier: MIT
// The positions around one of a puzzle's, with the moves between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "solver/assembly/puzzle_bytes.h"

namespace coevo::assembly {

struct ExploredPositions {
  static constexpr int kUnknown = std::numeric_limits<int>::max();
  struct Step {
    std::uint32_t to;
    PuzzleBytes::Move move;
  };

  std::vector<PuzzleBytes::State> states;  // the root first, then breadth first
  std::vector<std::vector<Step>> steps;    // from each state that was expanded
  // Moves from each state to the nearest goal on explored ways: at least the true distance, and
  // exact for the root. kUnknown if no goal was met.
  std::vector<int> left;
  // States that the puzzle calls equal, of different bytes: not all of them.
  std::vector<std::pair<std::uint32_t, PuzzleBytes::State>> equals;
};

// Expands positions breadth first until `max_states` are met. Throws what the puzzle does.
ExploredPositions explore(const PuzzleBytes& puzzle, const PuzzleBytes::State& root,
                          std::size_t max_states);

}  // namespace coevo::assembly
