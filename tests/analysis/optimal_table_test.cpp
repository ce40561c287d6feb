// SPDX-License-Identifier: MIT
// The shipped table of shortest solutions: every solution replays and is as long as its bound.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "common/files/line_log.h"
#include "solver/domains/freecell/solution/replayer.h"
#include "solver/domains/freecell/state/deal.h"

namespace coevo::analysis {
namespace {

constexpr std::uint64_t kUnsolvable = 11982;

struct Row {
  std::uint64_t deal;
  std::string bound;
  std::string length;
  std::string solution;
};

Row row_of(const std::string& line) {
  std::istringstream in(line);
  std::string deal;
  Row row;
  std::getline(in, deal, ',');
  std::getline(in, row.bound, ',');
  std::getline(in, row.length, ',');
  std::getline(in, row.solution, ',');
  row.deal = std::stoull(deal);
  return row;
}

TEST(OptimalTable, every_solution_replays_and_meets_its_bound) {
  const auto table = common::read_lines(COEVO_SOURCE_DIR "/analysis/optimal/solutions.csv",
                                        common::row_seal_holds, 1);
  ASSERT_FALSE(table.damaged);
  ASSERT_EQ(table.lines.size(), 32'001U);
  for (std::size_t i = 1; i < table.lines.size(); ++i) {
    const Row row = row_of(table.lines[i]);
    ASSERT_EQ(row.deal, i);
    if (row.deal == kUnsolvable) {
      EXPECT_EQ(row.bound + row.length + row.solution, "");
      continue;
    }
    const auto replay =
        freecell::replay(freecell::deal(row.deal), row.solution, freecell::Notation::extended);
    ASSERT_TRUE(replay.won) << row.deal << ": " << replay.fault;
    ASSERT_EQ(std::to_string(replay.length_cards), row.length);
    ASSERT_EQ(row.bound, row.length) << row.deal;
  }
}

// The table of pars in pages: a letter for each length, made by analysis/optimal/par_table.py.
TEST(OptimalTable, pages_have_the_same_lengths) {
  const auto table = common::read_lines(COEVO_SOURCE_DIR "/analysis/optimal/solutions.csv",
                                        common::row_seal_holds, 1);
  std::ifstream file(COEVO_SOURCE_DIR "/solver/domains/freecell/play_page/freecell_par.txt");
  std::string letters;
  for (std::string line; file >> line;) letters += line;
  ASSERT_EQ(letters.size() + 1, table.lines.size());
  for (std::size_t i = 1; i < table.lines.size(); ++i) {
    const Row row = row_of(table.lines[i]);
    const char letter =
        row.length.empty() ? '-' : static_cast<char>('A' + std::stoi(row.length) - 62);
    ASSERT_EQ(letters[i - 1], letter) << row.deal;
  }
}

// Sukegawa and Hoki (2023); Jimbo.
TEST(OptimalTable, lengths_are_the_published_ones) {
  const auto table = common::read_lines(COEVO_SOURCE_DIR "/analysis/optimal/solutions.csv",
                                        common::row_seal_holds, 1);
  ASSERT_GT(table.lines.size(), 5U);
  EXPECT_TRUE(table.lines[1].starts_with("1,87,87,"));
  EXPECT_TRUE(table.lines[2].starts_with("2,75,75,"));
  EXPECT_TRUE(table.lines[3].starts_with("3,73,73,"));
  EXPECT_TRUE(table.lines[5].starts_with("5,90,90,"));
}

}  // namespace
}  // namespace coevo::analysis
