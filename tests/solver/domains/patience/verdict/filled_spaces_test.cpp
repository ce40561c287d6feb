// SPDX-License-Identifier: MIT
// Stacked reserves, and empty columns that have to be filled: moves, positions and verdicts against
// the referee.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

Rules filling_rules(unsigned seed) {
  constexpr std::array kBuilds{Build::red_black, Build::same_suit, Build::any_suit, Build::none};
  constexpr std::array kSpaces{Spaces::reserve, Spaces::any, Spaces::reserve, Spaces::kings};
  const bool from_waste = seed % 3 == 2;
  Rules rules{
      .columns = 1 + static_cast<int>(seed / 2 % 3),
      .cells = 0,
      .build = kBuilds[seed / 3 % 4],
      .spaces = from_waste ? Spaces::waste : kSpaces[seed % 4],
      .reserve = from_waste ? static_cast<int>(seed % 2) * 2 : 1 + static_cast<int>(seed % 4),
      .stock = from_waste ? 4 + static_cast<int>(seed / 5 % 6) : static_cast<int>(seed / 5 % 5),
      .draw = from_waste ? 1 : 1 + static_cast<int>(seed / 7 % 3),
      .redeal = !from_waste && seed % 5 != 0,
      .removable = seed / 4 % 4 == 0};
  rules.stacked = rules.reserve > 0;
  if (seed % 5 > 1) rules.groups = rules.build;
  if (seed % 11 == 0) rules.groups = Build::unordered;
  return rules;
}

bool is_to_be_filled_from_waste(const Rules& rules, const Layout& board) {
  return rules.spaces == Spaces::waste && !board.stock.empty() &&
         std::ranges::any_of(board.columns, [](const auto& column) { return column.empty(); });
}

TEST(FilledSpaces, verdicts_are_those_of_trying_everything) {
  std::map<std::pair<Spaces, common::Outcome>, int> outcomes;
  for (unsigned seed = 0; seed < 600; ++seed) {
    std::mt19937 random(seed);
    const Rules rules = filling_rules(seed);
    const Layout board = small_deal(seed % 3 == 2 ? 3 : 2 + static_cast<int>(seed % 2),
                                    rules.columns, 0, random, rules);
    if (is_to_be_filled_from_waste(rules, board)) continue;  // no such board is read
    const auto expected = can_be_won(board, rules);
    if (!expected) continue;
    const auto result = Decider(rules).run(make_state(board, rules), {});
    ++outcomes[{rules.spaces, result.outcome}];
    ASSERT_EQ(result.outcome, *expected ? common::Outcome::solved : common::Outcome::unsolvable)
        << seed << '\n'
        << board_text(board);
    if (!*expected) continue;
    const auto text = write_solution(board, rules, result.path, Notation::standard);
    const Replay replayed = replay(board, rules, text, Notation::standard);
    ASSERT_TRUE(replayed.won) << text << ": " << replayed.fault << '\n' << board_text(board);
  }
  for (const Spaces spaces : {Spaces::reserve, Spaces::waste, Spaces::any}) {
    const auto count = [&](common::Outcome outcome) { return outcomes[{spaces, outcome}]; };
    EXPECT_GT(count(common::Outcome::solved), 10) << static_cast<int>(spaces);
    EXPECT_GT(count(common::Outcome::unsolvable), 10) << static_cast<int>(spaces);
  }
}

struct Filling {
  explicit Filling(std::uint32_t i) : random(test::stream(i)) {
    rules = test::random_rules(random, i);
    rules.complete_piles = false;
    test::hide_cards(random, 0, rules);
    test::stack_reserve(random, i, rules);
    if (rules.spaces == Spaces::waste) rules.columns = 4 + i % 9;
    board = i % 2 == 0 ? deal(rules, i + 1) : test::random_board(random, rules);
  }
  common::RandomStream random;
  Rules rules;
  Layout board;
};

// Adds the board, or those with its empty column filled from the waste.
void add_filled(const Tableau& tableau, std::set<std::uint64_t>& reached) {
  if (!is_to_be_filled_from_waste(tableau.rules(), tableau.layout())) {
    reached.insert(make_state(tableau.layout(), tableau.rules()).hash);
    return;
  }
  for (const RunMove& move : legal_moves(tableau)) {
    Tableau after = tableau;
    after.make(move);
    add_filled(after, reached);
  }
}

