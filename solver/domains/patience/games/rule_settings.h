// SPDX-License-Identifier: MIT
// Rules as settings of a domain.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/parameter.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// The rules as parameters, which are their defaults. Those of FreeCell are its size alone.
std::vector<common::Parameter> rule_parameters(const Rules& rules);
std::vector<common::Parameter> all_rule_parameters(const Rules& rules = {});
// The rules in the settings. A missing parameter has FreeCell's value. Throws InputError for rules
// that exclude each other.
Rules rules_of(const common::Settings& settings);

// A rule that others exclude.
struct Conflict {
  std::string_view rule;  // as the settings name it
  std::string expected;   // what the others leave
};
// The first conflict of the rules; nullopt if they go together.
std::optional<Conflict> conflict_of(const Rules& rules);

}  // namespace coevo::patience
