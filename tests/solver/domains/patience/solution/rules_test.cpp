// SPDX-License-Identifier: MIT
// The referee and the writers by the rules of other games than FreeCell.
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

using Place = CardMove::Place;

// Column 1 is built by colour, 2 in suit, 3 in any suit but the same colour; 6 to 8 are empty.
constexpr std::string_view kEndgame =
    "Foundations: H-9 C-9 D-9 S-9\n"
    "KS QD JS TD\n"
    "KH QH JH\n"
    "KD QS JC TC\n"
    "QC TS TH\n"
    "KC JD\n";

Layout board_of(int cells) {
  return read_board(kEndgame, "test", 8, cells);
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
      8, 0);
  const auto text = [&](Spaces spaces) {
    return replay(start, {.cells = 0, .spaces = spaces}, "12", Notation::standard).fault;
  };
  EXPECT_EQ(text(Spaces::any), "");
  EXPECT_EQ(text(Spaces::kings),
            "move 1 '12': 2 cards: the empty cells let at most 1 move at once");
  EXPECT_EQ(text(Spaces::none), text(Spaces::kings));
}

TEST(RulesOfReferee, other_notations_are_of_their_games) {
  const Rules rules{.build = Build::same_suit};
  EXPECT_EQ(fault_by(rules, "TH to JH\nTD to JD\n"), "");
  EXPECT_EQ(fault_by(rules, "TH to JD\n"), "move 1 'TH to JD': TH does not go onto JD");
  // Links are of FreeCell alone.
  EXPECT_FALSE(replay_by(rules, "1:4r").readable);
  EXPECT_EQ(fault_by(rules, "4r"), "move 1 '4r': no column r: the game has 8");
}

// Boards of which the cards lie on each other by the rules more often than in deals.
Layout built_board(common::RandomStream& random, const Rules& rules) {
  Layout board;
  board.columns.resize(static_cast<std::size_t>(rules.columns));
  board.cells.resize(static_cast<std::size_t>(rules.cells));
  board.home.fill(test::pick(random, 0, 11));
  const auto used = random.below(board.columns.size()) + 1;
  for (int card = kCards - 1; card >= 0; --card) {
    const auto c = static_cast<Card>(card);
    if (rank(c) <= board.home[0]) continue;
    std::vector<Card>* place = &board.columns[random.below(used)];
    for (auto& column : board.columns) {
      const bool joins = !column.empty() && fits(rules.build, c, column.back());
      if (joins && test::pick(random, 0, 3) > 0) place = &column;
    }
    const auto cell = std::find(board.cells.begin(), board.cells.end(), std::nullopt);
    if (cell != board.cells.end() && test::pick(random, 0, 15) == 0) {
      *cell = c;
    } else {
      place->push_back(c);
    }
  }
  return board;
}

Rules random_rules(common::RandomStream& random) {
  return {.columns = test::pick(random, 1, 18),
          .cells = test::pick(random, 0, 8),
          .build = static_cast<Build>(test::pick(random, 0, 3)),
          .spaces = static_cast<Spaces>(test::pick(random, 0, 2))};
}

// What the searches' rules say of a card on a column.
bool column_takes(const Rules& rules, const std::vector<Card>& column, Card card) {
  if (column.empty()) return (floor_cards(rules.spaces) & bit(card)) != 0;
  return fits(rules.build, card, column.back());
}

TEST(RulesOfReferee, agree_with_those_of_the_searches_on_single_cards) {
  for (std::uint32_t i = 0; i < 1000; ++i) {
    auto random = test::stream(i);
    const Rules rules = random_rules(random);
    const Layout board = built_board(random, rules);
    const Tableau table(board, rules);
    for (std::uint8_t to = 0; to < rules.columns; ++to) {
      for (std::uint8_t from = 0; from < rules.columns; ++from) {
        const auto& source = board.columns[from];
        if (from == to || source.empty()) continue;
        ASSERT_EQ(table.fault({Place::column, Place::column, from, to}).empty(),
                  column_takes(rules, board.columns[to], source.back()));
      }
      for (std::uint8_t cell = 0; cell < rules.cells; ++cell) {
        if (!board.cells[cell]) continue;
        ASSERT_EQ(table.fault({Place::cell, Place::column, cell, to}).empty(),
                  column_takes(rules, board.columns[to], *board.cells[cell]));
      }
    }
  }
}

// How many cards of the run go from the one column to the other, tried one by one: a bit each.
unsigned counts_by_search_rules(const Rules& rules, const Layout& board, std::size_t from,
                                std::size_t to) {
  const auto& source = board.columns[from];
  const auto is_free = [](const auto& cell) { return !cell; };
  const auto cells = std::count_if(board.cells.begin(), board.cells.end(), is_free);
  auto columns = std::count_if(board.columns.begin(), board.columns.end(),
                               [](const auto& column) { return column.empty(); });
  if (board.columns[to].empty()) --columns;
  if (rules.spaces != Spaces::any) columns = 0;
  unsigned counts = 0;
  for (std::size_t n = 1; n <= source.size(); ++n) {
    const std::size_t base = source.size() - n;
    if (n > 1 && !fits(rules.build, source[base + 1], source[base])) break;
    const bool has_room = static_cast<long>(n) <= (cells + 1) << columns;
    if (has_room && column_takes(rules, board.columns[to], source[base])) counts |= 1U << n;
  }
  return counts;
}

