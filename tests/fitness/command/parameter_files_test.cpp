// SPDX-License-Identifier: MIT
// Parameter files of SMAC, ParamILS and ConfigSpace.
#include <gtest/gtest.h>

#include <fstream>

#include "src/fitness/command/formats/parameter_file.h"
#include "tests/common/temporary_folder.h"
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

ParameterSpace from_json(const std::string& text) {
  return parse_configspace(text, "c.json");
}

// As versions before 1 write it.
constexpr const char* kOldVersion = R"json({
  "name": "example",
  "hyperparameters": [
    {"name": "rate", "type": "uniform_float", "log": true, "lower": 1e-06, "upper": 1.0,
     "default": 0.001, "q": null},
    {"name": "layers", "type": "uniform_int", "log": false, "lower": 1, "upper": 10, "default": 3},
    {"name": "kind", "type": "categorical", "choices": ["a", "b", true, 4], "default": "a",
     "weights": null},
    {"name": "size", "type": "ordinal", "sequence": ["s", "m", "l"], "default": "m"},
    {"name": "fixed", "type": "constant", "value": 7}
  ],
  "conditions": [
    {"child": "rate", "parent": "kind", "type": "IN", "values": ["a", true]},
    {"child": "layers", "type": "AND", "conditions": [
      {"child": "layers", "parent": "kind", "type": "NEQ", "value": 4},
      {"child": "layers", "type": "OR", "conditions": [
        {"child": "layers", "parent": "size", "type": "GT", "value": "s"},
        {"child": "layers", "parent": "rate", "type": "LT", "value": 0.5}]}]}
  ],
  "forbiddens": [
    {"name": "kind", "type": "EQUALS", "value": "b"},
    {"name": "kind", "type": "AND", "clauses": [
      {"name": "kind", "type": "EQUALS", "value": "a"},
      {"name": "layers", "type": "IN", "values": [9, 10]}]}
  ],
  "python_module_version": "0.7.1",
  "json_format_version": 0.4
})json";

TEST(ConfigSpaceJson, reads_what_versions_before_1_write) {
  const ParameterSpace space = from_json(kOldVersion);
  ASSERT_EQ(space.parameters().size(), 5U);
  EXPECT_TRUE(space.find("rate")->log);
  EXPECT_EQ(space.find("rate")->standard, "0.001");
  EXPECT_EQ(space.find("kind")->choices, (std::vector<std::string>{"a", "b", "true", "4"}));
  EXPECT_EQ(space.find("fixed")->choices, std::vector<std::string>{"7"});
  EXPECT_EQ(text_of(*space.find("layers")->when), "kind != 4 && (size > s || rate < 0.5)");
  EXPECT_EQ(text_of(space.forbidden().at(1)), "kind == a && layers in {9, 10}");
  EXPECT_EQ(space.switches({{"layers", "3"}}), std::vector<std::string>{"--layers=3"});
}

TEST(ConfigSpaceJson, reads_what_version_1_writes) {
  const ParameterSpace space = from_json(R"json({
    "name": null,
    "hyperparameters": [
      {"type": "uniform_float", "name": "x", "lower": 0.0, "upper": 1.0, "default_value": 0.25,
       "log": false, "meta": {"any": ["thing"]}},
      {"type": "categorical", "name": "y", "choices": ["p", "q"], "weights": [0.5, 0.5],
       "default_value": "q", "meta": null}],
    "conditions": [{"type": "EQ", "child": "x", "parent": "y", "value": "q"}],
    "forbiddens": [{"type": "AND", "clauses": [{"type": "EQUALS", "name": "y", "value": "p"}]}],
    "python_module_version": "1.2.0",
    "format_version": 0.4
  })json");
  EXPECT_EQ(space.decode(space.default_genome()), (Configuration{{"x", "0.25"}, {"y", "q"}}));
  EXPECT_TRUE(space.is_forbidden({{"y", "p"}}));
}

