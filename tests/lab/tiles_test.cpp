// SPDX-License-Identifier: MIT
// coevo tiles, with databases that are small enough to be built here.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

const char* const kWeights = R"({"format": "coevo-weights", "version": 1, "domain": "tiles15",
  "search": {"name": "weighted_astar", "depth_weight": 0.005, "reopen": false},
  "weights": {"additive_5_5_5": 1.0}, "quantisation": 65536})";

TEST(Tiles, writes_the_page_with_the_published_figures_and_its_plot) {
  Workplace workplace;
  workplace.write("weights.json", kWeights);
  const Result result = workplace.run(
      {"tiles", "--boards", "2", "--weights", "weights.json", "--bound", "additive_5_5_5",
       "--presets24", "tiles24-default", "--within", "0", "--output", "page.md", "--quiet"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "page.md\n");
  const std::string page = workplace.read("page.md");
  EXPECT_NE(page.find("| 0.005 (evolved) |"), std::string::npos) << page;
  EXPECT_NE(page.find("4,991"), std::string::npos) << page;   // the paper's
  EXPECT_NE(page.find("36,710"), std::string::npos) << page;  // Korf and Felner's
  EXPECT_NE(page.find("| 2 of 2 |"), std::string::npos) << page;
  EXPECT_NE(page.find("| 40 | 82 | - | 65,099,578 | - | - |"), std::string::npos) << page;
  EXPECT_TRUE(workplace.read("tiles-trade-off.svg").starts_with("<svg "));
}

TEST(Tiles, refuses_an_unknown_bound_before_it_starts) {
  Workplace workplace;
  expect_one_line_fault(
      workplace.run({"tiles", "--bound", "manhatan_distance", "--output", "page.md"}),
      "manhattan_distance");
}

TEST(Tiles, boards_are_solved_by_their_text_or_one_a_line) {
  Workplace workplace;
  const Arguments shortest{"--domain", "tiles8", "--optimal", "--json"};
  const auto solve = [&](Arguments arguments) {
    arguments.insert(arguments.end(), shortest.begin(), shortest.end());
    return workplace.run(arguments);
  };
  const Result one = solve({"solve", "1 2 0 3 4 5 6 7 8"});
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(json_of(one.out)["length"], 2);
  workplace.write("boards.txt", "1 0 2 3 4 5 6 7 8\n\n3 1 2 0 4 5 6 7 8 # one down\n");
  const Result two = solve({"solve", "--board", "boards.txt"});
  EXPECT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(std::count(two.out.begin(), two.out.end(), '\n'), 2);
  const Result none = solve({"solve", "0 2 1 3 4 5 6 7 8"});
  EXPECT_EQ(none.status, 10) << none.err;
  EXPECT_EQ(json_of(none.out)["generated"], 0);
}

}  // namespace
}  // namespace coevo::cli
