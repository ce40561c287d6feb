// SPDX-License-Identifier: MIT
// The sliding-tile puzzle in three sizes, as solver::Domains.
#pragma once

#include <memory>

#include "solver/domain.h"

namespace coevo::tiles {

std::shared_ptr<const solver::Domain> make_tiles8();
std::shared_ptr<const solver::Domain> make_tiles15();
std::shared_ptr<const solver::Domain> make_tiles24();

}  // namespace coevo::tiles