// The boards that the referee's moves lead to: those of the waste and those that it fills after any
// deals, others at once.
std::set<std::uint64_t> boards_after(const Tableau& tableau) {
  std::set<std::uint64_t> reached;
  std::set<std::size_t> turned;
  std::vector<Tableau> open{tableau};
  while (!open.empty()) {
    const Tableau each = std::move(open.back());
    open.pop_back();
    if (!turned.insert(each.layout().turned).second) continue;
    for (const RunMove& move : legal_moves(each)) {
      Tableau after = each;
      after.make(move);
      const Area from = move.move.from_area;
      const bool is_back = from == Area::home && !takes_back(each.rules());
      if (move.move.deals()) {
        open.push_back(after);
      } else if (from == Area::waste || (turned.size() == 1 && !is_back) ||
                 is_to_be_filled_from_waste(each.rules(), after.layout())) {
        add_filled(after, reached);
      }
    }
  }
  return reached;
}

// The same by the moves of searches.
std::set<std::uint64_t> positions_after(const Puzzle& puzzle, const State& state) {
  std::set<std::uint64_t> reached;
  Puzzle::Moves moves;
  puzzle.generate(state, moves);
  for (const Move& move : moves) {
    State after = state;
    apply(after, move);
    if (!is_to_be_filled_from_waste(puzzle.rules(),
                                    make_layout(after, puzzle.rules().columns, kMaxReserve))) {
      reached.insert(after.hash);
    } else {
      reached.merge(positions_after(puzzle, after));
    }
  }
  return reached;
}

TEST(FilledSpaces, moves_are_those_of_the_referee_and_the_hash_is_that_of_the_board) {
  std::map<Spaces, int> fills;
  int from_reserve = 0;
  for (std::uint32_t i = 0; i < 900; ++i) {
    Filling game(i);
    if (is_to_be_filled_from_waste(game.rules, game.board)) continue;
    const Puzzle puzzle(game.rules);
    State state = make_state(game.board, game.rules);
    Tableau tableau(game.board, game.rules);
    std::vector<Move> unwritten;
    for (int step = 0; step < 25; ++step) {
      if (unwritten.empty()) {
        auto reached = positions_after(puzzle, state);
        reached.insert(state.hash);  // a whole column to another changes nothing
        for (const std::uint64_t after : boards_after(tableau)) {
          ASSERT_TRUE(reached.contains(after)) << i << ' ' << step << board_text(tableau.layout());
        }
      }
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      if (moves.size() == 0) break;
      const Move move = moves[game.random.below(moves.size())];
      fills[game.rules.spaces] += move.onto == kFloor && move.from == kCell ? 1 : 0;
      from_reserve += (reserve_top(state) & bit(move.card)) != 0 ? 1 : 0;
      apply(state, move);
      unwritten.push_back(move);
      const Layout after = make_layout(state, game.rules.columns, game.rules.reserve);
      if (is_to_be_filled_from_waste(game.rules, after)) continue;
      for (const RunMove& run : to_runs(tableau.layout(), game.rules, unwritten)) {
        const auto text = write_solution(tableau.layout(), game.rules, {{run}}, Notation::cards);
        const Replay replayed = replay(tableau.layout(), game.rules, text, Notation::cards);
        ASSERT_TRUE(replayed.legal) << text << ": " << replayed.fault;
        tableau = Tableau(replayed.board, game.rules);
      }
      unwritten.clear();
      Layout board = tableau.layout();
      test::settle_stock(game.rules, board);
      ASSERT_EQ(after, board) << i << ' ' << step;
      ASSERT_EQ(make_state(board, game.rules).hash, state.hash) << i << ' ' << step;
    }
  }
  EXPECT_GT(fills[Spaces::reserve], 50);
  EXPECT_GT(fills[Spaces::waste], 50);
  EXPECT_GT(from_reserve, 300);
}

