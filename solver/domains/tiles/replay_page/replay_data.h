// SPDX-License-Identifier: MIT
// A sliding-tile solution as the replay page reads it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "solver/domains/tiles/solution/replayer.h"

namespace coevo::tiles {

// {"board": "tiles", "title", "rows", "columns", "tiles": [tile by square, 0 the blank],
//  "moves": [{"text", "steps": [tile]}, ...], "step": "move", "lengths": [[count, name]], "won",
//  "fault"}, as patience_replay() has them.
nlohmann::ordered_json tiles_replay(const std::string& title, const tiles::Board& start,
                                    const tiles::TileReplay& replay);

}  // namespace coevo::tiles
