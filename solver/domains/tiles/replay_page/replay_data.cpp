// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/replay_page/replay_data.h"

#include <fmt/format.h>

namespace coevo::tiles {

using Json = nlohmann::ordered_json;

Json tiles_replay(const std::string& title, const tiles::Board& start,
                  const tiles::TileReplay& replay) {
  Json moves = Json::array();
  for (const std::uint8_t tile : replay.moved) {
    moves.push_back({{"text", fmt::format("{}", tile)}, {"steps", Json::array({tile})}});
  }
  Json fault = nullptr;
  if (!replay.legal) {
    fault = fmt::format("Line {}, column {}: {}", replay.line, replay.column, replay.fault);
  }
  return {{"board", "tiles"},
          {"title", title},
          {"rows", start.rows},
          {"columns", start.columns},
          {"tiles", start.tiles},
          {"moves", std::move(moves)},
          {"step", "move"},
          {"lengths", Json::array({Json::array({replay.moved.size(), "moves"})})},
          {"won", replay.won},
          {"fault", std::move(fault)}};
}

}  // namespace coevo::tiles