TEST(ConfigSpaceJson, refuses_what_it_does_not_hold) {
  const auto with = [](const std::string& more) {
    return R"({"hyperparameters": [{"name": "n", "type": "uniform_int", "lower": 0, "upper": 9},)"
           R"({"name": "x", "type": )" +
           more + "}";
  };
  const std::vector<std::pair<std::string, std::string>> faults{
      {"{}", "c.json:1:1: '{}': expected a map with the key 'hyperparameters'"},
      {R"({"hyperparameters": []})", "expected at least one parameter"},
      {R"({"hyperparameters": [{"type": "constant"}]})", "expected a map with the key 'name'"},
      {with(R"("normal_float", "mu": 0, "sigma": 1}])"),
       "c.json:1:105: 'normal_float': expected one of uniform_float, uniform_int"},
      {with(R"("uniform_float", "lower": 0, "upper": "1"}])"), "'1': expected a number"},
      {with(R"("uniform_float", "lower": 0, "upper": 1, "q": 0.1}])"), "'0.1': expected null"},
      {with(R"("uniform_float", "lower": 0, "upper": 1, "lg": true}])"),
       "'lg': expected a known key (did you mean 'log'?)"},
      {with(R"("categorical", "choices": ["a", "b"], "weights": [0.1, 0.9]}])"),
       "'0.9': expected equal weights"},
      {with(R"("categorical", "choices": ["a", null]}])"), "expected text"},
      {with(R"("constant", "value": 1}], "conditions": [{"child": "y", "parent": "n",
             "type": "EQ", "value": 1}])"),
       "'y': expected the name of a parameter"},
      {with(R"("constant", "value": 1}], "conditions": [{"child": "x", "parent": "n",
             "type": "GE", "value": 1}])"),
       "'GE': expected one of EQ, NEQ, LT, GT, IN, AND, OR"},
      {with(R"("constant", "value": 1}], "conditions": [{"child": "x", "type": "AND",
             "conditions": []}])"),
       "expected at least one condition"},
      {with(R"("constant", "value": 1}], "conditions": [{"child": "x", "type": "AND",
             "conditions": [{"child": "n", "parent": "n", "type": "EQ", "value": 1}]}])"),
       "'n': expected 'x', as around it"},
      {with(R"("constant", "value": 1}], "forbiddens": [{"left": "x", "right": "n",
             "type": "RELATION", "lambda": "LESS"}])"),
       "'RELATION': expected EQUALS, IN or AND: relations between two parameters are not"},
      {with(R"("constant", "value": 1}], "more": 1)"), "'more': expected one of the keys"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error([&, &one = text] { from_json(one); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
    EXPECT_TRUE(fault.starts_with("c.json:")) << fault;
  }
}

TEST(ParameterFile, knows_the_format_by_ending_or_content) {
  const common::TemporaryFolder folder;
  const auto names = [&](const std::string& file, const std::string& text) {
    std::ofstream(folder / file) << text;
    return read_parameter_file(folder / file).parameters().at(0).switch_text;
  };
  const std::string irace = "# first\n\nx \"--irace \" i (1, 2)\n";
  const std::string pcs = "{x=1}\nx [1, 2] [1]i\n";
  const std::string json =
      R"({"hyperparameters": [{"name": "x", "type": "constant", "value": 1}]})";
  EXPECT_EQ(names("a.txt", irace), "--irace ");
  EXPECT_EQ(names("b.txt", pcs), "-x ");
  EXPECT_EQ(names("b.pcs", pcs), "-x ");
  EXPECT_EQ(names("c.txt", json), "--x=");
  EXPECT_EQ(names("c.json", json), "--x=");
  const auto missing = [&] { read_parameter_file(folder / "none.txt"); };
  EXPECT_NE(common::input_error(missing).find("none.txt"), std::string::npos);
}

}  // namespace
}  // namespace coevo::fitness::command
