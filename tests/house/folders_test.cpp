// SPDX-License-Identifier: MIT
#include "tests/house/folders.h"

#include <gtest/gtest.h>

namespace coevo::house {
namespace {

const PuzzleOrders kOrders{{"freecell", {"state", "heuristics", "."}}};

bool may(std::string_view from, std::string_view to) {
  return may_include(from, to, kOrders);
}

TEST(Folders, of_paths) {
  EXPECT_EQ(folder_of("common/error.h"), "common");
  EXPECT_EQ(folder_of("solver/domain.h"), "solver");
  EXPECT_EQ(folder_of("solver/spaces/state_space.h"), "solver");
  EXPECT_EQ(folder_of("solver/domains/domains.h"), "solver/domains");
  EXPECT_EQ(folder_of("solver/domains/freecell/module.h"), "solver/domains/*");
  EXPECT_EQ(folder_of("solver/domains/freecell/state/state.h"), "solver/domains/*");
  EXPECT_EQ(folder_of("evolve/learning/hillis.h"), "evolve");
  EXPECT_EQ(folder_of("analysis/run_table.h"), "analysis");
  EXPECT_EQ(folder_of("src/lab/tiles/page.h"), "src/lab");
  EXPECT_EQ(folder_of("coevo/coevo.h"), "include/coevo");
  EXPECT_EQ(folder_of("solver/elsewhere/x.h"), "");
  EXPECT_EQ(folder_of("analysis/report/x.h"), "analysis");
  EXPECT_EQ(folder_of("src/x.h"), "");
  EXPECT_EQ(folder_of("error.h"), "");
}

TEST(Folders, arrows) {
  EXPECT_TRUE(may("solver/search/a.h", "solver/domain.h"));
  EXPECT_TRUE(may("solver/search/a.h", "solver/search/b.h"));
  EXPECT_FALSE(may("solver/search/a.h", "solver/assembly/b.h"));
  EXPECT_FALSE(may("solver/search/a.h", "solver/domains/freecell/traits.h"));
  EXPECT_FALSE(may("solver/domain.h", "solver/search/a.h"));
  EXPECT_FALSE(may("solver/assembly/a.h", "solver/domains/domains.h"));
  EXPECT_TRUE(may("solver/domains/freecell/traits.h", "solver/assembly/a.h"));
  EXPECT_TRUE(may("solver/domains/domains.cpp", "solver/domains/freecell/module.h"));
  EXPECT_FALSE(may("solver/domains/freecell/module.cpp", "solver/domains/domains.h"));
  EXPECT_FALSE(may("evolve/ga.h", "solver/domain.h"));
  EXPECT_FALSE(may("common/error.h", "evolve/ga.h"));
  EXPECT_TRUE(may("src/fitness/a.h", "evolve/ga.h"));
  EXPECT_FALSE(may("src/fitness/a.h", "src/app/b.h"));
  EXPECT_FALSE(may("analysis/a.h", "src/fitness/b.h"));
  EXPECT_TRUE(may("src/app/a.h", "analysis/b.h"));
  EXPECT_FALSE(may("src/app/a.h", "src/lab/b.h"));
  EXPECT_TRUE(may("python/a.cpp", "analysis/b.h"));
  EXPECT_FALSE(may("python/a.cpp", "solver/domains/freecell/traits.h"));
  EXPECT_FALSE(may("analysis/a.h", "python/b.h"));
  EXPECT_TRUE(may("src/lab/a.h", "src/app/b.h"));
  EXPECT_TRUE(may("src/lab/a.h", "solver/domains/freecell/traits.h"));
}

TEST(Folders, one_file_knows_the_list_of_puzzles) {
  EXPECT_TRUE(may("src/fitness/registry.cpp", "solver/domains/domains.h"));
  EXPECT_TRUE(may("src/fitness/registry.cpp", "src/fitness/registry.h"));
  EXPECT_FALSE(may("src/fitness/registry.h", "solver/domains/domains.h"));
  EXPECT_FALSE(may("src/fitness/registry.cpp", "solver/domains/freecell/module.h"));
  EXPECT_FALSE(may("src/app/main.cpp", "solver/domains/domains.h"));
}

TEST(Folders, puzzles_do_not_know_one_another) {
  EXPECT_FALSE(may("solver/domains/freecell/a.h", "solver/domains/tiles/b.h"));
  EXPECT_FALSE(may("solver/domains/freecell/state/a.h", "solver/domains/tiles/state/b.h"));
}

TEST(Folders, order_inside_of_a_puzzle) {
  EXPECT_TRUE(may("solver/domains/freecell/state/a.h", "solver/domains/freecell/state/b.h"));
  EXPECT_TRUE(may("solver/domains/freecell/heuristics/a.h", "solver/domains/freecell/state/b.h"));
  EXPECT_TRUE(may("solver/domains/freecell/module.cpp", "solver/domains/freecell/state/b.h"));
  EXPECT_FALSE(may("solver/domains/freecell/state/a.h", "solver/domains/freecell/heuristics/b.h"));
  EXPECT_FALSE(may("solver/domains/freecell/state/a.h", "solver/domains/freecell/module.h"));
  EXPECT_FALSE(may("solver/domains/freecell/other/a.h", "solver/domains/freecell/state/b.h"));
}

TEST(Folders, a_puzzle_of_one_folder_needs_no_order) {
  EXPECT_TRUE(may("solver/domains/pancake/module.cpp", "solver/domains/pancake/state.h"));
  EXPECT_FALSE(may("solver/domains/pancake/module.cpp", "solver/domains/pancake/deep/state.h"));
}

TEST(Folders, orders_are_those_of_the_build) {
  const Sources sources{
      {"solver/domains/freecell/CMakeLists.txt",
       "lists(a b)\nfolder(freecell\n  FOLDERS state heuristics\n  . USES coevo::x fmt::fmt)\n"},
      {"solver/domains/pancake/CMakeLists.txt", "folder(pancake USES coevo::x)\n"},
      {"solver/CMakeLists.txt", "folder(search FOLDERS search USES coevo::x)\n"}};
  EXPECT_EQ(read_puzzle_orders(sources), kOrders);
}

TEST(Folders, a_forbidden_arrow_is_named_with_its_line) {
  const auto faults =
      include_faults("evolve/ga.h", "#pragma once\n#include \"solver/domain.h\"\n", kOrders);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0], "evolve/ga.h:2: evolve may not include 'solver/domain.h'");
}

