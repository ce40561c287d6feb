// SPDX-License-Identifier: MIT
// coevo classics and storage.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

TEST(Classics, writes_the_page_with_the_published_figures_and_its_plots) {
  Workplace workplace;
  const Result result =
      workplace.run({"classics", "--deals", "2", "--trials", "1000", "--positions", "3000",
                     "--max-memory", "4", "--max-nodes", "2000", "--output", "page.md", "--quiet"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "page.md\n");
  const std::string page = workplace.read("page.md");
  // Depth bounds: the column's counts and ours.
  EXPECT_NE(page.find("| 5 | 93,339 | 93,339 | 6,562 | 2,174 |"), std::string::npos) << page;
  EXPECT_NE(page.find("| `bfs` | memory_limit |"), std::string::npos) << page;
  EXPECT_NE(page.find("visits 180,045 positions."), std::string::npos) << page;
  for (const char* picture : {"classics-tree-size.svg", "classics-powers.svg"}) {
    EXPECT_NE(page.find(picture), std::string::npos) << picture;
    EXPECT_TRUE(workplace.read(picture).starts_with("<svg ")) << picture;
  }
}

TEST(Classics, refuses_a_folder_that_is_not_there_before_it_starts) {
  Workplace workplace;
  expect_one_line_fault(workplace.run({"classics", "--output", "nowhere/page.md"}),
                        "expected a file in a folder that exists");
}

TEST(Storage, every_store_detects_the_same_duplicates) {
  Workplace workplace;
  const auto json = json_of(workplace.run({"storage", "14", "--positions", "20000", "--json"}).out);
  EXPECT_GE(json["asked"], 20000);
  ASSERT_EQ(json["stores"].size(), 6U);
  for (const auto& store : json["stores"]) {
    EXPECT_EQ(store["distinct"], json["stores"][0]["distinct"]) << store;
    EXPECT_GT(store["bytes_each"], 8) << store;
  }
}

TEST(Bounds, are_compared_on_the_deals_that_all_solve_and_not_measured_again) {
  Workplace workplace;
  const std::vector<std::string> command{"bounds", "--deals",  "17,20",    "--max-nodes", "60000",
                                         "--runs", "measured", "--output", "page.md"};
  const Result result = workplace.run(command);
  ASSERT_EQ(result.status, 0) << result.err;
  const std::string page = workplace.read("page.md");
  EXPECT_NE(page.find("| `home` | 0 |"), std::string::npos) << page;
  EXPECT_NE(page.find("| `room` | 2 |"), std::string::npos) << page;
  EXPECT_TRUE(workplace.read("page.svg").starts_with("<svg "));
  const std::string before = workplace.read("measured/room/results.csv");
  EXPECT_EQ(workplace.run(command).status, 0);
  EXPECT_EQ(workplace.read("page.md"), page);  // CPU times among it
  EXPECT_EQ(workplace.read("measured/room/results.csv"), before);
}

TEST(Bounds, refuse_deals_that_there_are_not) {
  Workplace workplace;
  expect_one_line_fault(workplace.run({"bounds", "--deals", "0", "--output", "page.md"}),
                        "--deals");
}

}  // namespace
}  // namespace coevo::cli
