// SPDX-License-Identifier: MIT
// Solutions of fc-solve (Debian's freecell-solver-bin), replayed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/domains/freecell/boards/board_text.h"
#include "solver/domains/freecell/solution/replayer.h"
#include "solver/domains/freecell/solution/writer.h"
#include "solver/domains/freecell/state/deal.h"
#include "tests/solver/domains/freecell/run_program.h"

namespace coevo::freecell {
namespace {

std::string solve(const freecell::Layout& board, const std::string& options) {
  return test::output_of(fmt::format("printf '%s' '{}' | fc-solve -l lg -m {} - 2>/dev/null",
                                     freecell::fc_solve_text(board), options));
}

class FcSolve : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::has_program("fc-solve")) GTEST_SKIP() << "fc-solve is not installed";
  }
};

TEST_F(FcSolve, solutions_in_extended_notation_are_legal_and_won) {
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const freecell::Layout board = freecell::deal(number);
    const Replay replayed = replay(board, solve(board, "-snx"), Notation::extended);
    EXPECT_TRUE(replayed.won) << number << ": " << replayed.fault;
    EXPECT_GE(replayed.length_cards, replayed.length_moves);
  }
}

// Its plain form leaves open how many cards go to an empty column.
TEST_F(FcSolve, solutions_in_standard_notation_are_won) {
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const freecell::Layout board = freecell::deal(number);
    const Replay meant = replay(board, solve(board, "-snx"), Notation::extended);
    const Replay plain = replay(board, solve(board, "-sn"), Notation::standard);
    EXPECT_TRUE(plain.won) << number << ": " << plain.fault;
    const auto ours = [&](Notation notation) {
      return replay(board, write_solution(board, meant.runs, notation), notation);
    };
    EXPECT_TRUE(ours(Notation::standard).won) << number;
    EXPECT_TRUE(ours(Notation::cards).won) << number;
    EXPECT_EQ(ours(Notation::extended).runs, meant.runs) << number;
  }
}

TEST_F(FcSolve, solutions_with_other_numbers_of_cells_are_won) {
  int won = 0;
  for (std::uint64_t number = 1; number <= 40; ++number) {
    const int cells = 2 + static_cast<int>(number % 7);
    const freecell::Layout board = freecell::deal(number, 8, cells);
    const std::string text = solve(board, fmt::format("-snx --freecells-num {}", cells));
    if (text.find("is solveable") == std::string::npos) continue;
    const Replay replayed = replay(board, text, Notation::extended);
    EXPECT_TRUE(replayed.won) << number << ": " << replayed.fault;
    ++won;
  }
  EXPECT_GE(won, 30);
}

}  // namespace
}  // namespace coevo::freecell
