// The 8-puzzle. One file for each size: every search is compiled for it.
#include "solver/engines/tiles_domain.h"
#include "solver/engines/tiles_domain_of.h"

namespace coevo::engines {

std::unique_ptr<solver::Domain> make_tiles8() {
  return std::make_unique<TilesDomain<3, 3>>();
}

}  // namespace coevo::engines
