// SPDX-License-Identifier: MIT
// What a contract's check works on: the positions around one of the puzzle's, and the findings.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "solver/assembly/puzzle_bytes.h"
#include "solver/contract.h"

namespace coevo::assembly {

// The positions around one of a puzzle's, with the moves between them.
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

// What a contract's checks found so far: of each promise the first fault, and how often it held.
//
// In the order of the report.
enum class Promise {
  instances,
  moves,
  move_texts,
  equality,
  undoes,
  boards,
  features,
  bounds,
  unsolvable,
  shortest,
  mutants,
};
inline constexpr std::size_t kPromises = static_cast<std::size_t>(Promise::mutants) + 1;

class ContractFindings {
 public:
  void hold(Promise promise) { ++of(promise).held; }
  // Only the first fault of a promise is kept.
  void fail(Promise promise, const std::string& text) {
    if (of(promise).fault.empty()) of(promise).fault = text;
  }
  void see_moves(std::size_t moves) { most_moves_ = std::max(most_moves_, moves); }
  void see_positions(std::uint64_t positions) { positions_ += positions; }

  // `max_moves`: the puzzle's kMaxMoves.
  solver::ContractReport report(std::size_t max_moves) const;

 private:
  struct Finding {
    std::uint64_t held = 0;
    std::string fault = {};
  };
  Finding& of(Promise promise) { return findings_[static_cast<std::size_t>(promise)]; }

  std::array<Finding, kPromises> findings_;
  std::size_t most_moves_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace coevo::assembly