std::string pair_of(std::uint8_t from, std::uint8_t to) {
  return {place_letter(Place::column, from), place_letter(Place::column, to)};
}

// All numbers of cards with which the referee makes the move, each written and read back in every
// notation.
unsigned counts_by_referee(const Rules& rules, const Layout& board, std::uint8_t from,
                           std::uint8_t to) {
  unsigned counts = 0;
  for (int n = 1; n <= kRanks; ++n) {
    const std::string text = pair_of(from, to) + "v" + "0123456789abcdef"[n];
    const Replay made = replay(board, rules, text, Notation::extended);
    if (!made.legal) continue;
    counts |= 1U << n;
    for (const Notation notation : {Notation::standard, Notation::cards, Notation::extended}) {
      const std::string written = write_solution(board, rules, made.runs, notation);
      const Replay back = replay(board, rules, written, notation);
      EXPECT_TRUE(back.legal) << written << ": " << back.fault;
      EXPECT_EQ(back.board.columns, made.board.columns) << written << '\n' << board_text(board);
    }
  }
  return counts;
}

TEST(RulesOfReferee, agree_with_those_of_the_searches_on_runs) {
  std::array<int, 3> runs{};
  for (std::uint32_t i = 0; i < 400; ++i) {
    auto random = test::stream(i);
    const Rules rules = random_rules(random);
    const Layout board = built_board(random, rules);
    for (std::uint8_t from = 0; from < rules.columns; ++from) {
      for (std::uint8_t to = 0; to < rules.columns; ++to) {
        if (from == to || board.columns[from].empty()) continue;
        const unsigned expected = counts_by_search_rules(rules, board, from, to);
        ASSERT_EQ(counts_by_referee(rules, board, from, to), expected) << pair_of(from, to) << '\n'
                                                                       << board_text(board);
        // Without a count as many as fit.
        const Replay most = replay(board, rules, pair_of(from, to), Notation::standard);
        ASSERT_EQ(most.legal, expected != 0) << most.fault;
        if (!most.legal) continue;
        ASSERT_EQ(std::bit_width(expected), most.runs[0].count + 1);
        if (most.runs[0].count > 1 && board.columns[to].empty()) {
          ++runs[static_cast<std::size_t>(rules.spaces)];
        }
      }
    }
  }
  EXPECT_EQ(runs[static_cast<std::size_t>(Spaces::none)], 0);
  EXPECT_GT(runs[static_cast<std::size_t>(Spaces::kings)], 10);
  EXPECT_GT(runs[static_cast<std::size_t>(Spaces::any)], 10);
}

// A random move between columns, of one card or a run, if there is one; otherwise of an exposed
// card to a cell.
std::optional<Move> random_move(common::RandomStream& random, const Rules& rules,
                                const State& state) {
  const Layout board = make_layout(state, rules.columns, rules.cells);
  const auto any_column = [&] {
    return static_cast<std::uint8_t>(random.below(board.columns.size()));
  };
  for (int tries = 0; tries < 20; ++tries) {
    const std::uint8_t from = any_column();
    const std::uint8_t to = any_column();
    const auto& source = board.columns[from];
    if (from == to || source.empty()) continue;
    const unsigned counts = counts_by_search_rules(rules, board, from, to);
    const auto n = static_cast<std::size_t>(std::bit_width(counts));  // one more than the most
    if (n > 0) return Move{source[source.size() + 1 - n], state.top[to], from, to};
  }
  const std::uint8_t from = any_column();
  const bool has_cell = std::popcount(state.cells) < rules.cells && state.top[from] != kFloor;
  return has_cell ? std::optional(Move{state.top[from], kCell, from, 0}) : std::nullopt;
}

TEST(Shorten, keeps_the_rules_of_each_game) {
  std::array<std::size_t, 2> cards{};  // before and after
  for (std::uint32_t i = 0; i < 600; ++i) {
    auto random = test::stream(i);
    const Rules rules = random_rules(random);
    const Layout board = built_board(random, rules);
    const State start = make_state(board);
    State state = start;
    std::vector<Move> moves;
    for (int made = 0; made < 30; ++made) {
      const auto move = random_move(random, rules, state);
      if (!move) continue;
      moves.push_back(*move);
      apply(state, *move);
    }
    const auto replayed = [&](const std::vector<Move>& made) {
      const auto text = write_solution(board, rules, made, Notation::cards);
      return replay(board, rules, text, Notation::cards);
    };
    const Replay longer = replayed(moves);
    ASSERT_TRUE(longer.legal) << longer.fault;
    const Replay shorter = replayed(shorten(rules, start, moves, {12, 2000}));
    ASSERT_TRUE(shorter.legal) << shorter.fault;
    ASSERT_EQ(test::canonical(shorter.board), test::canonical(longer.board)) << i;
    ASSERT_LE(shorter.length_cards, longer.length_cards);
    cards[0] += longer.length_cards;
    cards[1] += shorter.length_cards;
  }
  EXPECT_LT(cards[1], cards[0]);
}

}  // namespace
}  // namespace coevo::patience
