// SPDX-License-Identifier: MIT
#include "solver/features/condition.h"

#include <gtest/gtest.h>

#include <array>

namespace coevo::solver {
namespace {

const std::array<std::string, 4> kTerms{"a", "b", "c", "free_cells"};

bool holds(std::string_view text, std::array<double, 4> values) {
  return Condition::parse(text, kTerms).holds([&](std::size_t term) { return values[term]; });
}

std::string fault(std::string_view text) {
  try {
    Condition::parse(text, kTerms);
  } catch (const ConditionFault& fault) {
    return fault.what();
  }
  return "(none)";
}

TEST(Condition, compares_terms_and_numbers) {
  EXPECT_TRUE(holds("a <= 0.5", {0.5}));
  EXPECT_FALSE(holds("a <= 0.5", {0.51}));
  EXPECT_TRUE(holds("a>=b", {0.4, 0.4}));
  EXPECT_FALSE(holds("a >= b", {0.3, 0.4}));
  EXPECT_TRUE(holds("0.25 <= free_cells", {0, 0, 0, 0.25}));
}

// Every truth table of three comparisons: "and" binds tighter, parentheses tighter still.
TEST(Condition, joins_as_logic_does) {
  for (int bits = 0; bits < 8; ++bits) {
    const bool a = (bits & 1) != 0;
    const bool b = (bits & 2) != 0;
    const bool c = (bits & 4) != 0;
    const std::array<double, 4> values{a ? 1.0 : 0.0, b ? 1.0 : 0.0, c ? 1.0 : 0.0};
    EXPECT_EQ(holds("a >= 1 or b >= 1 and c >= 1", values), a || (b && c));
    EXPECT_EQ(holds("a >= 1 and b >= 1 or c >= 1", values), (a && b) || c);
    EXPECT_EQ(holds("(a >= 1 or b >= 1) and c >= 1", values), (a || b) && c);
    EXPECT_EQ(holds("a >= 1 and (b >= 1 or (c >= 1))", values), a && (b || c));
    EXPECT_EQ(holds("a >= 1 and b >= 1 and c >= 1", values), a && b && c);
    EXPECT_EQ(holds("a >= 1 or b >= 1 or c >= 1", values), a || b || c);
  }
}

TEST(Condition, asks_only_for_what_decides) {
  const auto condition = Condition::parse("a >= 0.5 and b >= 0.5", kTerms);
  int asked = 0;
  EXPECT_FALSE(condition.holds([&](std::size_t) {
    ++asked;
    return 0.0;
  }));
  EXPECT_EQ(asked, 1);
}

TEST(Condition, knows_its_depth) {
  EXPECT_EQ(Condition::parse("a <= b", kTerms).depth(), 2);
  EXPECT_EQ(Condition::parse("a <= b and b <= c and c <= a", kTerms).depth(), 3);
  EXPECT_EQ(Condition::parse("a <= b and (b <= c or c <= a and a <= 1)", kTerms).depth(), 5);
}

TEST(Condition, says_what_is_wrong_and_where) {
  EXPECT_EQ(fault(""), "a number of [0, 1] or a term at character 1");
  EXPECT_EQ(fault("a < 0.5"), "'<=' or '>=' at character 3");
  EXPECT_EQ(fault("free_cell <= 0.5"),
            "a number of [0, 1] or a term (did you mean 'free_cells'?) at character 1");
  EXPECT_EQ(fault("a <= 1.5"), "a number of [0, 1] or a term at character 6");
  EXPECT_EQ(fault("a <= 0.5 b"), "'and', 'or' or the end at character 10");
  EXPECT_EQ(fault("(a <= 0.5"), "')' at character 10");
  EXPECT_EQ(fault("a <= 0.5 and"), "a number of [0, 1] or a term at character 13");
  EXPECT_EQ(fault("a <= nan"), "a number of [0, 1] or a term at character 6");
  EXPECT_EQ(fault("a <= b or (a <= b and (a <= b or (a <= b and a <= b)))"),
            "a condition of at most 5 levels at character 55");
  EXPECT_EQ(fault(std::string(5000, '(')).substr(0, 29), "at most 100 open parentheses ");
}

}  // namespace
}  // namespace coevo::solver
