// SPDX-License-Identifier: MIT
// The referee and the writers by the rules of other games than FreeCell.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/shortening/shorten.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/writer.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

// Column 1 is built by colour, 2 in suit, 3 in any suit but the same colour; 6 to 8 are empty.
constexpr std::string_view kEndgame =
    "Foundations: H-9 C-9 D-9 S-9\n"
    "KS QD JS TD\n"
    "KH QH JH\n"
    "KD QS JC TC\n"
    "QC TS TH\n"
    "KC JD\n";

Layout board_of(int cells) {
  return read_board(kEndgame, "test", {.columns = 8, .cells = cells});
}

Replay replay_by(const Rules& rules, std::string_view text,
                 Notation notation = Notation::standard) {
  return replay(board_of(rules.cells), rules, text, notation);
}

std::string fault_by(const Rules& rules, std::string_view text,
                     Notation notation = Notation::standard) {
  const Replay replayed = replay_by(rules, text, notation);
  EXPECT_EQ(replayed.legal, replayed.fault.empty());
  return replayed.fault;
}

TEST(RulesOfReferee, build_in_suit) {
  const Rules rules{.build = Build::same_suit};
  EXPECT_EQ(fault_by(rules, "42"), "");  // TH onto JH
  EXPECT_EQ(fault_by(rules, "12"), "move 1 '12': TD does not go onto JH");
  EXPECT_EQ(fault_by(rules, "1a a2"), "move 2 'a2': TD does not go onto JH");
  EXPECT_EQ(fault_by(rules, "15"), "");  // TD onto JD
  EXPECT_EQ(replay_by(rules, "26").runs[0].count, 3);
  EXPECT_EQ(replay_by(rules, "36").runs[0].count, 2);
  EXPECT_EQ(fault_by(rules, "16v2"), "move 1 '16v2': 2 cards: the run has only 1 card");
}

TEST(RulesOfReferee, build_in_suit_up_or_down) {
  const Rules rules{.build = Build::suit_up_or_down};
  EXPECT_EQ(fault_by(rules, "42"), "");  // TH onto JH
  EXPECT_EQ(fault_by(rules, "42 2a a4 2a a4"), "move 3 'a4': TH does not go onto TS");
  EXPECT_EQ(fault_by(rules, "4a 26 a6"), "");  // JH, then TH onto it
  EXPECT_EQ(fault_by(rules, "4a a6 26"), "");  // TH, then JH onto it
  EXPECT_EQ(fault_by(rules, "4a a6 26 66"), "move 4 '66': a column does not move onto itself");
  EXPECT_EQ(fault_by(rules, "12"), "move 1 '12': TD does not go onto JH");
}

TEST(RulesOfReferee, descending_foundations_begin_with_kings) {
  const Rules rules{.build = Build::same_suit, .descending = true};
  EXPECT_EQ(fault_by(rules, "1h"), "");  // TD, upwards
  EXPECT_EQ(fault_by(rules, "2h"), "move 1 '2h': JH is not the next card home: H-9 up, H-0 down");
  EXPECT_EQ(fault_by(rules, "2a 2b 2h bh"), "");        // KH and QH, downwards
  EXPECT_EQ(fault_by(rules, "2a 2b 2h bh ah 4h"), "");  // and the last two
  EXPECT_EQ(fault_by(rules, "2a 2b 2h ah"),
            "move 4 'ah': JH is not the next card home: H-9 up, H-K down");
  EXPECT_EQ(fault_by({.build = Build::same_suit}, "2a 2b 2h"),
            "move 3 '2h': KH is not the next card home: H-9");
}

TEST(RulesOfReferee, build_in_any_suit) {
  const Rules rules{.build = Build::any_suit};
  EXPECT_EQ(fault_by(rules, "12"), "");
  EXPECT_EQ(fault_by(rules, "42"), "");
  EXPECT_EQ(fault_by(rules, "52"), "move 1 '52': JD does not go onto JH");
  EXPECT_EQ(replay_by(rules, "36").runs[0].count, 4);
  EXPECT_EQ(replay_by(rules, "5a 65 15").fault, "move 2 '65': column 6 is empty");
  EXPECT_EQ(replay_by(rules, "5a 4b 4c 24").runs[3].count, 1);  // JH onto QC
}

