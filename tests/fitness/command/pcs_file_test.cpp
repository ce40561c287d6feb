// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/pcs_file.h"

#include <gtest/gtest.h>

#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

ParameterSpace from_pcs(const std::string& text) {
  return parse_pcs(text, "p.pcs");
}

TEST(PcsFile, reads_the_old_form) {
  const ParameterSpace space = from_pcs(R"pcs(# as ParamILS and SMAC 2 have them
heuristic {1,2,3} [1]
@1:loops {common, distinct}[common]
noise [0, 1] [0.5]
decay [1e-6, 2] [0.1]l
rounds [1,10000] [100]il
tries [1,10] [5] i
Conditionals:
noise | heuristic in {1,2}
noise | @1:loops in {common}
Forbidden:
{heuristic=1, rounds=100}
{tries=3}
)pcs");
  ASSERT_EQ(space.parameters().size(), 6U);
  EXPECT_EQ(space.find("decay")->kind, CommandParameter::Kind::real);
  EXPECT_TRUE(space.find("decay")->log);
  EXPECT_EQ(space.find("decay")->digits, std::nullopt);
  EXPECT_TRUE(space.find("rounds")->log);
  EXPECT_EQ(space.find("rounds")->kind, CommandParameter::Kind::integer);
  EXPECT_EQ(space.find("tries")->kind, CommandParameter::Kind::integer);
  EXPECT_FALSE(space.find("tries")->log);
  EXPECT_EQ(text_of(*space.find("noise")->when), "heuristic in {1, 2} && @1:loops in {common}");
  const Configuration standard = space.decode(space.default_genome());
  EXPECT_EQ(standard, (Configuration{{"heuristic", "1"},
                                     {"@1:loops", "common"},
                                     {"noise", "0.5"},
                                     {"decay", "0.1"},
                                     {"rounds", "100"},
                                     {"tries", "5"}}));
  EXPECT_TRUE(space.is_forbidden(standard));
  EXPECT_EQ(space.switches({{"noise", "0.5"}}), (std::vector<std::string>{"-noise", "0.5"}));
}

TEST(PcsFile, reads_the_form_of_2016) {
  const ParameterSpace space = from_pcs(R"pcs(x real [0.5, 1e3] [1] log
n integer [-5, 5] [0]
c categorical {a, "b"} [b]   # quotes are no part of a value
o ordinal {low, middle, high} [middle]
x | c == b && n > -3 || o < high
n | o in {low, middle} && c != a
{x=1, n=0}
{x > 2 && (o == high || n == 1)}
{!(o == high) && n == 2}
)pcs");
  EXPECT_EQ(space.find("c")->choices, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(text_of(*space.find("x")->when), "(c == b && n > -3) || o < high");
  EXPECT_EQ(text_of(*space.find("n")->when), "o in {low, middle} && c != a");
  ASSERT_EQ(space.forbidden().size(), 3U);
  EXPECT_EQ(text_of(space.forbidden()[1]), "x > 2 && (o == high || n == 1)");
}

TEST(PcsFile, refuses_bad_lines) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"a", "p.pcs:1: '(end of line)': expected a type, or values in {...} or [...]"},
      {"a {x, y}", "p.pcs:1: '(end of line)': expected '['"},
      {"a {x y} [x]", "p.pcs:1: 'y} [x]': expected ',' or '}'"},
      {"a {x, y} [z]", "p.pcs:1: 'z': expected as default one of x, y"},
      {"a {x, y} [x] l", "p.pcs:1: 'l': expected the end of the line"},
      {"a [0] [0]", "p.pcs:1: '] [0]': expected ','"},
      {"a [0, x] [0]", "p.pcs:1: 'x] [0]': expected a number"},
      {"a [0, 1] [2]", "p.pcs:1: '2': expected as default a number 0..1"},
      {"a [0, 1] [0.5]log", "p.pcs:1: 'log': expected i, l, il or the end of the line"},
      {"a [0, 1] [0]l", "p.pcs:1: '0, 1': expected bounds above 0"},
      {"a [0, 1.5] [1]i", "p.pcs:1: '1.5': expected an integer"},
      {"a real [0, 1] [0.5] il", "p.pcs:1: 'il': expected log or the end of the line"},
      {"a float [0, 1] [0.5]",
       "p.pcs:1: 'float [0, 1] [0.5]': expected real, integer, categorical"},
      {"\na {x} [x]\nb | a in {x}", "p.pcs:3: 'b': expected the name of a parameter"},
      {"a {x} [x]\nb {x} [x]\nb | a in {y}", "p.pcs:3: 'y': expected one of x"},
      {"a {x} [x]\nb {x} [x]\nb | a in x", "p.pcs:3: 'in x': expected == !="},
      {"a {x} [x]\n{a=y}", "p.pcs:2: 'y': expected one of x"},
      {"a {x} [x]\n{a=x", "p.pcs:2: '{a=x': expected {name=value, ...}"},
      {"a {x} [x]\n{a=x} b", "p.pcs:2: '{a=x} b': expected {name=value, ...}"},
      {"a {x} [x]\n{}", "p.pcs:2: '(end of line)': expected name=value"},
      {"a integer [0, 1] [0]\n{a + a > 1}", "p.pcs:2: '+ a > 1': expected == !="},
      {"a {x, \xff} [x]", "p.pcs:1: '\\xff': expected UTF-8 without control characters"},
      {"a [0, 1] [0]\na [0, 1] [0]", "p.pcs:2: 'a': expected each parameter once"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error([&, &one = text] { from_pcs(one); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
  }
}

}  // namespace
}  // namespace coevo::fitness::command
