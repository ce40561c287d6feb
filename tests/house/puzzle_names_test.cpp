// SPDX-License-Identifier: MIT
#include "tests/house/puzzle_names.h"

#include <gtest/gtest.h>

namespace coevo::house {
namespace {

const std::vector<std::string> kNames{"freecell", "tiles"};

std::size_t faults(std::string_view text) {
  return name_faults("src/app/x.cpp", text, kNames).size();
}

TEST(PuzzleNames, are_the_folders_of_the_puzzles) {
  EXPECT_EQ(puzzle_names({{"solver/domains/domains.h", ""},
                          {"solver/domains/freecell/module.h", ""},
                          {"solver/domains/freecell/state/card.h", ""},
                          {"solver/domains/tiles/CMakeLists.txt", ""}}),
            kNames);
}

TEST(PuzzleNames, words_in_any_case) {
  for (const std::string_view line : {"\"freecell\"", "// FreeCell's", "read_tiles", "makeTiles",
                                      "tiles15", "FREECELL_MODULE", "freecell::Puzzle"}) {
    EXPECT_EQ(faults(line), 1U) << line;
  }
  EXPECT_EQ(faults("quantiles, LogQuantiles, QUANTILES"), 0U);
}

TEST(PuzzleNames, literature_may_be_cited) {
  EXPECT_EQ(faults("The fitness of GA-FreeCell (Elyasaf, Hauptman, Sipper 2011).\n"), 0U);
  EXPECT_EQ(faults("GA-FreeCell and Freecell Solver play FreeCell\n"), 1U);
}

TEST(PuzzleNames, a_fault_is_named_with_its_line) {
  EXPECT_EQ(name_faults("evolve/x.h", "a\n// FreeCell\n", kNames),
            std::vector<std::string>{"evolve/x.h:2: generic code names 'freecell'"});
}

TEST(PuzzleNames, which_files) {
  for (const std::string_view path :
       {"solver/domain.h", "solver/search/a.h", "evolve/learning/a.cpp", "common/a.h",
        "analysis/pages/a.js", "analysis/a.cpp", "src/app/a.cpp", "include/coevo/a.h"}) {
    EXPECT_TRUE(is_generic(path)) << path;
  }
  for (const std::string_view path :
       {"solver/domains/domains.cpp", "solver/domains/tiles/a.h", "src/lab/a.cpp",
        "tests/solver/a.cpp", "examples/library/solve.cpp"}) {
    EXPECT_FALSE(is_generic(path)) << path;
  }
  EXPECT_EQ(name_faults("src/app/freecell_page.cpp", "", kNames).size(), 1U);
}

}  // namespace
}  // namespace coevo::house