TEST(RulesOfReferee, build_nothing) {
  const Rules rules{.build = Build::none};
  EXPECT_EQ(fault_by(rules, "42"), "move 1 '42': TH does not go onto JH");
  EXPECT_EQ(fault_by(rules, "12"), "move 1 '12': TD does not go onto JH");
  EXPECT_EQ(replay_by(rules, "16").runs[0].count, 1);
  EXPECT_EQ(fault_by(rules, "16v2"), "move 1 '16v2': 2 cards: the run has only 1 card");
  EXPECT_EQ(fault_by(rules, "1h 4h 4h 3h"), "");
}

TEST(RulesOfReferee, put_only_kings_into_an_empty_column) {
  const Rules rules{.spaces = Spaces::kings};
  EXPECT_EQ(fault_by(rules, "46"), "move 1 '46': only a king goes to an empty column");
  EXPECT_EQ(fault_by(rules, "4a a6"), "move 2 'a6': only a king goes to an empty column");
  EXPECT_EQ(fault_by(rules, "16v3"), "move 1 '16v3': only a king goes to an empty column");
  EXPECT_EQ(fault_by(rules, "16", Notation::extended),
            "move 1 '16': only a king goes to an empty column");
  EXPECT_EQ(fault_by(rules, "5a 56"), "");
  const Replay run = replay_by(rules, "16");
  EXPECT_EQ(run.runs[0].count, 4);
  EXPECT_EQ(run.length_cards, 7U);  // through cells alone, although two more columns are empty
  EXPECT_EQ(replay_by(rules, "16v4", Notation::extended).board, run.board);
  EXPECT_EQ(fault_by({.cells = 2, .spaces = Spaces::kings}, "16"),
            "move 1 '16': 4 cards: the empty cells let at most 3 move at once");
}

TEST(RulesOfReferee, put_no_card_into_an_empty_column) {
  const Rules rules{.spaces = Spaces::none};
  EXPECT_EQ(fault_by(rules, "16"), "move 1 '16': no card goes to an empty column");
  EXPECT_EQ(fault_by(rules, "16v4"), "move 1 '16v4': no card goes to an empty column");
  EXPECT_EQ(fault_by(rules, "16", Notation::cards), "move 1 '16': no card goes to an empty column");
  EXPECT_EQ(fault_by(rules, "5a 5b b6"), "move 3 'b6': no card goes to an empty column");
}

// JS and TD onto QH need a cell, or an empty column that takes any card.
TEST(RulesOfReferee, runs_wait_in_empty_columns_only_where_any_card_may) {
  const auto start = read_board(
      "Foundations: H-9 C-9 D-9 S-9\nKS QD JS TD\nKH QH\nKC KD QS JH JC JD TC TS TH QC\n", "test",
      {.columns = 8, .cells = 0});
  const auto text = [&](Spaces spaces) {
    return replay(start, {.cells = 0, .spaces = spaces}, "12", Notation::standard).fault;
  };
  EXPECT_EQ(text(Spaces::any), "");
  EXPECT_EQ(text(Spaces::kings),
            "move 1 '12': 2 cards: the empty cells let at most 1 move at once");
  EXPECT_EQ(text(Spaces::none), text(Spaces::kings));
}

// Column 1 ends in a group of two spades; column 3 in the clubs from 4 on; column 6 in all hearts.
constexpr std::string_view kPiles =
    "Foundations: H-0 C-0 D-K S-0\n"
    "QS JS TS 9C 8S 7S\n9S 8C\nKC QC JC TC 4C 3C 2C AC\n:\n"
    "5C 6S 5S 4S 3S 2S AS KS 7C 6C\nKH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n";

