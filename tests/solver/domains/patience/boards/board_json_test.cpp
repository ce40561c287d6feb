// SPDX-License-Identifier: MIT
#include "solver/domains/patience/boards/board_json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "common/error.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> card_names(const std::vector<Card>& cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(card_text(card));
  return texts;
}

// As `coevo deal --format json` prints it.
Json json_of(const Layout& board) {
  Json json{{"domain", "freecell"}, {"instance", 1}};
  for (const auto& column : board.columns) json["columns"].push_back(card_names(column));
  json["cells"] = Json::array();
  for (const auto& cell : board.cells) {
    json["cells"].push_back(cell ? Json(card_text(*cell)) : Json(nullptr));
  }
  json["foundations"] = {{"clubs", board.home[0]},
                         {"diamonds", board.home[1]},
                         {"hearts", board.home[2]},
                         {"spades", board.home[3]}};
  return json;
}

// As in a file of Solvitaire.
Json solvitaire_json(const Layout& board, const std::string& beside = "cells") {
  Json json;
  for (const auto& column : board.columns) json["tableau piles"].push_back(card_names(column));
  for (std::size_t s = 0; s < kSuits; ++s) {
    std::vector<Card> pile;
    for (int r = 1; r <= board.home[s]; ++r) pile.push_back(make_card(r, static_cast<int>(s)));
    json["foundations"].push_back(card_names(pile));
  }
  for (const auto& cell : board.cells) json[beside].push_back(cell ? card_text(*cell) : "");
  return json;
}

std::string fault_of(std::string_view text, int columns = 8, int cells = 4) {
  try {
    read_board_json(text, "b.json", {.columns = columns, .cells = cells});
  } catch (const common::InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string dealt_with(std::string_view from, std::string_view to) {
  std::string text = json_of(deal(1)).dump();
  return text.replace(text.find(from), from.size(), to);
}

TEST(BoardJson, is_told_from_other_boards) {
  EXPECT_TRUE(is_board_json(json_of(deal(1)).dump()));
  EXPECT_TRUE(is_board_json("\xEF\xBB\xBF\n {"));
  EXPECT_FALSE(is_board_json("JD KD 2S"));
  EXPECT_FALSE(is_board_json(""));
}

TEST(BoardJson, comes_back_in_both_forms) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto random = test::stream(i);
    const int columns = test::pick(random, 1, 18);
    const int cells = test::pick(random, 0, kMaxReserve);  // or places of a reserve
    const Layout board = test::random_board(random, columns, cells);
    for (const Json& json :
         {json_of(board), solvitaire_json(board), solvitaire_json(board, "reserve")}) {
      for (const int indent : {-1, 2}) {
        EXPECT_EQ(read_board_json(json.dump(indent), "b", {.columns = columns, .cells = cells}),
                  board)
            << json;
      }
    }
  }
}

TEST(BoardJson, reads_names_of_cards_as_solvitaire_writes_them) {
  constexpr std::string_view kText =
      R"({"tableau piles": [["13h", "12H", "11h", "10h"], ["qc", "KC"], [], ["JC", "10C"]],
          "foundations": [["1h", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"],
                          ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"], [],
                          ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS",
                           "JS", "QS", "KS", "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D",
                           "10D", "JD", "QD", "KD"]]})";
  const Layout board = read_board_json(kText, "b");
  EXPECT_EQ(board.home, (std::array<int, 4>{9, 13, 9, 13}));
  EXPECT_EQ(board.columns[0], (std::vector<Card>{make_card(13, 2), make_card(12, 2),
                                                 make_card(11, 2), make_card(10, 2)}));
  EXPECT_EQ(board.columns[1], (std::vector<Card>{make_card(12, 0), make_card(13, 0)}));
  EXPECT_TRUE(board.columns[7].empty());
  EXPECT_EQ(board.cells.size(), 4U);
}

