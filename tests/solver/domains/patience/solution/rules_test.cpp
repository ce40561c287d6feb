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

// Column 1 ends in TD; 2 ends in JC; 3 is empty. The 9 of clubs, hearts and spades are at home.
constexpr std::string_view kReserveGame =
    "Foundations: H-9 C-9 D-0 S-9\n"
    "Freecells: AD - 4D KC 2D 3D 5D\n"
    "KS QD JS TD\nKD QS JH JC\n:\n"
    "KH QC TC TS TH JD QH 9D 8D 7D 6D\n";

std::string reserve_fault(const Rules& rules, std::string_view text,
                          Notation notation = Notation::standard) {
  const auto start = read_board(kReserveGame, "test", 4, 7);
  return replay(start, rules, text, notation).fault;
}

TEST(RulesOfReferee, put_no_card_into_the_reserve) {
  const Rules rules{.columns = 4, .cells = 0, .reserve = 7};
  EXPECT_EQ(reserve_fault(rules, "1b"), "move 1 '1b': the reserve takes no card");
  EXPECT_EQ(reserve_fault(rules, "1a"), "move 1 '1a': the reserve takes no card");
  EXPECT_EQ(reserve_fault(rules, "ab"), "move 1 'ab': the reserve takes no card");
  EXPECT_EQ(reserve_fault(rules, "1k"), "move 1 '1k': no place k: the reserve has 7");
  EXPECT_EQ(reserve_fault(rules, "i1"), "move 1 'i1': no place i: the reserve has 7");
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
  const auto start = read_board(kReserveGame, "test", 4, 7);
  const Rules rules{.columns = 4, .cells = 7, .removable = true};
  const Replay back = replay(start, rules, "h1v1 h3v4 1h h1v1 h1", Notation::standard);
  EXPECT_EQ(back.bad_move, 5U);
  const Replay only = replay(start, rules, "h3v1 h1", Notation::standard);
  ASSERT_TRUE(only.legal) << only.fault;
  EXPECT_EQ(only.runs[1].move, (CardMove{Place::home, Place::column, 3, 0}));
  EXPECT_EQ(only.board.home, (std::array<int, kSuits>{8, 0, 9, 8}));
  EXPECT_EQ(write_solution(start, rules, only.runs, Notation::standard), "h3v1 h1v4");
}

// Boards of which the cards lie on each other by the rules more often than in deals.
Layout built_board(common::RandomStream& random, const Rules& rules) {
  Layout board;
  board.columns.resize(static_cast<std::size_t>(rules.columns));
  board.cells.resize(static_cast<std::size_t>(rules.cells + rules.reserve));
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
  Rules rules{.columns = test::pick(random, 1, 18),
              .cells = test::pick(random, 0, 8),
              .build = static_cast<Build>(test::pick(random, 0, 3)),
              .spaces = static_cast<Spaces>(test::pick(random, 0, 2)),
              .removable = test::pick(random, 0, 1) == 1};
  if (test::pick(random, 0, 4) == 0) {
    rules.cells = 0;
    rules.reserve = test::pick(random, 1, kMaxReserve);
  }
  return rules;
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
      for (std::uint8_t cell = 0; cell < board.cells.size(); ++cell) {
        if (!board.cells[cell]) continue;
        ASSERT_EQ(table.fault({Place::cell, Place::column, cell, to}).empty(),
                  column_takes(rules, board.columns[to], *board.cells[cell]));
      }
      for (std::uint8_t s = 0; s < kSuits; ++s) {
        if (board.home[s] == 0) continue;
        const Card card = make_card(board.home[s], s);
        ASSERT_EQ(table.fault({Place::home, Place::column, s, to}).empty(),
                  rules.removable && column_takes(rules, board.columns[to], card));
      }
    }
  }
}