TEST(RulesOfReferee, groups_and_complete_piles_move_as_one) {
  const Rules rules{.columns = 6,
                    .cells = 0,
                    .build = Build::any_suit,
                    .spaces = Spaces::kings,
                    .groups = Build::same_suit,
                    .complete_piles = true};
  const auto board = read_board(kPiles, "test", {.columns = 6, .cells = 0});
  const auto played = [&](std::string_view text, Notation notation = Notation::standard) {
    return replay(board, rules, text, notation);
  };
  const Replay pile = played("6h");
  EXPECT_EQ(pile.fault, "");
  EXPECT_EQ(pile.board.home, (std::array<int, kSuits>{0, 13, 13, 0}));
  EXPECT_EQ(pile.length_cards, 1U);
  EXPECT_EQ(played("6hvd").board, pile.board);
  EXPECT_EQ(played("6hv5").fault, "move 1 '6hv5': all thirteen cards go home");
  EXPECT_EQ(
      played("3h").fault,
      "move 1 '3h': only a complete pile goes home: column 3 does not end in K to A of a suit");
  // 7C and 6C onto 8C.
  const Replay group = played("52");
  EXPECT_EQ(group.fault, "");
  EXPECT_EQ(group.runs[0].count, 2);
  EXPECT_EQ(group.cards.size(), 1U);
  EXPECT_EQ(played("52v2", Notation::cards).board, group.board);
  EXPECT_EQ(played("52", Notation::cards).fault, "move 1 '52': 6C does not go onto 8C");
  Rules any = rules;
  any.spaces = Spaces::any;
  EXPECT_EQ(replay(board, any, "14", Notation::standard).runs[0].count, 2);
  EXPECT_EQ(replay(board, any, "14v3", Notation::extended).fault,
            "move 1 '14v3': 3 cards: the empty cells and columns let at most 2 move at once");
}

TEST(RulesOfReferee, unordered_groups_take_as_few_cards_as_fit) {
  const Rules rules{.columns = 6,
                    .cells = 0,
                    .build = Build::any_suit,
                    .spaces = Spaces::kings,
                    .groups = Build::unordered};
  const auto board = read_board(kPiles, "test", {.columns = 6, .cells = 0});
  const auto played = [&](std::string_view text, Notation notation = Notation::standard) {
    return replay(board, rules, text, notation);
  };
  const auto count = [&](std::string_view text) { return int{played(text).runs.at(0).count}; };
  EXPECT_EQ(count("51"), 1);    // 6C onto 7S
  EXPECT_EQ(count("51v9"), 9);  // 6S, with all cards on it
  EXPECT_EQ(count("54"), 3);    // the king of spades
  EXPECT_EQ(count("62"), 7);
  EXPECT_EQ(played("62").cards.size(), 1U);
  EXPECT_EQ(played("63").fault, "move 1 '63': AH does not go onto AC");
  EXPECT_EQ(played("51v2").fault, "move 1 '51v2': 7C does not go onto 7S");
  EXPECT_EQ(played("51va").fault, "move 1 '51va': 5C does not go onto 7S");
  EXPECT_EQ(played("51v+0").fault,
            "move 1 '51v+0': no card of the run of 10 cards that ends in 6C goes onto 7S");
  for (const Notation notation : {Notation::standard, Notation::cards, Notation::extended}) {
    const std::string text = write_solution(board, rules, played("51v9").runs, notation);
    EXPECT_EQ(text, "51v9");
    EXPECT_EQ(played(text, notation).board, played("51v9").board);
  }
}

TEST(RulesOfReferee, other_notations_are_of_their_games) {
  const Rules rules{.build = Build::same_suit};
  EXPECT_EQ(fault_by(rules, "TH to JH\nTD to JD\n"), "");
  EXPECT_EQ(fault_by(rules, "TH to JD\n"), "move 1 'TH to JD': TH does not go onto JD");
  // Links are of FreeCell alone.
  EXPECT_FALSE(replay_by(rules, "1:4r").readable);
  EXPECT_FALSE(replay_by(rules, "4r").readable);
}

// Column 1 ends in TD; 2 ends in JC; 3 is empty. The 9 of clubs, hearts and spades are at home.
constexpr std::string_view kReserveGame =
    "Foundations: H-9 C-9 D-0 S-9\n"
    "Freecells: AD - 4D KC 2D 3D 5D\n"
    "KS QD JS TD\nKD QS JH JC\n:\n"
    "KH QC TC TS TH JD QH 9D 8D 7D 6D\n";

std::string reserve_fault(const Rules& rules, std::string_view text,
                          Notation notation = Notation::standard) {
  const auto start = read_board(kReserveGame, "test", {.columns = 4, .cells = 7});
  return replay(start, rules, text, notation).fault;
}

