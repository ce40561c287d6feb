// SPDX-License-Identifier: MIT
#include "solver/contract.h"

#include <fmt/format.h>

namespace coevo::solver {

void throw_too_many_moves(std::size_t limit) {
  throw ContractError(fmt::format("expected at most {} moves, the puzzle's kMaxMoves", limit));
}

void throw_out_of_range(std::string_view heuristic, std::int64_t value, std::int64_t low,
                        std::int64_t high) {
  throw ContractError(fmt::format("heuristic '{}' is {}: expected {} to {}, its range", heuristic,
                                  value, low, high));
}

void throw_bound_above(const std::string& position, int bound, int left) {
  throw ContractError(
      fmt::format("{}: the lower bound is {}, but {} moves solve it: expected admissible "
                  "heuristics never to exceed the moves left",
                  position, bound, left));
}

void throw_unrepeatable(const std::string& position) {
  throw ContractError(
      fmt::format("{}: its moves have changed: expected generate() and apply() to do the same at "
                  "every call",
                  position));
}

}  // namespace coevo::solver
