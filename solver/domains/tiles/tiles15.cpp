// The 15-puzzle. One file for each size: every search is compiled for it.
#include "solver/domains/tiles/module.h"
#include "solver/domains/tiles/module_of.h"

namespace coevo::tiles {

std::unique_ptr<solver::Domain> make_tiles15() {
  return std::make_unique<TilesDomain<4, 4>>();
}

}  // namespace coevo::tiles
