// SPDX-License-Identifier: MIT
// coevo man and coevo completion; how shells and man read what they print: tests/app/shells.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

TEST(Manual, pages_are_written_as_they_are_printed) {
  Workplace workplace;
  ASSERT_EQ(workplace.run({"man", "--output", "pages"}).status, 0);
  EXPECT_EQ(workplace.read("pages/coevo-solve.1"), workplace.run({"man", "solve"}).out);
  EXPECT_EQ(workplace.read("pages/coevo.1"), workplace.run({"man"}).out);
}

TEST(Manual, says_which_pages_there_are) {
  Workplace workplace;
  expect_one_line_fault(workplace.run({"man", "sovle"}), "'sovle': expected one of");
  expect_one_line_fault(workplace.run({"man", "solve", "--output", "pages"}), "not both");
  EXPECT_FALSE(workplace.has("pages"));
}

TEST(Manual, pages_need_a_folder_to_be_written_into) {
  Workplace workplace;
  workplace.write("file", "mine");
  expect_one_line_fault(workplace.run({"man", "--output", "file"}), "file");
  EXPECT_EQ(workplace.read("file"), "mine");
}

TEST(Completion, is_for_three_shells) {
  Workplace workplace;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Result result = workplace.run({"completion", shell});
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.out.find("target-runner"), std::string::npos) << shell;
  }
  expect_one_line_fault(workplace.run({"completion", "tcsh"}), "expected one of bash, zsh, fish");
  expect_one_line_fault(workplace.run({"completion"}), "SHELL");
}

}  // namespace
}  // namespace coevo::cli