// How many cards of the run go from the one column to the other, tried one by one: a bit each.
unsigned counts_by_search_rules(const Rules& rules, const Layout& board, std::size_t from,
                                std::size_t to) {
  const auto& source = board.columns[from];
  const auto is_free = [](const auto& cell) { return !cell; };
  const auto cells =
      rules.reserve > 0 ? 0 : std::count_if(board.cells.begin(), board.cells.end(), is_free);
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

// A random move of a card home, back from there, or from a cell or the reserve to a column, if one
// is found.
std::optional<Move> random_move_by_home(common::RandomStream& random, const Rules& rules,
                                        const Layout& board, const State& state) {
  const auto column = static_cast<std::uint8_t>(random.below(board.columns.size()));
  const auto s = static_cast<std::uint8_t>(random.below(kSuits));
  const std::uint8_t top = state.top[column];
  const auto goes_there = [&](Card card) {
    return column_takes(rules, board.columns[column], card);
  };
  if (top != kFloor && next_home(state, top)) return Move{top, kHome, column, 0};
  const Card highest = make_card(std::max(1, board.home[s]), s);
  if (rules.removable && board.home[s] > 0 && goes_there(highest)) {
    return Move{highest, top, kHome, column};
  }
  for (const auto& cell : board.cells) {
    if (!cell) continue;
    if (next_home(state, *cell)) return Move{*cell, kHome, kCell, 0};
    if (goes_there(*cell)) return Move{*cell, top, kCell, column};
  }
  return std::nullopt;
}

// A random move between columns, of one card or a run, if there is one; otherwise of an exposed
// card to a cell. A third of them by home.
std::optional<Move> random_move(common::RandomStream& random, const Rules& rules,
                                const State& state) {
  const Layout board = make_layout(state, rules.columns, rules.cells + rules.reserve);
  if (test::pick(random, 0, 2) == 0) return random_move_by_home(random, rules, board, state);
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

std::size_t from_home(const Replay& replayed) {
  return static_cast<std::size_t>(std::ranges::count_if(
      replayed.cards, [](const CardMove& move) { return move.from_place == Place::home; }));
}

TEST(Shorten, leaves_out_needless_ways_by_home) {
  const auto start = read_board(kReserveGame, "test", 4, 7);
  const Rules rules{
      .columns = 4, .cells = 0, .build = Build::any_suit, .reserve = 7, .removable = true};
  const Card nine = make_card(9, 0);
  const Card ten = make_card(10, 1);
  const Card ace = make_card(1, 1);
  const Card two = make_card(2, 1);
  const auto shortened = [&](const std::vector<Move>& moves) {
    return shorten(rules, make_state(start), moves);
  };
  const std::vector<Move> there_and_back{
      {nine, kFloor, kHome, 2}, {nine, ten, 2, 0}, {nine, kHome, 0, 0}};
  EXPECT_EQ(shortened(there_and_back), std::vector<Move>{});
  const std::vector<Move> by_home{{ace, kHome, kCell, 0}, {ace, kFloor, kHome, 2}};
  EXPECT_EQ(shortened(by_home), (std::vector<Move>{{ace, kFloor, kCell, 2}}));
  const std::vector<Move> both_by_home{{ace, kHome, kCell, 0},
                                       {two, kHome, kCell, 0},
                                       {two, kFloor, kHome, 2},
                                       {ace, two, kHome, 2}};
  EXPECT_EQ(shortened(both_by_home),
            (std::vector<Move>{{two, kFloor, kCell, 2}, {ace, two, kCell, 2}}));
}

// The 9 of clubs comes back to column 3, and from there it goes to cell b.
TEST(Shorten, sends_no_card_from_home_to_a_cell) {
  const auto start = read_board(kReserveGame, "test", 4, 7);
  const Rules rules{.columns = 4, .cells = 7, .removable = true};
  const Card nine = make_card(9, 0);
  const std::vector<Move> moves{{nine, kFloor, kHome, 2}, {nine, kCell, 2, 0}};
  EXPECT_EQ(shorten(rules, make_state(start), moves, {12, 2000}), moves);
}

TEST(Shorten, keeps_the_rules_of_each_game) {
  std::array<std::size_t, 2> cards{};  // before and after
  std::array<std::size_t, 2> came_back{};
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
    came_back[0] += from_home(longer);
    came_back[1] += from_home(shorter);
  }
  EXPECT_LT(cards[1], cards[0]);
  EXPECT_GT(came_back[1], 0U);
  EXPECT_LT(came_back[1], came_back[0]);
}

}  // namespace
}  // namespace coevo::patience
