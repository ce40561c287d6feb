// SPDX-License-Identifier: MIT
// FreeCell as a solver::Domain.
#pragma once

#include <memory>

#include "solver/domain.h"

namespace coevo::patience {

std::shared_ptr<const solver::Domain> make_freecell();

}  // namespace coevo::patience
