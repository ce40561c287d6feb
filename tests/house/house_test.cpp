#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "tests/house/house_rules.h"

namespace coevo::house {
namespace {

TEST(House, stands) {
  std::size_t files = 0;
  const auto faults = faults_below(COEVO_SOURCE_DIR, files);
  EXPECT_GT(files, 20U) << "the sources were not found";
  EXPECT_TRUE(faults.empty()) << fmt::format("{}", fmt::join(faults, "\n"));
}

TEST(House, folders) {
  EXPECT_EQ(folder_of("src/common/error.h"), "src/common");
  EXPECT_EQ(folder_of("solver/domain.h"), "solver");
  EXPECT_EQ(folder_of("solver/domains/freecell/state.h"), "solver/domains");
  EXPECT_EQ(folder_of("solver/elsewhere/x.h"), "");
  EXPECT_EQ(folder_of("src/x.h"), "");
  EXPECT_EQ(folder_of("error.h"), "");
}

TEST(House, arrows) {
  EXPECT_TRUE(may_include("solver/search", "solver"));
  EXPECT_TRUE(may_include("solver/search", "solver/search"));
  EXPECT_FALSE(may_include("solver/search", "solver/domains"));
  EXPECT_FALSE(may_include("solver/domains", "solver/heuristics"));
  EXPECT_FALSE(may_include("solver", "solver/domains"));
  EXPECT_FALSE(may_include("evolve", "solver"));
  EXPECT_FALSE(may_include("src/common", "solver"));
  EXPECT_TRUE(may_include("analysis", "solver/solution"));
  EXPECT_FALSE(may_include("analysis", "solver/domains"));
  EXPECT_FALSE(may_include("analysis", "src/fitness"));
  EXPECT_TRUE(may_include("src/fitness", "evolve"));
  EXPECT_FALSE(may_include("src/fitness", "src/app"));
  EXPECT_TRUE(may_include("src/app", "analysis"));
}

TEST(House, a_forbidden_arrow_is_named_with_its_line) {
  const auto faults = faults_of("evolve/ga.h", "#pragma once\n#include \"solver/domain.h\"\n");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0], "evolve/ga.h:2: evolve may not include 'solver/domain.h'");
}

TEST(House, spellings_of_include) {
  for (const std::string line :
       {"  #  include  \"solver/domain.h\"", "#include <solver/domain.h>", "#include \"ga.h\"",
        "#include \"../solver/domain.h\"", "#include\t\"src/app/main.h\" // why"}) {
    EXPECT_EQ(faults_of("evolve/ga.cpp", line).size(), 1U) << line;
  }
  for (const std::string line : {"#include <vector>", "#include \"src/common/error.h\"",
                                 "#include \"evolve/ga.h\"", "// #include \"solver/x.h\""}) {
    EXPECT_TRUE(faults_of("evolve/ga.cpp", line).empty()) << line;
  }
}

TEST(House, length_of_files) {
  std::string text;
  for (std::size_t i = 0; i < kMaxLines; ++i) text += "\n";
  EXPECT_TRUE(faults_of("tests/x.cpp", text).empty());
  EXPECT_EQ(faults_of("tests/x.cpp", text + "last").size(), 1U);
}

TEST(House, tests_may_see_everything) {
  EXPECT_TRUE(faults_of("tests/common/x.cpp", "#include \"src/app/main.h\"\n").empty());
}

TEST(House, a_source_outside_of_the_house) {
  EXPECT_EQ(faults_of("solver/elsewhere/x.cpp", "").size(), 1U);
}

}  // namespace
}  // namespace coevo::house
