// SPDX-License-Identifier: MIT
#include "analysis/tables/markdown.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

namespace coevo::analysis {
namespace {

TEST(Markdown, groups_digits) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{1000}), "1,000");
  EXPECT_EQ(grouped(std::uint64_t{1234567}), "1,234,567");
  EXPECT_EQ(grouped(7.459), "7.46");
  EXPECT_EQ(grouped(-1234.4), "-1,234");
  EXPECT_EQ(grouped(1e15), "1,000,000,000,000,000");
  EXPECT_EQ(grouped(std::numeric_limits<double>::quiet_NaN()), "-");
}

TEST(Markdown, blocks_are_parted_by_blank_lines) {
  Markdown page;
  page.title("Title");
  page.table({"a", "b"}, {{"1", "2"}});
  page.commands({"deal 1", "coevo-lab storage 1"});
  page.lead("What was found.");
  EXPECT_EQ(page.str(),
            "# Title\n\nWhat was found.\n\n| a | b |\n|---:|---:|\n| 1 | 2 |\n\n"
            "```text\ncoevo deal 1\ncoevo-lab storage 1\n```\n");
}

TEST(Markdown, breaks_long_paragraphs_between_words) {
  Markdown page;
  std::string paragraph;
  for (int i = 0; i < 60; ++i) paragraph += "word" + std::to_string(i) + " ";
  page.text(paragraph);
  std::istringstream lines(page.str());
  std::string joined;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U);
    joined += line + " ";
  }
  EXPECT_EQ(joined, paragraph);
}

}  // namespace
}  // namespace coevo::analysis
