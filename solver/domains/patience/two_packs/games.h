// SPDX-License-Identifier: MIT
// Patience games with two packs, each as a solver::Domain. The sources of patience/ that such games
// need compile a second time for them, with COEVO_PACKS=2 and another name of the namespace.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "solver/domain.h"

namespace coevo::two_packs {

// Those among the rule files of configs/games, by name.
std::vector<std::shared_ptr<const solver::Domain>> make_games();
// As patience::read_domain(), of a rule file with `two decks`.
std::shared_ptr<const solver::Domain> read_domain(const common::ConfigNode& rules,
                                                  const std::string& standard_name);

}  // namespace coevo::two_packs