TEST(BoardJson, boards_follow_each_other_in_a_file) {
  const std::string one = json_of(deal(1)).dump(1);
  const std::string two = json_of(deal(617)).dump();
  for (const std::string_view between : {"\n", "", "\n\n  "}) {
    const auto boards = read_boards_json(fmt::format("{}{}{}\n", one, between, two), "b");
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_EQ(boards[0], deal(1));
    EXPECT_EQ(boards[1], deal(617));
  }
  try {
    read_boards_json(two + "\n" + two + "\n{\"cells\": 5}\n", "b");
    FAIL();
  } catch (const common::InputError& error) {
    EXPECT_STREQ(error.what(), "b:3:2: 'cells': expected a list of cards, null for an empty cell");
  }
}

TEST(BoardJson, says_what_is_wrong) {
  EXPECT_EQ(fault_of("{"),
            "b.json:1:2: '(end of line)': expected valid JSON (syntax error while parsing "
            "object key - unexpected end of input; expected string literal)");
  EXPECT_EQ(
      fault_of("{}"),
      "b.json:1:1: '0 cards': expected 52 cards; missing: AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S "
      "4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC "
      "JD JH JS QC QD QH QS KC KD KH KS");
  EXPECT_EQ(
      fault_of("{\n  \"hand\": []}"),
      "b.json:2:3: 'hand': expected columns or tableau piles, cells or reserve, waste, stock, "
      "redealt, foundations, descending, hole, domain or instance");
  EXPECT_EQ(fault_of("{\"reserve\": [\"AS\"]}"),
            "b.json:1:2: 'reserve': expected 4 places, or the rule reserve=1");
  EXPECT_EQ(fault_of("{\"cells\": [\"AS\"], \"reserve\": [\"AD\"]}", 8, 1),
            "b.json:1:19: 'reserve': expected either cells or a reserve");
  EXPECT_EQ(fault_of(dealt_with("\"JD\"", "\"JX\"")),
            "b.json:1:47: 'JX': expected a card such as 7H, TD, 10D or AS");
  EXPECT_EQ(fault_of(dealt_with("\"KD\"", "\"JD\"")),
            "b.json:1:52: 'JD': expected each card once (also at 1:47)");
  EXPECT_EQ(fault_of(dealt_with("\"KD\"", "7")),
            "b.json:1:35: 'columns': expected cards as texts, such as \"7H\"");
  EXPECT_EQ(fault_of(dealt_with("null,", "")),
            "b.json:1:323: 'cells': expected 4 cells, or the rule cells=3");
  EXPECT_EQ(fault_of(dealt_with("\"hearts\":0", "\"hearts\":14")).substr(14),
            "'hearts': expected the rank of the last card at home, 0 to 13");
  EXPECT_EQ(fault_of(dealt_with("\"hearts\":0", "\"hearts\":1")).substr(14),
            "'AH': expected no card that is at home (H-A)");
  EXPECT_EQ(fault_of(json_of(deal(1)).dump(), 7),
            "b.json:1:35: 'columns': expected a list of at most 7 columns");
  EXPECT_EQ(fault_of("{\"foundations\": [[\"AH\", \"3H\"]]}"),
            "b.json:1:25: '3H': expected the next card of its suit, from the ace up");
}

TEST(BoardJson, survives_any_bytes) {
  const std::string board = solvitaire_json(deal(1)).dump(1);
  for (std::uint32_t i = 0; i < 3000; ++i) {
    auto random = test::stream(i);
    std::string damaged = board;
    for (std::size_t n = random.below(3) + 1; n > 0; --n) {
      const std::size_t at = random.below(damaged.size());
      damaged[at] =
          i % 2 == 0 ? static_cast<char>(random.below(256)) : "{}[]\":,0nA\\"[random.below(11)];
    }
    const std::string said = fault_of(damaged);
    EXPECT_TRUE(said == "no error" || said.starts_with("b.json:")) << said;
    try {
      read_boards_json(damaged, "b.json");
    } catch (const common::InputError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with("b.json:"));
    }
  }
}

}  // namespace
}  // namespace coevo::patience
