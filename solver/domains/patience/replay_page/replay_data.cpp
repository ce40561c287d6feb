// SPDX-License-Identifier: MIT
#include "solver/domains/patience/replay_page/replay_data.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/solution/written_move.h"

namespace coevo::patience {
namespace {

using Json = nlohmann::ordered_json;

int place_number(Area area, int index) {
  if (area == Area::home) return 200 + index;  // 0 as the target
  if (area == Area::stock) return 300;
  if (area == Area::waste) return 301;
  if (area == Area::columns) return 302;
  return area == Area::cell ? 100 + index : index;
}

// As the page numbers cards: by rank and suit of their face, those of the same face 52 apart.
int card_number(Card card, int suits) {
  const int copy = pack(card) + kPacks * ((kSuits - 1 - suit(card)) / suits);
  return kSuits * (rank(card) - 1) + suit(face(card, suits)) + kSuits * kRanks * copy;
}
Json numbers(const std::vector<Card>& cards, int suits) {
  Json json = Json::array();
  for (const Card card : cards) json.push_back(card_number(card, suits));
  return json;
}

// As in standard notation, with the count where a run moves: "3a", "48", "26 x3".
std::string move_text(const RunMove& run) {
  const CardMove& move = run.move;
  std::string text{place_letter(move.from_area, move.from), place_letter(move.to_area, move.to)};
  return run.count > 1 ? fmt::format("{}\u00d7{}", text, run.count) : text;
}

Json moves_json(const Layout& start, const Rules& rules, const std::vector<RunMove>& runs) {
  Tableau tableau(start, rules);
  Json moves = Json::array();
  for (const RunMove& run : runs) {
    const auto plan = plan_run(tableau, run);
    Json cards = Json::array();
    for (const auto& [move, count] : plan) {
      Json& step = cards.emplace_back(
          Json{place_number(move.from_area, move.from), place_number(move.to_area, move.to)});
      if (count > 1) step.push_back(count);
    }
    tableau.make(plan);
    moves.push_back({{"text", move_text(run)}, {"steps", std::move(cards)}});
  }
  return moves;
}

// The top card last.
std::vector<Card> cards_in_hole(const Layout& board) {
  std::set<Card> elsewhere{*board.hole};
  for (const auto& column : board.columns) elsewhere.insert(column.begin(), column.end());
  for (const auto& cell : board.cells) {
    if (cell) elsewhere.insert(*cell);
  }
  elsewhere.insert(board.stock.begin(), board.stock.end());
  std::vector<Card> cards;
  for (Card card = 0; card < kCards; ++card) {
    if (!elsewhere.contains(card)) cards.push_back(card);
  }
  cards.push_back(*board.hole);
  return cards;
}

}  // namespace

Json patience_replay(const std::string& title, const Layout& start, const Rules& rules,
                     const Replay& replay) {
  Json cells = Json::array();
  for (const auto& cell : start.cells) {
    cells.push_back(cell ? Json(card_number(*cell, rules.suits)) : Json(nullptr));
  }
  Json columns = Json::array();
  for (const auto& column : start.columns) columns.push_back(numbers(column, rules.suits));
  Json fault = nullptr;
  if (!replay.legal) {
    fault = fmt::format("Line {}, column {}: {}", replay.bad_line, replay.bad_column, replay.fault);
  }
  std::array<int, kFoundations> tops{};
  for (int f = 0; f < kFoundations; ++f) tops[index(f)] = start.top(f);
  Json json{
      {"board", "patience"},
      {"title", title},
      {"columns", std::move(columns)},
      {"cells", std::move(cells)},
      {"home", tops},
      {"moves", moves_json(start, rules, replay.runs)},
      {"step", "card"},
      {"lengths", {{replay.length_moves, "moves"}, {replay.length_cards, "single-card moves"}}},
      {"won", replay.won},
      {"fault", std::move(fault)}};
  if (rules.suits < kSuits) json["suits"] = rules.suits;
  if (rules.stacked) json["stacked"] = true;
  if (rules.descending) json["down"] = start.down;
  if (start.hole) {
    json["home"] = start.home;
    json["hole"] = numbers(cards_in_hole(start), rules.suits);
  }
  if (rules.face_down) json["faceDown"] = start.face_down;
  if (rules.stock > 0) {
    json["stock"] = numbers(start.stock, rules.suits);
    json["turned"] = start.turned;
    json["draw"] = rules.draw;
  }
  return json;
}

}  // namespace coevo::patience
