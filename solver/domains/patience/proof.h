// SPDX-License-Identifier: MIT
// Facts about a deal without a solution.
#pragma once

#include "solver/domain_roles.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Generates every reachable position, without autoplay, for the count and the facts; both stay
// empty if a limit is reached. std::logic_error if a goal is among them.
void describe_unsolvable(const Layout& layout, const Rules& rules, const solver::Limits& limits,
                         solver::Proof& proof);

}  // namespace coevo::patience