TEST(Folders, spellings_of_include) {
  for (const std::string line :
       {"  #  include  \"solver/domain.h\"", "#include <solver/domain.h>", "#include \"ga.h\"",
        "#include \"../solver/domain.h\"", "#include\t\"src/app/main.h\" // why"}) {
    EXPECT_EQ(include_faults("evolve/ga.cpp", line, kOrders).size(), 1U) << line;
  }
  for (const std::string line : {"#include <vector>", "#include \"common/error.h\"",
                                 "#include \"evolve/ga.h\"", "// #include \"solver/x.h\""}) {
    EXPECT_TRUE(include_faults("evolve/ga.cpp", line, kOrders).empty()) << line;
  }
}

TEST(Folders, examples_see_the_public_headers_alone) {
  const auto faults = [](std::string_view line) {
    return include_faults("examples/pancake/main.cpp", line, kOrders).size();
  };
  EXPECT_EQ(faults("#include \"coevo/coevo.h\"\n#include \"pancake.h\"\n"), 0U);
  EXPECT_EQ(faults("#include \"solver/domain.h\"\n"), 1U);
}

TEST(Folders, tests_may_see_everything) {
  EXPECT_TRUE(include_faults("tests/common/x.cpp", "#include \"src/app/main.h\"\n", {}).empty());
}

TEST(Folders, a_source_outside_of_the_house) {
  EXPECT_EQ(include_faults("solver/elsewhere/x.cpp", "", kOrders).size(), 1U);
}

}  // namespace
}  // namespace coevo::house
