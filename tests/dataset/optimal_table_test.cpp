// SPDX-License-Identifier: MIT
// The table of shortest solutions, as dataset/make.py expands it: every solution replays and is as
// long as its bound.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "common/files/line_log.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/state/layout.h"

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
  const auto table = common::read_lines(COEVO_DATASET "/solutions.csv", common::row_seal_holds, 1);
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
        patience::replay(patience::deal(row.deal), {}, row.solution, patience::Notation::extended);
    ASSERT_TRUE(replay.won) << row.deal << ": " << replay.fault;
    ASSERT_EQ(std::to_string(replay.length_cards), row.length);
    ASSERT_EQ(row.bound, row.length) << row.deal;
  }
}

}  // namespace
}  // namespace coevo::analysis
