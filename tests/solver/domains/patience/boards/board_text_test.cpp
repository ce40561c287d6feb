// SPDX-License-Identifier: MIT
#include "solver/domains/patience/boards/board_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "common/error.h"
#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/domains/patience/run_program.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kDealOne =
    "JD KD 2S 4C 3S 6D 6S\n"
    "2D KC KS 5C TD 8S 9C\n"
    "9H 9S 9D TS 4S 8D 2H\n"
    "JC 5S QD QH TH QS 6H\n"
    "5D AD JS 4H 8H 6C\n"
    "7H QC AS AC 2C 3D\n"
    "7C KH AH 4D JH 8C\n"
    "5H 3H 3C 7S 7D TC\n";

std::string with(std::string_view from, std::string_view to) {
  std::string text(kDealOne);
  text.replace(text.find(from), from.size(), to);
  return text;
}

std::string message(std::string_view text, int columns = 8, int cells = 4) {
  try {
    read_board(text, "b.txt", {.columns = columns, .cells = cells});
  } catch (const common::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(BoardText, reads_every_form_of_the_columns) {
  const Layout board = deal(1);
  EXPECT_EQ(read_board(kDealOne, "b"), board);
  EXPECT_EQ(read_board(with("TD", "10D"), "b"), board);
  EXPECT_EQ(read_board(with("JD KD", ": jd kd"), "b"), board);
  EXPECT_EQ(read_board(with("JD KD", ":JD\tKD "), "b"), board);
  EXPECT_EQ(read_board("# a deal\n\n" + std::string(kDealOne) + "\n\n", "b"), board);
  std::string crlf = "\xEF\xBB\xBF";
  for (const char letter : kDealOne) crlf += letter == '\n' ? "\r\n" : std::string(1, letter);
  EXPECT_EQ(read_board(crlf, "b"), board);
  EXPECT_EQ(read_board(kDealOne.substr(0, kDealOne.size() - 1), "b"), board);
}

TEST(BoardText, tells_cells_by_place_or_by_dashes) {
  const std::string columns = "Founds: H-K C-K D-J S-J\n\n:\n: KS\n\n:\n:\n:\n:\n: KD\n";
  const Layout by_place = read_board("Freecells:      QD      QS\n" + columns, "b");
  const Layout by_dashes = read_board("FC: - QD - QS\n" + columns, "b");
  EXPECT_EQ(by_place, by_dashes);
  EXPECT_EQ(by_place.cells[0], std::nullopt);
  EXPECT_EQ(by_place.cells[1], make_card(12, 1));
  EXPECT_EQ(by_place.cells[3], make_card(12, 3));
  EXPECT_EQ(by_place.columns[1].size(), 1U);
  EXPECT_EQ(by_place.columns[7].size(), 1U);
  EXPECT_EQ(read_board("Freecells: QD QS\n" + columns, "b").cells[1], make_card(12, 3));
}

// The card as fc-solve reads it, or with a suit's symbol, in a form drawn at random.
std::string spelled(Card card, bool with_symbols, common::RandomStream& random) {
  const std::array<std::vector<std::string>, 4> suits{{{"C", "c", "♣", "♧", "♣\uFE0F"},
                                                       {"D", "d", "♦", "♢", "♦\uFE0E"},
                                                       {"H", "h", "♥", "♡", "♥\uFE0F"},
                                                       {"S", "s", "♠", "♤", "♠\uFE0E"}}};
  const std::string letter = card_text(card).substr(0, 1);
  std::vector<std::string> ranks{letter, letter};
  if (letter == "A") ranks = {"A", "a", "1"};
  if (letter == "T") ranks = {"T", "t", "0", "10"};
  if (letter == "K") ranks = {"K", "k"};
  const std::string rank = ranks[random.below(ranks.size())];
  const std::string suit =
      suits[static_cast<std::size_t>(patience::suit(card))][random.below(with_symbols ? 5 : 2)];
  return random.below(2) == 0 ? rank + suit : suit + rank;
}

// A board's text in other forms of its cards and names.
std::string spelled(const Layout& board, bool with_symbols, common::RandomStream& random) {
  const auto one_of = [&](const std::vector<std::string>& forms) {
    return forms[random.below(forms.size())];
  };
  std::string text =
      one_of({"Foundations", "foundation", "FOUNDS", "Found", "Decks", "deck"}) + ":";
  for (const int s : {3, 0, 2, 1}) {
    const int top = board.top(s);
    text += " " + std::string(1, suit_letter(s)) + one_of({"-", ""}) +
            (top == 1 ? one_of({"A", "1"}) : std::string(1, rank_letter(top)));
  }
  text += "\n" + one_of({"Freecells", "freecell", "FC", "fc"}) + ":";
  for (const auto& cell : board.cells) {
    text += " " + (cell ? spelled(*cell, with_symbols, random) : one_of({"-", "*"}));
  }
  for (const auto& column : board.columns) {
    text += "\n" + one_of({": ", ":", ""});
    for (const Card card : column) text += spelled(card, with_symbols, random) + " ";
  }
  return text + "\n";
}

TEST(BoardText, reads_the_forms_of_fc_solve_and_symbols_of_suits) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    auto random = test::stream(i);
    const Layout board = test::random_board(random, {.columns = 8, .cells = 4});
    const std::string text = spelled(board, i % 2 == 0, random);
    EXPECT_EQ(read_board(text, "b"), board) << text;
    // After the 52nd card, lines of empty columns would be another board's.
    if (board.columns.back().empty()) continue;
    EXPECT_EQ(read_boards(text + "\n" + text, "b"), std::vector<Layout>(2, board)) << text;
  }
}

