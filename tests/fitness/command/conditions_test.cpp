// SPDX-License-Identifier: MIT
// Conditions between parameters.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "src/fitness/command/parameters/expression.h"
#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

Expression condition_in(Grammar grammar, const std::string& text) {
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
    const Expression condition = condition_in(Grammar::pcs, text);
    EXPECT_EQ(condition_in(Grammar::pcs, text_of(condition)), condition) << text;
  }
}

TEST(ConditionExpression, reads_arithmetic_and_functions) {
  const std::vector<ConditionRow> rows{
      {"(a+b)>1", "a + b > 1"},
      {"a < b", "a < b"},
      {"a+b*c^2 >= -d", "a + (b * (c ^ 2)) >= -(d)"},
      {"a-b-c > 1", "a - b - c > 1"},
      {"2 < a * 3", "2 < a * 3"},
      {"min(a, 10, b) == max(a, b)", "min(a, 10, b) == max(a, b)"},
      {"a %% 2 == 0 & a %/% 2 > 1", "a %% 2 == 0 && a %/% 2 > 1"},
      {"!is.na(b) & b > 0.9", "!(is.na(b)) && b > 0.9"},
      {"xor(a == 1, b == 2) | TRUE", "xor(a == 1, b == 2) || TRUE"},
      {"a %in% 1:3", "a in {1, 2, 3}"},
      {"a %in% c(3:1, 7L)", "a in {3, 2, 1, 7}"},
      {"(a %in% (3) | a %in% (-4))", "a in {3} || a in {-4}"},
      {"a-(b-c)*d/2^3^b > 1", "a - ((b - c) * d / (2 ^ 3 ^ b)) > 1"},
      {"a / (b %% c) %% d > 1", "a / (b %% c %% d) > 1"},
      {"log(a, 2) < round(b, 1)", "log(a, 2) < round(b, 1)"},
      {"as.numeric(a) + as.integer(b) > 1", "as.numeric(a) + trunc(b) > 1"},
      {"(a > 1) + (b > 1) > 1", "(a > 1) + (b > 1) > 1"},
  };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::r, row.text)), row.means) << row.text;
  }
}

// Names that contain the signs of operators, as .pcs files have them.
TEST(ConditionExpression, takes_known_words_whole) {
  const std::vector<ConditionRow> rows{
      {"sp-res-a > 1", "sp-res - a > 1"},
      {"a+b*2>1", "a + (b * 2) > 1"},
      {"a-1e-3>-2", "a - 1e-3 > -2"},
      {"a%in%{1:2,x-y}", "a in {1, 2, x-y}"},
      {"-a*-b > 0", "(-(a)) * (-(b)) > 0"},
      {"-x == 1", "-x == 1"},
      {"a%2 == 1", "a %% 2 == 1"},
      {"min(a,b)-1 > 0", "min(a, b) - 1 > 0"},
      {"c-d > 1", "c-d > 1"},
  };
  const KnownWords known = [](std::string_view word) {
    return word == "a" || word == "b" || word == "sp-res" || word == "x-y" || word == "-x";
  };
  for (const ConditionRow& row : rows) {
    TextCursor cursor(row.text, "p:1");
    const Expression read = parse_condition(cursor, Grammar::pcs, known);
    EXPECT_EQ(text_of(read), row.means) << row.text;
    const std::string text = text_of(read);
    TextCursor again(text, "p:1");
    EXPECT_EQ(parse_condition(again, Grammar::pcs, known), read) << row.text;
  }
}

