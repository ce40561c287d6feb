// SPDX-License-Identifier: MIT
// A puzzle, heuristic or search breaks a promise that the searches rely on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/capabilities.h"

namespace coevo::solver {

// what() is one line for the author of the class: the fault, its place, and what was expected.
class ContractError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws ContractError. Out of line, so that the callers' loops stay small.
[[noreturn, gnu::cold]] void throw_too_many_moves(std::size_t limit);
// A heuristic's value is outside its range.
[[noreturn, gnu::cold]] void throw_out_of_range(std::string_view heuristic, std::int64_t value,
                                                std::int64_t low, std::int64_t high);
// `position` is the message's name for the position. A lower bound that exceeds the moves left ...
[[noreturn, gnu::cold]] void throw_bound_above(const std::string& position, int bound, int left);
// ... and of moves that differ from those of an earlier call.
[[noreturn, gnu::cold]] void throw_unrepeatable(const std::string& position);

// What messages call a position, by its space if that can.
template <class Space, class State>
std::string described(const Space& space, const State& state) {
  if constexpr (DescribesStates<Space>) return space.description(state);
  return "a position";
}

}  // namespace coevo::solver
