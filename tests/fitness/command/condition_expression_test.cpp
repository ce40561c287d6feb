// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/condition_expression.h"

#include <gtest/gtest.h>

#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

Condition condition_in(Grammar grammar, const std::string& text) {
  TextCursor cursor(text, "p:1");
  return parse_condition(cursor, grammar);
}

struct ConditionRow {
  std::string text;
  std::string means;  // in the inline form
};

TEST(ConditionExpression, reads_r) {
  const std::vector<ConditionRow> rows{
      {R"(mode == "a")", "mode == a"},
      {R"(mode == 'a b')", R"(mode == "a b")"},
      {R"(mode %in% c("a", "b"))", "mode in {a, b}"},
      {R"(mode%in%c(1,2,3))", "mode in {1, 2, 3}"},
      {R"(mode %in% "a")", "mode in {a}"},
      {"x != 0", "x != 0"},
      {"x>=-1.5e-3", "x >= -1.5e-3"},
      {"0.5 < x", "x > 0.5"},
      {"3 >= x", "x <= 3"},
      {R"("a" == mode)", "mode == a"},
      {"x > 1 & y < 2 | z == 3", "(x > 1 && y < 2) || z == 3"},
      {"x > 1 && (y < 2 || z == 3)", "x > 1 && (y < 2 || z == 3)"},
      {"!x == 1 & y == 2", "!(x == 1) && y == 2"},
      {"!(x == 1 | y == 2)", "!(x == 1 || y == 2)"},
      {"((x == 1))", "x == 1"},
      {R"(flag == TRUE)", "flag == TRUE"},
      {R"(s == "a\"b\\c")", R"(s == "a\"b\\c")"},
  };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::r, row.text)), row.means) << row.text;
  }
}

TEST(ConditionExpression, reads_pcs) {
  const std::vector<ConditionRow> rows{
      {"a in {1,2}", "a in {1, 2}"},
      {"sp-res in{ x }", "sp-res in {x}"},
      {"a == b && c != d || e < 5", "(a == b && c != d) || e < 5"},
      {"a>5&&b<=2", "a > 5 && b <= 2"},
      {R"("a b" == "c, d")", R"("a b" == "c, d")"},
      {"@1:x == y", "@1:x == y"},
  };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::pcs, row.text)), row.means) << row.text;
  }
}

TEST(ConditionExpression, its_text_reads_back_equal) {
  for (const char* text :
       {"a == b", "!(!(a in {1, 2}))", "a == 1 && (b == 2 && c == 3)",
        "(a == 1 || b == 2) && !(c < 3)", R"("in" in {"in", "{", "\\", "\""})", R"(a == "")"}) {
    const Condition condition = condition_in(Grammar::pcs, text);
    EXPECT_EQ(condition_in(Grammar::pcs, text_of(condition)), condition) << text;
  }
}

TEST(ConditionExpression, refuses_the_rest_with_place) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "p:1: '(end of line)': expected the name of a parameter, '(' or '!'"},
      {"x", "p:1: '(end of line)': expected == != < <= > >= or %in%"},
      {"x = 1", "p:1: '= 1': expected == != < <= > >= or %in%"},
      {"x == y", "p:1: 'y': expected a number or a text in quotes"},
      {"x + 1 > 2", "p:1: '+ 1 > 2': expected == != < <= > >= or %in%"},
      {"x > min(1, 2)", "p:1: 'min(1, 2)': expected a number or a text in quotes"},
      {"is.na(x)", "p:1: '(x)': expected == != < <= > >= or %in%"},
      {"x == 1 y == 2", "p:1: 'y == 2': expected & or | or the end"},
      {"(x == 1", "p:1: '(end of line)': expected ')'"},
      {"x %in% c(1, 2", "p:1: '(end of line)': expected ',' or ')'"},
      {"x %in% 1:3", "p:1: '1:3': expected a number or a text in quotes"},
      {"x == \"a", "p:1: '\"a': expected a quote at the end of the text"},
      {"x == inf", "p:1: 'inf': expected a number or a text in quotes"},
  };
  for (const auto& [text, message] : faults) {
    EXPECT_EQ(common::input_error([&, &one = text] { condition_in(Grammar::r, one); }), message)
        << text;
  }
  EXPECT_EQ(common::input_error([] { condition_in(Grammar::pcs, "a == 1 & b == 2"); }),
            "p:1: '& b == 2': expected && or || or the end");
}

TEST(ConditionExpression, nests_to_its_bound_and_no_deeper) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "a == 1" + std::string(depth, ')');
  };
  EXPECT_EQ(text_of(condition_in(Grammar::r, nested(kConditionDepth))), "a == 1");
  EXPECT_NE(common::input_error([&] {
              condition_in(Grammar::r, nested(kConditionDepth + 1));
            }).find("expected at most 100 nested brackets"),
            std::string::npos);
  EXPECT_NE(common::input_error([&] { condition_in(Grammar::r, std::string(1000000, '!')); }),
            "(no InputError)");
}

}  // namespace
}  // namespace coevo::fitness::command