TEST(RulesOfReferee, put_no_card_into_the_reserve) {
  const Rules rules{.columns = 4, .cells = 0, .reserve = 7};
  EXPECT_EQ(reserve_fault(rules, "1b"), "move 1 '1b': the reserve takes no card");
  EXPECT_EQ(reserve_fault(rules, "1a"), "move 1 '1a': the reserve takes no card");
  EXPECT_EQ(reserve_fault(rules, "ab"), "move 1 'ab': the reserve takes no card");
  EXPECT_EQ(reserve_fault(rules, "1k"), "move 1 '1k': no place k: the reserve has 7");
  EXPECT_TRUE(reserve_fault(rules, "i1").starts_with("move 1 'i1': expected from and to: "));
  EXPECT_EQ(reserve_fault(rules, "b3"), "move 1 'b3': place b of the reserve is empty");
  EXPECT_EQ(reserve_fault(rules, "ah b3"), "move 2 'b3': place b of the reserve is empty");
  EXPECT_EQ(reserve_fault(rules, "d1"), "move 1 'd1': KC does not go onto TD");
  EXPECT_EQ(reserve_fault(rules, "ah eh fh ch gh 4h 4h 4h 4h 1h d3"), "");
  EXPECT_EQ(reserve_fault({.columns = 4, .cells = 0, .spaces = Spaces::kings, .reserve = 7}, "d3"),
            "");
  EXPECT_EQ(reserve_fault({.columns = 4, .cells = 0, .spaces = Spaces::none, .reserve = 7}, "d3"),
            "move 1 'd3': no card goes to an empty column");
  // Empty places of the reserve are no way for runs.
  EXPECT_EQ(reserve_fault(rules, "13v2"),
            "move 1 '13v2': 2 cards: the empty cells and columns let at most 1 move at once");
  // The same board with cells.
  EXPECT_EQ(reserve_fault({.columns = 4, .cells = 7}, "13v2"), "");
}

TEST(RulesOfReferee, take_cards_back_from_home_only_where_foundations_are_removable) {
  const Rules rules{.columns = 4, .cells = 7, .removable = true};
  constexpr std::string_view kExpected = "expected v and the suit's number 1-4 (C D H S)";
  for (const Notation notation : {Notation::standard, Notation::cards, Notation::extended}) {
    const auto fault = [&](std::string_view text) { return reserve_fault(rules, text, notation); };
    EXPECT_EQ(fault("h1v1"), "");
    EXPECT_EQ(fault("h1v4 H3V3"), "");
    EXPECT_EQ(fault("ah eh fh h3v2"), "");
    EXPECT_EQ(fault("h1v3"), "move 1 'h1v3': 9H does not go onto TD");
    EXPECT_EQ(fault("h3v2"), "move 1 'h3v2': foundation D is empty");
    EXPECT_EQ(fault("h3v5"), fmt::format("move 1 'h3v5': {}", kExpected));
    EXPECT_EQ(fault("h1"),
              fmt::format("move 1 'h1': {}: 2 of the cards at home fit column 1", kExpected));
    EXPECT_EQ(fault("h2"),
              fmt::format("move 1 'h2': {}: 0 of the cards at home fit column 2", kExpected));
    EXPECT_EQ(fault("h5"), "move 1 'h5': no column 5: the game has 4");
    EXPECT_EQ(fault("hbv1"), "move 1 'hbv1': a card comes back from home only to a column");
    EXPECT_EQ(fault("hh"), "move 1 'hh': a card comes back from home only to a column");
    EXPECT_EQ(reserve_fault({.columns = 4, .cells = 7}, "h1v1", notation),
              "move 1 'h1v1': no card leaves its foundation");
  }
  EXPECT_EQ(
      reserve_fault({.columns = 4, .cells = 7, .spaces = Spaces::none, .removable = true}, "h3v1"),
      "move 1 'h3v1': no card goes to an empty column");
}

TEST(RulesOfReferee, take_the_only_card_at_home_that_fits) {
  const auto start = read_board(kReserveGame, "test", {.columns = 4, .cells = 7});
  const Rules rules{.columns = 4, .cells = 7, .removable = true};
  const Replay back = replay(start, rules, "h1v1 h3v4 1h h1v1 h1", Notation::standard);
  EXPECT_EQ(back.bad_move, 5U);
  const Replay only = replay(start, rules, "h3v1 h1", Notation::standard);
  ASSERT_TRUE(only.legal) << only.fault;
  EXPECT_EQ(only.runs[1].move, (CardMove{Area::home, Area::column, 3, 0}));
  EXPECT_EQ(only.board.home, (std::array<int, kSuits>{8, 0, 9, 8}));
  EXPECT_EQ(write_solution(start, rules, only.runs, Notation::standard), "h3v1 h1v4");
}

}  // namespace
}  // namespace coevo::patience
