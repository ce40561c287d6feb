// SPDX-License-Identifier: MIT
// Domains from rule files.
#include "solver/domains/patience/module.h"

namespace coevo::patience {

std::vector<std::shared_ptr<const solver::Domain>> make_games() {
  std::vector<std::shared_ptr<const solver::Domain>> domains;
  for (const Game& game : shipped_games()) domains.push_back(make_domain(game));
  return domains;
}

std::shared_ptr<const solver::Domain> read_domain(const std::string& text,
                                                  const std::string& file) {
  return make_domain(read_game(text, file));
}

}  // namespace coevo::patience
