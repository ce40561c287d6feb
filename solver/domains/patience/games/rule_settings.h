// SPDX-License-Identifier: MIT
// Rules as settings of a domain.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/parameter.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// The names of an enumeration's values, in its order.
using Names = std::vector<std::string>;
inline const Names kInitialCards{"none", "one", "two", "three", "all"};
// The value with this name, which must be among the names.
template <class Enum>
Enum named(const std::string& name, const Names& names) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

// The rules as parameters, which are their defaults. Those of FreeCell are its size alone, those of
// games whose cards are all in play leave out stock and face-down cards.
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