TEST(ConditionExpression, binds_in_every_format_as_in_r) {
  const std::vector<ConditionRow> rows{
      {"-2^2 == x", "-(2 ^ 2) == x"},
      {"(-2)^2 == x", "(-2) ^ 2 == x"},
      {"-x^2 < 0", "-(x ^ 2) < 0"},
      {"(-x)^2 > 0", "(-(x)) ^ 2 > 0"},
      {"2^-1 < x", "2 ^ -1 < x"},
      {"-5 %% 3 == x", "-5 %% 3 == x"},
      {"x + 1 %in% c(2, 3) > 0", "x + (1 in {2, 3}) > 0"},
      {"x * 3 %in% 1:3 > 0", "x * (3 in {1, 2, 3}) > 0"},
      {"(x + 1) %in% c(2)", "(x + 1) in {2}"},
      {"x %in% -1:1 == TRUE", "(x in {-1, 0, 1}) == TRUE"},
      {"is.na(x) == TRUE", "is.na(x) == TRUE"},
      {R"(x == "\x2d\u{2d}\055")", "x == ---"},
  };
  const KnownWords known = [](std::string_view word) { return word == "x" || word == "---"; };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::r, row.text)), row.means);
    for (const std::string& text : {row.text, row.means}) {
      TextCursor cursor(text, "p:1");
      EXPECT_EQ(text_of(parse_condition(cursor, Grammar::pcs, known)), row.means) << text;
    }
  }
}

TEST(ConditionExpression, refuses_the_rest_with_place) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "p:1: '(end of line)': expected the name of a parameter, '(' or '!'"},
      {"x y", "p:1: 'y': expected == != < <= > >= or %in%"},
      {"x = 1", "p:1: '= 1': expected == != < <= > >= or %in%"},
      {"x ==", "p:1: '(end of line)': expected a value"},
      {"x + > 2", "p:1: '> 2': expected the name of a parameter, '(' or '!'"},
      {"x > paste(1, 2)",
       "p:1: 'paste(1, 2)': expected a function: min, max, round, floor, ceiling, trunc, abs, "
       "sqrt, "
       "exp, log, is.na or xor"},
      {"xor(x == 1)", "p:1: 'xor(x == 1)': expected xor with two arguments"},
      {"is.na(x", "p:1: '(end of line)': expected ',' or ')'"},
      {"x == 1 y == 2", "p:1: 'y == 2': expected & or | or the end"},
      {"x < 1 < 2", "p:1: '< 2': expected & or | or the end"},
      {"(x == 1", "p:1: '(end of line)': expected ')'"},
      {"x %in% c(1, 2", "p:1: '(end of line)': expected ',' or ')'"},
      {"x %in% y", "p:1: 'y': expected a number or a text in quotes"},
      {"x %in% 1:\"a\"", "p:1: '1:\"a\"': expected numbers before and after ':'"},
      {"x %in% 1:1e9", "p:1: '1:1e9': expected at most 1000 values"},
      {"x == \"a", "p:1: '\"a': expected a quote at the end of the text"},
  };
  for (const auto& [text, message] : faults) {
    EXPECT_EQ(common::input_error([&, &one = text] { condition_in(Grammar::r, one); }), message)
        << text;
  }
}

// However long or deep, what could be read can be read again.
TEST(ConditionExpression, reads_long_arithmetic_again) {
  const KnownWords known = [](std::string_view word) { return word == "a"; };
  for (const std::string repeated : {"a + ", "a - ", "a * ", "a ^ ", "- ", "min("}) {
    std::string text;
    const int count = repeated == "a ^ " || repeated == "min(" ? 90 : 400;
    for (int i = 0; i < (repeated == "- " ? 90 : count); ++i) text += repeated;
    text += "a";
    for (int i = 0; repeated == "min(" && i < count; ++i) text += ")";
    text += " > 1";
    const std::string once = text_of(condition_in(Grammar::r, text));
    TextCursor cursor(once, "p:1");
    EXPECT_EQ(text_of(parse_condition(cursor, Grammar::pcs, known)), once);
  }
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
  for (const char* repeated :
       {"!", "-", "(", "min(", "1^", "1+", "1*", "1%%", "a %in% c((", "a in {("}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += repeated;
    EXPECT_NE(common::input_error([&] { condition_in(Grammar::r, text); }), "(no InputError)")
        << repeated;
  }
}

}  // namespace
}  // namespace coevo::fitness::command
