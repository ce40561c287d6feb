// SPDX-License-Identifier: MIT
// Patience games, each as a solver::Domain.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/domain.h"
#include "solver/domains/patience/games/game.h"

namespace coevo::patience {

// The game's domain, of its name. `rules`: DomainDescriptor::game_rules.
std::shared_ptr<const solver::Domain> make_domain(const Game& game, const std::string& rules = {});
// Those of shipped_games(), in that order.
std::vector<std::shared_ptr<const solver::Domain>> make_games();
// That of a rule file, for Registry::read_games_by(). Throws InputError.
std::shared_ptr<const solver::Domain> read_domain(const common::ConfigNode& rules,
                                                  const std::string& standard_name);

}  // namespace coevo::patience
