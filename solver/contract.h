// SPDX-License-Identifier: MIT
// The contract of a puzzle, heuristic or search: what is thrown when one breaks a promise that the
// searches rely on, and what checking a user's puzzle found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "solver/capabilities.h"
#include "solver/solver.h"

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

// One promise of the contract.
struct ContractCheck {
  enum class Result { kept, broken, unchecked };

  std::string name;                   // the functions that make it
  Result result = Result::unchecked;  // unchecked: the puzzle makes no such promise, or too few
                                      // positions were met
  std::string text = {};              // what was seen or is wrong, one line
};

struct ContractReport {
  std::vector<ContractCheck> checks;
  std::uint64_t positions = 0;  // that were looked at

  bool is_kept() const {
    for (const ContractCheck& check : checks) {
      if (check.result == ContractCheck::Result::broken) return false;
    }
    return true;
  }
};

// A Domain that can check itself is this too.
class SelfChecking {
 public:
  virtual ~SelfChecking() = default;
  // Looks at up to `limits.generated` positions around each of the instances. Ends early when
  // `limits.stop` is set.
  virtual ContractReport check_contract(std::span<const Instance> instances,
                                        const common::Settings& settings,
                                        const Limits& limits) const = 0;
};

}  // namespace coevo::solver
