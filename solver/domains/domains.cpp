// SPDX-License-Identifier: MIT
#include "solver/domains/domains.h"

#include "solver/domains/patience/module.h"
#include "solver/domains/patience/two_packs/games.h"
#include "solver/domains/tiles/module.h"

namespace coevo::solver {

void add_domains(Registry& registry) {
  const auto games = patience::make_games();
  registry.add(games.front());
  registry.add(tiles::make_tiles8());
  registry.add(tiles::make_tiles15());
  registry.add(tiles::make_tiles24());
  for (std::size_t i = 1; i < games.size(); ++i) registry.add(games[i]);
  for (const auto& game : two_packs::make_games()) registry.add(game);
  registry.read_games_by([](const common::ConfigNode& rules, const std::string& standard_name) {
    const auto read =
        patience::has_two_packs(rules) ? two_packs::read_domain : patience::read_domain;
    return read(rules, standard_name);
  });
}

}  // namespace coevo::solver
