// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/replay_page/replay_data.h"

#include <fmt/format.h>

#include "solver/domains/freecell/solution/runs.h"
#include "solver/domains/freecell/solution/tableau.h"
#include "solver/domains/freecell/solution/written_move.h"

namespace coevo::freecell {
namespace {

using Json = nlohmann::ordered_json;
using Place = freecell::CardMove::Place;

int place_number(Place place, int index) {
  if (place == Place::home) return 200;
  return place == Place::cell ? 100 + index : index;
}

// As in standard notation, with the count where a run moves: "3a", "48", "26 x3".
std::string move_text(const freecell::RunMove& run) {
  const freecell::CardMove& move = run.move;
  std::string text{freecell::place_letter(move.from_place, move.from),
                   freecell::place_letter(move.to_place, move.to)};
  return run.count > 1 ? fmt::format("{}\u00d7{}", text, run.count) : text;
}

Json moves_json(const freecell::Layout& start, const std::vector<freecell::RunMove>& runs) {
  freecell::Tableau tableau(start);
  Json moves = Json::array();
  for (const freecell::RunMove& run : runs) {
    const auto plan = freecell::plan_run(tableau, run);
    Json cards = Json::array();
    for (const auto& card : plan) {
      cards.push_back(
          {place_number(card.from_place, card.from), place_number(card.to_place, card.to)});
    }
    tableau.make(plan);
    moves.push_back({{"text", move_text(run)}, {"steps", std::move(cards)}});
  }
  return moves;
}

}  // namespace

Json freecell_replay(const std::string& title, const freecell::Layout& start,
                     const freecell::Replay& replay) {
  Json cells = Json::array();
  for (const auto& cell : start.cells) cells.push_back(cell ? Json(*cell) : Json(nullptr));
  Json fault = nullptr;
  if (!replay.legal) {
    fault = fmt::format("Line {}, column {}: {}", replay.bad_line, replay.bad_column, replay.fault);
  }
  return {{"board", "freecell"},
          {"title", title},
          {"columns", start.columns},
          {"cells", std::move(cells)},
          {"home", start.home},
          {"moves", moves_json(start, replay.runs)},
          {"step", "card"},
          {"lengths", {{replay.length_moves, "moves"}, {replay.length_cards, "single-card moves"}}},
          {"won", replay.won},
          {"fault", std::move(fault)}};
}

}  // namespace coevo::freecell
