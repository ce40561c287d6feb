// The registry of domains.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/domain.h"

namespace coevo::solver {

std::vector<std::string> domain_names();
// Null when there is none of that name.
const solver::Domain* find_domain(std::string_view name);
// Throws InputError, with the nearest name, when there is none.
const solver::Domain& domain_named(std::string_view name);

}  // namespace coevo::solver
