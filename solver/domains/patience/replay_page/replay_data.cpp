// SPDX-License-Identifier: MIT
#include "solver/domains/patience/replay_page/replay_data.h"

#include <fmt/format.h>

#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/solution/written_move.h"

namespace coevo::patience {
namespace {

using Json = nlohmann::ordered_json;
using Place = patience::CardMove::Place;

int place_number(Place place, int index) {
  if (place == Place::home) return 200 + index;  // 0 as the target
  return place == Place::cell ? 100 + index : index;
}

// As in standard notation, with the count where a run moves: "3a", "48", "26 x3".
std::string move_text(const patience::RunMove& run) {
  const patience::CardMove& move = run.move;
  std::string text{patience::place_letter(move.from_place, move.from),
                   patience::place_letter(move.to_place, move.to)};
  return run.count > 1 ? fmt::format("{}\u00d7{}", text, run.count) : text;
}

Json moves_json(const patience::Layout& start, const patience::Rules& rules,
                const std::vector<patience::RunMove>& runs) {
  patience::Tableau tableau(start, rules);
  Json moves = Json::array();
  for (const patience::RunMove& run : runs) {
    const auto plan = patience::plan_run(tableau, run);
    Json cards = Json::array();
    for (const auto& [move, count] : plan) {
      Json& step = cards.emplace_back(
          Json{place_number(move.from_place, move.from), place_number(move.to_place, move.to)});
      if (count > 1) step.push_back(count);
    }
    tableau.make(plan);
    moves.push_back({{"text", move_text(run)}, {"steps", std::move(cards)}});
  }
  return moves;
}

}  // namespace

Json patience_replay(const std::string& title, const patience::Layout& start,
                     const patience::Rules& rules, const patience::Replay& replay) {
  Json cells = Json::array();
  for (const auto& cell : start.cells) cells.push_back(cell ? Json(*cell) : Json(nullptr));
  Json fault = nullptr;
  if (!replay.legal) {
    fault = fmt::format("Line {}, column {}: {}", replay.bad_line, replay.bad_column, replay.fault);
  }
  std::array<int, kSuits> tops{};
  for (int s = 0; s < kSuits; ++s) tops[static_cast<std::size_t>(s)] = start.top(s);
  Json json{
      {"board", "patience"},
      {"title", title},
      {"columns", start.columns},
      {"cells", std::move(cells)},
      {"home", tops},
      {"moves", moves_json(start, rules, replay.runs)},
      {"step", "card"},
      {"lengths", {{replay.length_moves, "moves"}, {replay.length_cards, "single-card moves"}}},
      {"won", replay.won},
      {"fault", std::move(fault)}};
  if (rules.descending) json["down"] = start.down;
  return json;
}

}  // namespace coevo::patience
