// SPDX-License-Identifier: MIT
#include "tests/house/file_rules.h"

#include <gtest/gtest.h>

namespace coevo::house {
namespace {

TEST(FileRules, length_of_files) {
  const std::string text(kMaxFileLines, '\n');
  EXPECT_TRUE(length_faults("tests/x.cpp", text).empty());
  EXPECT_EQ(length_faults("tests/x.cpp", text + "last").size(), 1U);
  EXPECT_EQ(length_faults("analysis/pages/x.js", text + "last\n").size(), 1U);
}

TEST(FileRules, length_of_functions) {
  const std::string lines(kMaxFunctionLines - 1, '\n');
  EXPECT_TRUE(length_faults("src/app/x.cpp", "\nvoid f() {" + lines + "}\n").empty());
  const auto faults = length_faults("src/app/x.cpp", "\nvoid f() {" + lines + "\n}\n");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0], "src/app/x.cpp:2: a function of 61 lines, 60 at most");
  EXPECT_EQ(length_faults("src/app/x.cpp", "void f() {\n").size(), 1U);
}

TEST(FileRules, headers) {
  EXPECT_TRUE(header_faults("evolve/a.h", "// What for.\n#pragma once\n").empty());
  EXPECT_EQ(header_faults("evolve/a.h", "#include <map>\n#pragma once\n").size(), 1U);
  EXPECT_EQ(header_faults("evolve/a.h", "").size(), 1U);
  EXPECT_TRUE(header_faults("evolve/a.cpp", "").empty());
}

}  // namespace
}  // namespace coevo::house
