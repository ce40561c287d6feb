// SPDX-License-Identifier: MIT
// What checking a user's puzzle against its contract found.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/solver.h"

namespace coevo::solver {

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
