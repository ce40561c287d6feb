// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/state/deal.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/domains/freecell/boards/board_text.h"
#include "tests/solver/domains/freecell/run_program.h"

namespace coevo::freecell {
namespace {

TEST(Deal, deals_the_first_deal) {
  const Layout board = deal(1);
  EXPECT_EQ(board.columns[0][0], make_card(11, 1));
  EXPECT_EQ(board.columns[7][0], make_card(5, 2));
  EXPECT_EQ(board.columns[0].size(), 7U);
  EXPECT_EQ(board.columns[4].size(), 6U);
}

TEST(Deal, deals_as_fc_solves_program_does) {
  if (!test::has_program("make-microsoft-freecell-board")) GTEST_SKIP() << "not installed";
  std::vector<std::uint64_t> numbers{1,     2,     617,     1941,       11982,
                                     31999, 32000, 1000000, 1073741824, kLastDeal};
  for (std::uint64_t n = 100; n < 2'000'000'000; n = n * 3 + 7) numbers.push_back(n);
  for (const std::uint64_t number : numbers) {
    const std::string text =
        test::output_of(fmt::format("make-microsoft-freecell-board -t {}", number));
    EXPECT_EQ(read_board(text, "generator"), deal(number)) << number;
  }
}

}  // namespace
}  // namespace coevo::freecell
