// SPDX-License-Identifier: MIT
// What a contract's checks found so far: of each promise the first fault, and how often it held.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "solver/contract.h"

namespace coevo::assembly {

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
