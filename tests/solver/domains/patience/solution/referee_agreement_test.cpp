// SPDX-License-Identifier: MIT
// The referee against the rules of the searches, and the shortening, in random games.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/shortening/shortcuts.h"
#include "solver/domains/patience/shortening/shorten.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/writer.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

// Column 1 ends in TD; 2 ends in JC; 3 is empty. The 9 of clubs, hearts and spades are at home.
constexpr std::string_view kReserveBoard =
    "Foundations: H-9 C-9 D-0 S-9\n"
    "Freecells: AD - 4D KC 2D 3D 5D\n"
    "KS QD JS TD\nKD QS JH JC\n:\n"
    "KH QC TC TS TH JD QH 9D 8D 7D 6D\n";

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
              .build = static_cast<Build>(test::pick(random, 0, 4)),
              .spaces = static_cast<Spaces>(test::pick(random, 0, 2)),
              .removable = test::pick(random, 0, 1) == 1};
  if (test::pick(random, 0, 4) == 0) {
    rules.cells = 0;
    rules.reserve = test::pick(random, 1, kMaxReserve);
  }
  if (test::pick(random, 0, 2) == 0 && rules.build != Build::suit_up_or_down) {
    rules.groups = rules.build == Build::any_suit ? Build::same_suit : rules.build;
  }
  if (test::pick(random, 0, 6) == 0) rules.groups = Build::unordered;
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
        ASSERT_EQ(table.fault({Area::column, Area::column, from, to}).empty(),
                  column_takes(rules, board.columns[to], source.back()));
      }
      for (std::uint8_t cell = 0; cell < board.cells.size(); ++cell) {
        if (!board.cells[cell]) continue;
        ASSERT_EQ(table.fault({Area::cell, Area::column, cell, to}).empty(),
                  column_takes(rules, board.columns[to], *board.cells[cell]));
      }
      for (std::uint8_t s = 0; s < kSuits; ++s) {
        if (board.home[s] == 0) continue;
        const Card card = make_card(board.home[s], s);
        ASSERT_EQ(table.fault({Area::home, Area::column, s, to}).empty(),
                  rules.removable && column_takes(rules, board.columns[to], card));
      }
    }
  }
}

// How many cards of the run go from the one column to the other, tried one by one: a bit each.
std::uint64_t counts_by_search_rules(const Rules& rules, const Layout& board, std::size_t from,
                                     std::size_t to) {
  const auto& source = board.columns[from];
  const auto is_free = [](const auto& cell) { return !cell; };
  const auto cells =
      rules.reserve > 0 ? 0 : std::count_if(board.cells.begin(), board.cells.end(), is_free);
  auto columns = std::count_if(board.columns.begin(), board.columns.end(),
                               [](const auto& column) { return column.empty(); });
  if (board.columns[to].empty()) --columns;
  if (rules.spaces != Spaces::any) columns = 0;
  std::uint64_t counts = 0;
  long groups = 1;
  for (std::size_t n = 1; n <= source.size(); ++n) {
    const std::size_t base = source.size() - n;
    const Build built = rules.groups == Build::unordered ? rules.groups : rules.build;
    if (n > 1 && !fits(built, source[base + 1], source[base])) break;
    if (n > 1 && !fits(rules.groups, source[base + 1], source[base])) ++groups;
    const bool has_room = groups <= 1L << columns || static_cast<long>(n) <= (cells + 1) << columns;
    if (has_room && column_takes(rules, board.columns[to], source[base]))
      counts |= std::uint64_t{1} << n;
  }
  return counts;
}

std::string pair_of(std::uint8_t from, std::uint8_t to) {
  return {place_letter(Area::column, from), place_letter(Area::column, to)};
}

// All numbers of cards with which the referee makes the move, each written and read back in every
// notation.
std::uint64_t counts_by_referee(const Rules& rules, const Layout& board, std::uint8_t from,
                                std::uint8_t to) {
  std::uint64_t counts = 0;
  const int most = rules.groups == Build::unordered ? kCards : kRanks;
  for (int n = 1; n <= most; ++n) {
    const std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    const std::string text = pair_of(from, to) + (n < 36 ? "v" : "v+") + digits[index(n % 36)];
    const Replay made = replay(board, rules, text, Notation::extended);
    if (!made.legal) continue;
    counts |= std::uint64_t{1} << n;
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
        const std::uint64_t expected = counts_by_search_rules(rules, board, from, to);
        ASSERT_EQ(counts_by_referee(rules, board, from, to), expected) << pair_of(from, to) << '\n'
                                                                       << board_text(board);
        // Without a count as many as fit, of an unordered group as few.
        const Replay most = replay(board, rules, pair_of(from, to), Notation::standard);
        ASSERT_EQ(most.legal, expected != 0) << most.fault;
        if (!most.legal) continue;
        ASSERT_EQ(rules.groups == Build::unordered ? std::countr_zero(expected)
                                                   : std::bit_width(expected) - 1,
                  most.runs[0].count);
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
    const std::uint64_t counts = counts_by_search_rules(rules, board, from, to);
    const auto n = static_cast<std::size_t>(std::bit_width(counts));  // one more than the most
    if (n > 0) return Move{source[source.size() + 1 - n], state.top[to], from, to};
  }
  const std::uint8_t from = any_column();
  const bool has_cell = std::popcount(state.cells) < rules.cells && state.top[from] != kFloor;
  return has_cell ? std::optional(Move{state.top[from], kCell, from, 0}) : std::nullopt;
}

std::size_t from_home(const Replay& replayed) {
  return static_cast<std::size_t>(std::ranges::count_if(
      replayed.cards, [](const RunMove& run) { return run.move.from_area == Area::home; }));
}

TEST(Shorten, leaves_out_needless_ways_by_home) {
  const auto start = read_board(kReserveBoard, "test", {.columns = 4, .cells = 7});
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
  const auto start = read_board(kReserveBoard, "test", {.columns = 4, .cells = 7});
  const Rules rules{.columns = 4, .cells = 7, .removable = true};
  const Card nine = make_card(9, 0);
  const std::vector<Move> moves{{nine, kFloor, kHome, 2}, {nine, kCell, 2, 0}};
  EXPECT_EQ(shorten(rules, make_state(start), moves, {12, 2000}), moves);
}

TEST(Shortcuts, lead_to_the_goal_in_fewer_moves) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = 6,
                      .cells = test::pick(random, 0, 2),
                      .build = Build::any_suit,
                      .groups = Build::same_suit,
                      .complete_piles = i % 2 == 0,
                      .digs = i % 4 == 1};
    const Layout board = test::random_board(random, rules);
    const State start = make_state(board);
    Rules single = rules;
    single.digs = false;
    const auto playout = test::random_playout(random, Puzzle(single), start, 60);
    const auto shorter = take_shortcuts(rules, start, playout.moves);
    const auto text = write_solution(board, rules, shorter, Notation::standard);
    const Replay replayed = replay(board, rules, text, Notation::standard);
    ASSERT_TRUE(replayed.legal) << replayed.fault;
    ASSERT_EQ(make_state(replayed.board).hash, playout.end.hash);
    ASSERT_LE(shorter.size(), playout.moves.size());
    before += playout.moves.size();
    after += shorter.size();
  }
  EXPECT_LT(2 * after, before);
}

TEST(Shorten, keeps_the_rules_of_each_game) {
  std::array<std::size_t, 2> cards{};  // before and after
  std::array<std::size_t, 2> came_back{};
  for (std::uint32_t i = 0; i < 600; ++i) {
    auto random = test::stream(i);
    Rules rules = random_rules(random);
    rules.groups = Build::none;
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