// Here the waste must be dealt on before a column becomes empty.
TEST(FilledSpaces, deals_before_a_column_becomes_empty_choose_what_fills_it) {
  const Rules rules{
      .columns = 2, .cells = 0, .build = Build::same_suit, .spaces = Spaces::waste, .stock = 9};
  const Layout start = read_board(
      "Foundations: H-9 C-9 D-9 S-9\nStock: KC TH QH TD JS JC KH KS QS\n: TC JH KD QD QC\n: TS "
      "JD\n",
      "test", rules);
  ASSERT_EQ(can_be_won(start, rules, 1'000'000), true);
  const auto result = Decider(rules).run(make_state(start, rules), {});
  ASSERT_EQ(result.outcome, common::Outcome::solved);
  const auto text = write_solution(start, rules, result.path, Notation::standard);
  EXPECT_TRUE(replay(start, rules, text, Notation::standard).won) << text;
}

Layout read(const Rules& rules, std::string_view text) {
  return read_board("Foundations: H-K C-K D-K S-6\n" + std::string(text), "test", rules);
}

TEST(FilledSpaces, the_referee_wants_an_empty_column_filled_first) {
  const Rules rules{.columns = 3,
                    .cells = 0,
                    .spaces = Spaces::reserve,
                    .reserve = 2,
                    .stacked = true,
                    .stock = 3};
  const Layout start = read(rules, "Freecells: TS KS\nStock: QS JS 9S\n8S\n7S\n:\n");
  const auto fault = [&](std::string_view text) {
    return replay(start, rules, text, Notation::standard).fault;
  };
  EXPECT_EQ(fault("2h"), "move 1 '2h': column 3 is empty: fill it from the reserve first");
  EXPECT_EQ(fault("23"), "move 1 '23': column 3 is empty: fill it from the reserve first");
  EXPECT_EQ(fault("tw"), "move 1 'tw': column 3 is empty: fill it from the reserve first");
  EXPECT_EQ(fault("b3"), "move 1 'b3': no place b: the reserve is a");
  EXPECT_EQ(fault("a3 2h a2 1h tw w1 1h a1"), "move 8 'a1': the reserve is empty");
  EXPECT_EQ(fault("a3 2h a2 1h tw w1 1h 21 2h"), "move 9 '2h': column 2 is empty");
}

TEST(FilledSpaces, the_waste_or_else_the_stock_fills_an_empty_column) {
  const Rules rules{
      .columns = 2, .cells = 0, .build = Build::same_suit, .spaces = Spaces::waste, .stock = 5};
  const Layout start = read(rules, "Stock: KS TS JS 9S QS\n8S\n7S\n");
  const auto fault = [&](std::string_view text) {
    return replay(start, rules, text, Notation::standard).fault;
  };
  EXPECT_EQ(fault("2h 1h"), "move 2 '1h': column 2 is empty: fill it from the waste first");
  EXPECT_EQ(fault("2h tw tw"), "move 3 'tw': column 2 is empty: fill it from the waste first");
  EXPECT_EQ(fault("2h twv2"), "move 2 'twv2': a single deal fills the empty column");
  EXPECT_EQ(fault("tw 2h 12"), "move 3 '12': only the waste's top card goes to an empty column");
  // QS and 9S fill the columns; JS and TS then build on Q.
  const Replay played = replay(start, rules, "2h tw w2 1h tw w1 1h tw w1", Notation::standard);
  ASSERT_TRUE(played.legal) << played.fault;
  EXPECT_EQ(played.board.columns,
            (std::vector<std::vector<Card>>{{make_card(11, 3)}, {make_card(12, 3)}}));
}

TEST(FilledSpaces, boards_have_no_column_that_the_waste_should_have_filled) {
  const Rules rules{.columns = 3, .cells = 0, .spaces = Spaces::waste, .stock = 3};
  EXPECT_EQ(common::input_error([&] { read(rules, "Stock: KS QS JS\nTS 9S 8S\n7S\n"); }),
            "test:4:1: 'column 3': expected no empty column in a game that fills them from the "
            "waste, unless the stock is empty");
}

TEST(FilledSpaces, boards_have_no_gap_in_a_stacked_reserve) {
  const Rules rules{.columns = 3, .cells = 0, .reserve = 3, .stacked = true};
  EXPECT_EQ(common::input_error([&] {
              read_board("Foundations: H-K C-K D-K S-T\nFreecells: KS - JS\nQS\n", "test", rules);
            }),
            "test:2:17: 'JS': expected the cards of the reserve without a gap");
}

}  // namespace
}  // namespace coevo::patience
