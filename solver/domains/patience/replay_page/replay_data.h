// SPDX-License-Identifier: MIT
// A solution as the replay page reads it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// Of any of the games. {"board": "patience", "title", "columns": [[card, ...], ...], "cells": [card
// or null, ...], "home": [rank of C, D, H, S], "moves": [{"text", "steps": [[from, to], ...]},
// ...],  "step": "card", "lengths": [[count, name], ...], "won", "fault"}. Cards are numbers, 4 *
// (rank - 1) + suit with suits C D H S; each one equal to it is 52 more, and "suits" says how many
// suits count, if not all. Places are numbers too: columns from 0, cells from 100, home 200, as the
// place from which a card comes back 200 + suit. With "stacked", the cells are a reserve, bottom
// first, and all of it is 100. "fault" describes the first illegal move and is null if there is
// none.
nlohmann::ordered_json patience_replay(const std::string& title, const Layout& start,
                                       const Rules& rules, const Replay& replay);

}  // namespace coevo::patience
