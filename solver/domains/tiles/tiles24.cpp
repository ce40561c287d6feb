// SPDX-License-Identifier: MIT
// The 24-puzzle. One file for each size: every search is compiled for it.
#include "solver/domains/tiles/module.h"
#include "solver/domains/tiles/module_of.h"

namespace coevo::tiles {

std::shared_ptr<const solver::Domain> make_tiles24() {
  return std::make_shared<TilesDomain<5, 5>>();
}

}  // namespace coevo::tiles