// The same board by fc-solve itself.
TEST(BoardText, agrees_with_fc_solve_on_forms_of_cards) {
  if (!test::has_program("fc-solve")) GTEST_SKIP() << "fc-solve is not installed";
  for (std::uint32_t number = 1; number <= 20; ++number) {
    auto random = test::stream(number);
    const std::string text = spelled(deal(number), false, random);
    const std::string output =
        test::output_of(fmt::format("printf '%s' '{}' | fc-solve -p -t -l lg - 2>/dev/null", text));
    const std::size_t begin = output.find("Foundations");
    const std::size_t end = output.find("\n\n", begin);
    ASSERT_NE(begin, std::string::npos) << text << output;
    const Layout theirs = read_board(output.substr(begin, end - begin), "fc-solve");
    EXPECT_EQ(read_board(text, "b"), theirs) << text;
  }
}

TEST(BoardText, reads_faces_by_case) {
  const Rules rules{
      .columns = 7, .cells = 0, .stock = 24, .draw = 3, .face_down = true, .diagonal = true};
  const Layout board = deal(rules, 1);
  std::string text = fc_solve_text(board);
  const auto with_case = [&](int (*change)(int)) {
    std::string changed = text;
    std::ranges::transform(changed, changed.begin(),
                           [&](char c) { return static_cast<char>(change(c)); });
    return changed;
  };
  EXPECT_EQ(read_board(with_case(std::toupper), "b", rules), board);  // a fresh deal
  EXPECT_EQ(read_board(with_case(std::tolower), "b", rules), board);  // the exposed card is up
  text.replace(text.find(": 2d 5H"), 7, ": 2D 5h");
  try {
    read_board(text, "b", rules);
    FAIL();
  } catch (const common::InputError& error) {
    EXPECT_STREQ(error.what(),
                 "b:4:6: '5h': expected face-down cards, in lower case, beneath all "
                 "that lie face up");
  }
}

TEST(BoardText, reads_what_it_writes) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    auto random = test::stream(i);
    const int columns = test::pick(random, 1, 18);
    const int cells = test::pick(random, 0, kMaxReserve);  // or places of a reserve
    Rules rules{.columns = columns, .cells = cells, .descending = i % 3 == 0};
    if (i % 3 == 1) test::hide_cards(random, i / 3, rules);
    const Layout board = test::random_board(random, rules);
    const std::string text = fc_solve_text(board);
    EXPECT_EQ(read_board(text, "b", rules), board) << text;
    const std::string printed = board_text(board);
    EXPECT_EQ(read_board(printed, "b", rules), board) << printed;
  }
}

TEST(BoardText, has_descending_foundations) {
  const std::string text =
      "Foundations: H-Q C-9 D-0 S-K\nDescending: H-0 C-J D-A S-0\nFreecells:\n: KH\n: TC\n";
  const Layout board = read_board(text, "b", {.columns = 2, .cells = 0});
  EXPECT_EQ(board.home, (std::array<int, 4>{12, 13, 12, 13}));
  EXPECT_EQ(board.down, (std::array<int, 4>{3, 13, 0, 0}));
  EXPECT_EQ(fc_solve_text(board), text);
  const auto fault = [](std::string_view descending) {
    return message("Foundations: H-Q C-9 D-0 S-K\nDescending: " + std::string(descending) +
                   "\nFreecells:\n: KH\n: TC\n");
  };
  EXPECT_EQ(fault("C-9 D-A"),
            "b.txt:5:1: 'C-9 up, C-9 down': expected no card on both foundations");
  EXPECT_EQ(fault("C-T D-A"), "b.txt:5:3: 'TC': expected no card that is at home (C-T)");
  EXPECT_EQ(fault("C-14 D-A"),
            "b.txt:2:13: 'C-14': expected a foundation such as H-0, C-A, D-10 or S-K");
  EXPECT_EQ(read_boards(text + text, "b", {.columns = 2, .cells = 0}).size(), 2U);
}

