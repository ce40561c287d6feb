// SPDX-License-Identifier: MIT
// Domains from rule files.
#include "solver/domains/patience/module.h"

namespace coevo::patience {

std::vector<std::shared_ptr<const solver::Domain>> make_games() {
  std::vector<std::shared_ptr<const solver::Domain>> domains;
  for (const Game& game : shipped_games()) domains.push_back(make_domain(game));
  return domains;
}

std::shared_ptr<const solver::Domain> read_domain(const common::ConfigNode& rules,
                                                  const std::string& standard_name) {
  const Game game = read_game(rules, standard_name);
  return make_domain(game, game_json(game).dump());
}

}  // namespace coevo::patience
