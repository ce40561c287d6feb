// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/heuristics/card_sums.h"

#include <gtest/gtest.h>

#include "solver/domains/freecell/boards/board_text.h"
#include "solver/domains/freecell/heuristics/heuristics.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

// Hand-counted: KC QD 3H 5H AH and 4C 9S stand in columns, 2H in a cell.
const char* const kSmallBoard =
    "Foundations: C-3 D-J H-0 S-8\n"
    "Freecells: 2H\n"
    "KC QD 3H 5H AH\n"
    "4C 9S\n"
    "KD QC JH TS 9H\n"
    "KH KS\nJC QH TC\nQS JS\nTH 8H 7H 6H\n"
    "5C 6C 7C 8C 9C 4H\n";

template <class Heuristic>
std::int32_t value(const Layout& layout) {
  const Puzzle puzzle({8, 4, AutoMoves::none});
  const State state = make_state(layout);
  Summary summary(puzzle, state);
  return Heuristic::value(summary);
}

TEST(CardSums, count_what_their_help_says) {
  const auto board = read_board(kSmallBoard, "board", 8, 4);
  EXPECT_EQ(value<CellsInUse>(board), 1);
  EXPECT_EQ(value<CellRanks>(board), 1);
  EXPECT_EQ(value<ColumnsInUse>(board), 8);
  // QD on KC; QC, JH, TS and 9H in order.
  EXPECT_EQ(value<CardsInSequence>(board), 5);
  EXPECT_EQ(value<SequenceRanks>(board), 11 + 11 + 10 + 9 + 8);
  // 5H on 3H, 9S on 4C, QH on JC, 6C to 9C each on the one before.
  EXPECT_EQ(value<CardsOnLower>(board), 7);
  EXPECT_EQ(value<CardsOverLower>(board), 7);
  // 5H over 3H; in the last column 6C..9C over 5C and those between.
  EXPECT_EQ(value<LowerBeneath>(board), 1 + 1 + 1 + 1 + 2 + 3 + 4);
  EXPECT_EQ(value<CardsOverOwnSuit>(board), 1 + 4);
  EXPECT_EQ(value<OwnSuitBeneath>(board), 1 + 1 + 2 + 3 + 4);
  // 4C under 9S, QD under three cards; AH and 9S are exposed.
  EXPECT_EQ(value<NextCardsBuried>(board), 1 + 3);
  EXPECT_EQ(value<NextCardsExposed>(board), 2);
}

TEST(CardSums, stay_in_their_ranges) {
  for (std::uint32_t i = 0; i < 500; ++i) {
    auto random = test::stream(i);
    const Rules rules{8, 4, AutoMoves::none};
    const Puzzle puzzle(rules);
    const State state = make_state(test::random_board(random, rules.columns, rules.cells));
    Summary summary(puzzle, state);
    const auto check = [&]<class H>(H*) {
      const auto found = H::value(summary);
      ASSERT_GE(found, H::kFeature.low) << H::kFeature.name;
      ASSERT_LE(found, H::kFeature.high) << H::kFeature.name;
    };
    [&]<class... H>(std::tuple<H...>*) {
      (check(static_cast<H*>(nullptr)), ...);
    }(static_cast<Heuristics*>(nullptr));
  }
}

}  // namespace
}  // namespace coevo::freecell
