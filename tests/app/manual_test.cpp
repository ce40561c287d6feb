// SPDX-License-Identifier: MIT
// coevo man and coevo completion; how shells and man read what they print: tests/app/shells.
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Completion, offers_the_keys_of_configs) {
  Workplace workplace;
  const std::string bash = workplace.run({"completion", "bash"}).out;
  for (const char* key :
       {" seed=", " evolver.generations=", " learning.method=", " budget.runs="}) {
    EXPECT_NE(bash.find(key), std::string::npos) << key;
  }
}

TEST(FirstSteps, alone_the_program_shows_what_to_try) {
  Workplace workplace;
  const Result alone = workplace.run({});
  EXPECT_EQ(alone.status, 2);
  EXPECT_EQ(alone.out, "");
  EXPECT_TRUE(alone.err.starts_with("coevo: expected a command, such as\n  coevo solve 1 "))
      << alone.err;
  EXPECT_NE(alone.err.find("\n  coevo --help "), std::string::npos) << alone.err;
}

TEST(FirstSteps, a_terminal_gets_long_solutions_in_lines_that_fit) {
  Workplace workplace;
  const auto output = [&](const Arguments& arguments) { return workplace.run(arguments).out; };
  const Surroundings terminal{
      .launcher = {"python3", "-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"},
      .environment = {{"COLUMNS", "60"}}};
  const Arguments solve{"solve", "1", "--format", "cards"};
  const std::string piped = output(solve);
  EXPECT_EQ(std::count(piped.begin(), piped.end(), '\n'), 2);
  const Result shown = workplace.run(solve, terminal);
  ASSERT_EQ(shown.status, 0) << shown.err;
  EXPECT_GE(std::count(shown.out.begin(), shown.out.end(), '\n'), 5) << shown.out;
  const Result read = workplace.run({"verify", "--deal", "1"}, {.input = shown.out});
  EXPECT_EQ(read.status, 0) << read.out << read.err;
}

}  // namespace
}  // namespace coevo::cli