TEST(BoardText, reads_columns_side_by_side_wherever_they_stand) {
  const std::string text = board_text(deal(1));
  std::string indented;
  for (const char letter : text.substr(text.find("JD"))) {
    indented += letter;
    if (letter == '\n') indented += "    ";
  }
  indented = "    " + indented;
  EXPECT_EQ(read_board(indented, "b"), deal(1));
  const auto boards = read_boards(board_text(deal(1)) + "\n" + board_text(deal(2)), "b");
  ASSERT_EQ(boards.size(), 2U);
  EXPECT_EQ(boards[1], deal(2));
}

TEST(BoardText, says_what_is_wrong_with_columns_side_by_side) {
  const auto printed_with = [](std::string_view from, std::string_view to) {
    std::string text = board_text(deal(1));
    return message(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_EQ(printed_with("JD 2D", "JD  2D"),
            "b.txt:4:5: '2D': expected a card above the number of its column");
  EXPECT_EQ(printed_with("JD 2D", "   2D"), "b.txt:5:1: 'KD': expected another card above it");
  EXPECT_EQ(message(board_text(deal(1)), 7), "b.txt:11:23: '8': expected at most 7 columns");
}

TEST(BoardText, boards_follow_each_other_in_a_file) {
  std::string text = "# three deals\n";
  for (const std::uint32_t number : {1U, 617U, 11982U}) {
    text += "\n" + fc_solve_text(deal(number)) + "\n";
  }
  const auto boards = read_boards(text, "b");
  ASSERT_EQ(boards.size(), 3U);
  EXPECT_EQ(boards[1], deal(617));
  EXPECT_EQ(boards[2], deal(11982));
  EXPECT_EQ(read_boards(fc_solve_text(deal(1)), "b").size(), 1U);
  text += "AS KS\n";  // two cards of a fourth
  EXPECT_THROW(read_boards(text, "b"), common::InputError);
}

TEST(BoardText, prints_a_board_for_people) {
  const std::string text = board_text(deal(1));
  EXPECT_NE(text.find("JD 2D 9H JC 5D 7H 7C 5H\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" 1  2  3  4  5  6  7  8\n"), std::string::npos) << text;
}

TEST(BoardText, says_what_is_wrong_with_a_board) {
  EXPECT_EQ(message(""), "b.txt:1:1: '': expected a board: a line of cards for each column");
  EXPECT_EQ(message("\r\n \n"), "b.txt:1:1: '': expected a board: a line of cards for each column");
  EXPECT_EQ(message(with(" TC", "")), "b.txt:8:1: '51 cards': expected 52 cards; missing: TC");
  EXPECT_EQ(message(with("TC", "QS")), "b.txt:8:16: 'QS': expected each card once (also at 4:16)");
  EXPECT_EQ(message(with("KS", "14S")),
            "b.txt:2:7: '14S': expected a card such as 7H, TD, 10D or AS");
  EXPECT_EQ(message(with("JC", "\n")).substr(0, 9), "b.txt:9:1");
  EXPECT_EQ(message("Foundations: H-3 C-0\n" + std::string(kDealOne)),
            "b.txt:8:7: 'AH': expected no card that is at home (H-3)");
  EXPECT_EQ(message("Foundations: H-3 H-0\n" + std::string(kDealOne)),
            "b.txt:1:18: 'H-0': expected each foundation once");
  EXPECT_EQ(message("Foundations: H-\n" + std::string(kDealOne)),
            "b.txt:1:14: 'H-': expected a foundation such as H-0, C-A, D-10 or S-K");
  EXPECT_EQ(message("Freecells: - - - - -\n" + std::string(kDealOne)),
            "b.txt:1:20: '-': expected at most 4 cells");
  EXPECT_EQ(message("Freecells: - - -\n" + std::string(kDealOne)),
            "b.txt:1:16: '-': expected 4 cells, or the rule cells=3");
  EXPECT_EQ(message("Freecells: -\nFreecells: -\n" + std::string(kDealOne)),
            "b.txt:2:1: 'Freecells: -': expected one such line (the first is 1)");
  EXPECT_EQ(message(kDealOne, 7), "b.txt:8:1: '5H 3H 3C 7S 7D TC': expected at most 7 columns");
}

TEST(BoardText, survives_any_bytes) {
  for (std::uint32_t i = 0; i < 2000; ++i) {
    auto random = test::stream(i);
    std::string text(random.below(200), ' ');
    for (char& letter : text) letter = static_cast<char>(random.below(256));
    EXPECT_EQ(message(text).substr(0, 6), "b.txt:");
    std::string damaged(kDealOne);
    damaged[random.below(damaged.size())] = static_cast<char>(random.below(256));
    const std::string said = message(damaged);
    EXPECT_TRUE(said == "no error" || said.starts_with("b.txt:")) << said;
    EXPECT_EQ(std::count_if(said.begin(), said.end(), [](char c) { return c < ' ' && c >= 0; }), 0);
  }
}

}  // namespace
}  // namespace coevo::patience
