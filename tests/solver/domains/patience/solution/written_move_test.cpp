// SPDX-License-Identifier: MIT
// The letters of places.
#include "solver/domains/patience/solution/written_move.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/state/layout.h"

namespace coevo::patience {
namespace {

TEST(PlaceLetters, come_back_in_both_cases) {
  std::string all;
  const auto expect = [&](Area kind, int count) {
    for (std::uint8_t i = 0; i < count; ++i) {
      const char letter = place_letter(kind, i);
      all += letter;
      EXPECT_EQ(parse_place(letter), (std::pair{kind, i}));
      const bool is_small = letter >= 'a' && letter <= 'z';
      const char other = is_small ? static_cast<char>(letter - 'a' + 'A') : letter;
      EXPECT_EQ(parse_place(other), (std::pair{kind, i}));
    }
  };
  expect(Area::column, kMaxColumns);
  expect(Area::cell, kMaxReserve);
  expect(Area::home, 1);
  EXPECT_EQ(all, "1234567890lmnopqrsabcdefgkijtuwxyzh");
  for (const char letter : std::string_view("v-. ")) EXPECT_FALSE(parse_place(letter));
}

TEST(PlaceLetters, name_eighteen_columns_in_solutions) {
  Layout board;
  board.columns.resize(18);
  board.home.fill(10);
  board.columns[0] = {make_card(13, 0), make_card(12, 0), make_card(11, 0)};
  board.columns[9] = {make_card(13, 1), make_card(12, 1), make_card(11, 1)};
  board.columns[16] = {make_card(13, 2), make_card(12, 2), make_card(11, 2)};
  board.columns[17] = {make_card(13, 3), make_card(12, 3), make_card(11, 3)};
  const Rules rules{.columns = 18, .cells = 0};
  const auto replayed = [&](std::string_view text) {
    return replay(board, rules, text, Notation::standard);
  };
  EXPECT_TRUE(replayed("1lRM LH 1h1h mhrhrh 0h0h0h shshsh").won);
  EXPECT_EQ(replayed("1l sl").fault, "move 2 'sl': JS does not go onto JC");
  EXPECT_EQ(replayed("1lsr").fault, "move 2 'sr': JS does not go onto JH");
  // In a game of ten columns or fewer it is no letter of a place.
  EXPECT_FALSE(replay(deal(1), {}, "1l", Notation::standard).readable);
}

// fc-solve writes it as 10. Words of even length are moves without spaces between them.
TEST(PlaceLetters, name_the_tenth_column_in_two_ways) {
  Layout board;
  board.columns.resize(10);
  board.home.fill(11);
  board.columns[0] = {make_card(13, 1), make_card(12, 1)};
  board.columns[9] = {make_card(13, 0), make_card(12, 0)};
  board.columns[1] = {make_card(13, 2), make_card(12, 2), make_card(13, 3), make_card(12, 3)};
  board.cells.resize(1);
  const Rules rules{.columns = 10, .cells = 1};
  const auto replayed = [&](std::string_view text) {
    return replay(board, rules, text, Notation::standard);
  };
  for (const std::string_view text :
       {"1a 101 a10 10h 1h 10h 1h 2h 2h 2h 2h", "1a01a00h1h0h1h2h2h2h2h",
        "1a01 A10 0h,1h 10h 1h 2h2h 2h2h"}) {
    const Replay result = replayed(text);
    EXPECT_TRUE(result.won) << text << ": " << result.fault;
  }
  EXPECT_EQ(replayed("110").fault, "move 1 '110': QD does not go onto QC");
  EXPECT_EQ(replayed("10").fault, "move 1 '10': QD does not go onto QC");
  EXPECT_EQ(replay(deal(1), {}, "10a", Notation::standard).fault,
            "move 1 '10': no column 0: the game has 8");
}

}  // namespace
}  // namespace coevo::patience
