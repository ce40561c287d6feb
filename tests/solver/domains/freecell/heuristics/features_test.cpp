// SPDX-License-Identifier: MIT
// Each of FreeCell's heuristics against its definition.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "solver/domains/freecell/boards/board_text.h"
#include "solver/domains/freecell/heuristics/heuristics.h"
#include "solver/domains/freecell/shortest_space/shortest_puzzle.h"
#include "solver/domains/freecell/state/card.h"
#include "tests/solver/plain_features.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

using test::plain_home_cards;
using Plain = std::function<int(const Layout&)>;

// As the searches for shortest solutions have it.
int late_bound(const Layout& board, BoundKind bound) {
  ShortestPuzzle puzzle(board, bound, ShortestPuzzle::Autoplay::none);
  Columns columns;
  puzzle.unpack(puzzle.start().position, columns);
  return puzzle.late_bound(columns, puzzle.bound(columns));
}

// The heuristics of the papers and Heineman's. For heuristics without an oracle here, the test
// checks only their ranges.
const std::map<std::string, Plain>& oracles() {
  static const std::map<std::string, Plain> all{
      {"hsdh", test::plain_hsdh},
      {"heineman", test::plain_heineman},
      {"num_well_placed", test::plain_well_placed},
      {"num_cards_not_at_foundations", [](const Layout& b) { return 52 - plain_home_cards(b); }},
      {"free_cells",
       [](const Layout& b) { return test::plain_empty_cells(b) + test::plain_empty_columns(b); }},
      {"difference_from_top", test::plain_difference_from_top},
      {"lowest_home_card", [](const Layout& b) { return 13 - test::plain_lowest_home(b); }},
      {"highest_home_card", test::plain_highest_home},
      {"difference_home",
       [](const Layout& b) { return test::plain_highest_home(b) - test::plain_lowest_home(b); }},
      {"sum_of_bottom_cards", test::plain_sum_of_bottom_cards},
      {"components_bound", [](const Layout& b) { return late_bound(b, BoundKind::components); }},
      {"pairs_bound", [](const Layout& b) { return late_bound(b, BoundKind::pairs); }}};
  return all;
}

template <class... List>
std::array<std::int32_t, sizeof...(List)> values_of(const Puzzle& puzzle, const State& state,
                                                    std::tuple<List...>*) {
  Summary summary(puzzle, state);
  return {List::value(summary)...};
}

auto values_of(const Puzzle& puzzle, const State& state) {
  return values_of(puzzle, state, static_cast<Heuristics*>(nullptr));
}

void expect_plain_values(const Puzzle& puzzle, const State& state) {
  const Rules& rules = puzzle.rules();
  const Layout board = make_layout(state, rules.columns, rules.cells);
  const auto values = values_of(puzzle, state);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto oracle = oracles().find(std::string(kFeatures[i].name));
    if (oracle == oracles().end()) continue;
    ASSERT_EQ(values[i], oracle->second(board)) << oracle->first << "\n" << board_text(board);
  }
}

TEST(Heuristics, the_ten_of_the_papers_are_there) {
  std::size_t found = 0;
  for (const auto& feature : kFeatures) found += oracles().count(std::string(feature.name));
  EXPECT_EQ(found, oracles().size());
}

TEST(Heuristics, are_what_their_definitions_say_on_any_board) {
  for (std::uint32_t i = 0; i < 400; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), test::pick(random, 0, 8)};
    const auto board = test::random_board(random, rules.columns, rules.cells);
    expect_plain_values(Puzzle(rules), make_state(board));
  }
}

TEST(Heuristics, are_what_their_definitions_say_along_playouts) {
  const Puzzle puzzle({});
  for (std::uint32_t i = 0; i < 60; ++i) {
    auto random = test::stream(i);
    auto state = make_state(deal(i + 1));
    for (int leg = 0; leg < 10; ++leg) {
      expect_plain_values(puzzle, state);
      state = test::random_playout(random, puzzle, state, 6).end;
    }
  }
}

TEST(Heuristics, stay_in_their_declared_ranges) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto random = test::stream(i);
    const Puzzle puzzle({8, 4, i % 2 == 0 ? AutoMoves::none : AutoMoves::raymond});
    auto state = make_state(i % 4 == 0 ? test::random_board(random, 8, 4) : deal(i + 1));
    for (int leg = 0; leg < 20; ++leg) {
      const auto values = values_of(puzzle, state);
      for (std::size_t f = 0; f < values.size(); ++f) {
        ASSERT_GE(values[f], kFeatures[f].low) << kFeatures[f].name;
        ASSERT_LE(values[f], kFeatures[f].high) << kFeatures[f].name;
      }
      state = test::random_playout(random, puzzle, state, 5).end;
    }
  }
}

TEST(Heuristics, sum_of_bottom_cards_has_the_papers_example) {
  // Bottoms 2 3 9 J 6 2 8 J give 48; the other cards lie on the first one.
  std::string text = "2C";
  const std::string bottoms[] = {"2C", "3C", "9C", "JC", "6C", "2D", "8C", "JD"};
  for (Card card = 0; card < kCards; ++card) {
    const std::string name = card_text(card);
    if (std::find(std::begin(bottoms), std::end(bottoms), name) == std::end(bottoms)) {
      text += " " + name;
    }
  }
  for (std::size_t i = 1; i < 8; ++i) text += "\n" + bottoms[i];
  const Puzzle puzzle({});
  const State state = make_state(read_board(text, "example"));
  Summary summary(puzzle, state);
  EXPECT_EQ(SumOfBottomCards::value(summary), 48);
}

}  // namespace
}  // namespace coevo::freecell
