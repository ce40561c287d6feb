// SPDX-License-Identifier: MIT
#include "solver/domains/domains.h"

#include "solver/domains/patience/module.h"
#include "solver/domains/tiles/module.h"

namespace coevo::solver {

void add_domains(Registry& registry) {
  registry.add(patience::make_freecell());
  // TODO(games): once patience::make_domain() is there, make_games().front() instead, the other
  // games after tiles24, and registry.read_games_by(patience::read_domain).
  registry.add(tiles::make_tiles8());
  registry.add(tiles::make_tiles15());
  registry.add(tiles::make_tiles24());
}

}  // namespace coevo::solver
