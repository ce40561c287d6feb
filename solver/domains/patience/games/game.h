// SPDX-License-Identifier: MIT
// A patience game as a rule file describes it, in the vocabulary of Solvitaire (Blake and Gent, The
// Winnability of Klondike Solitaire and Many Other Patience Games, 2026,
// https://doi.org/10.1613/jair.1.17167), whose own files load as they are.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Words of rule files, in the order of Build and of Spaces.
inline const std::vector<std::string> kBuildPolicies{"no-build", "same-suit", "red-black",
                                                     "any-suit"};
inline const std::vector<std::string> kSpacesPolicies{
    "no-build", "kings", "any", "auto-reserve-then-any", "auto-waste-then-stock"};

struct Game {
  std::string name;  // letters, digits and '-'
  std::string help;  // one line
  Rules rules;
};

// Whether the rule file is of a game with two packs, which two_packs::read_game() reads.
bool has_two_packs(const common::ConfigNode& file);
// The content of a rule file, whose own name is `standard_name`. Throws InputError
// "file:line:column: ...: expected ..." for an unknown key, a wrong value, and for rules of
// Solvitaire's that are not supported.
Game read_game(const common::ConfigNode& file, const std::string& standard_name);
// The inverse, with every key.
nlohmann::ordered_json game_json(const Game& game);

// Those of configs/games. The first is FreeCell, the others follow by name.
const std::vector<Game>& shipped_games();

}  // namespace coevo::patience
