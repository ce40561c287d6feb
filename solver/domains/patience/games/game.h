// SPDX-License-Identifier: MIT
// A patience game as a rule file describes it, in the vocabulary of Solvitaire (Blake and Gent, The
// Winnability of Klondike Solitaire and Many Other Patience Games, 2026,
// https://doi.org/10.1613/jair.1.17167), whose own files load as they are.
#pragma once

#include <string>
#include <vector>

#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

struct Game {
  std::string name;  // letters, digits and '-'
  std::string help;  // one line
  Rules rules;
};

// A rule file's text, YAML or JSON; `file` stands for it in messages, and gives the name if the
// text has none. Throws InputError "file:line:column: ...: expected ..." for an unknown key, a
// wrong value, and for rules of Solvitaire's that are not supported.
Game read_game(const std::string& text, const std::string& file);

// Those of configs/games. The first is FreeCell, the others follow by name.
const std::vector<Game>& shipped_games();

}  // namespace coevo::patience
