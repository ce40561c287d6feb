// SPDX-License-Identifier: MIT
// Parameter files of SMAC, ParamILS and ConfigSpace.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "src/fitness/command/formats/parameter_file.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"
#include "tests/fitness/command/spaces.h"

namespace coevo::fitness::command {
namespace {

ParameterSpace from_pcs(const std::string& text) {
  return rereadable(parse_pcs(text, "p.pcs"));
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

TEST(PcsFile, reads_arithmetic_between_parameters) {
  const ParameterSpace space = from_pcs(R"pcs(sp-a integer [0, 9] [0]
b integer [0, 9] [1]
c {b, d} [b]
x [0, 1] [0.5]
x | sp-a < b && c == b
{(sp-a+b) > 10}
{sp-a-b == 2}
{b%2 == 1 && abs(b-sp-a) <= 1}
)pcs");
  EXPECT_EQ(text_of(*space.find("x")->when), "sp-a < b && c == b");
  EXPECT_EQ(text_of(space.forbidden()[0]), "sp-a + b > 10");
  EXPECT_EQ(text_of(space.forbidden()[1]), "sp-a - b == 2");
  EXPECT_TRUE(space.is_forbidden({{"sp-a", "6"}, {"b", "5"}}));
  EXPECT_TRUE(space.is_forbidden({{"sp-a", "2"}, {"b", "3"}}));
  EXPECT_FALSE(space.is_forbidden({{"sp-a", "2"}, {"b", "4"}}));
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
      {"a integer [0, 1] [0]\n{a + > 1}", "p.pcs:2: '> 1': expected the name of a parameter"},
      {"a {x} [x]\n{a + a > 1}", "p.pcs:2: 'a': expected a number or a parameter with numbers"},
      {"a {x} [x]\nb {x} [x]\nb | a > x", "p.pcs:3: 'a > x': expected == != or in"},
      {"a {x, \xff} [x]", "p.pcs:1: '\\xff': expected UTF-8 without control characters"},
      {"a [0, 1] [0]\na [0, 1] [0]", "p.pcs:2: 'a': expected each parameter once"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error([&, &one = text] { from_pcs(one); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
  }
}

ParameterSpace from_json(const std::string& text) {
  return rereadable(parse_configspace(text, "c.json"));
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
      {with(R"("gamma_float", "mu": 0, "sigma": 1}])"),
       "c.json:1:105: 'gamma_float': expected one of uniform_float, uniform_int"},
      {with(R"("normal_float", "lower": 0, "upper": 1, "mu": 0, "sigma": 0}])"),
       "'0, 0': expected a mean (above 0 on a logarithmic scale) and a standard deviation above 0"},
      {with(R"("beta_float", "lower": 0, "upper": 1, "alpha": 0.5, "beta": 1}])"),
       "'0.5, 1': expected alpha and beta of at least 1"},
      {with(R"("uniform_float", "lower": 0, "upper": "1"}])"), "'1': expected a number"},
      {with(R"("uniform_float", "lower": 0, "upper": 1, "q": 0.3}])"),
       "'0.3': expected a step above 0 that leads from the lower bound to the upper"},
      {with(R"("uniform_float", "lower": 0, "upper": 1, "lg": true}])"),
       "'lg': expected a known key (did you mean 'log'?)"},
      {with(R"("categorical", "choices": ["a", "b"], "weights": [0, 0]}])"),
       "'0, 0': expected 2 weights from 0 on, not all 0"},
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
      {with(R"("constant", "value": 1}], "conditions": [{"child": "x", "parent": "n",
             "type": "IN", "values": []}])"),
       "'[]}]}': expected at least one value"},
      {with(R"("constant", "value": 1}], "conditions": [{"child": "x", "type": "AND",
             "conditions": [{"child": "n", "parent": "n", "type": "EQ", "value": 1}]}])"),
       "'n': expected 'x', as around it"},
      {with(R"("constant", "value": "a"}], "forbiddens": [{"left": "x", "right": "n",
             "type": "RELATION_LT"}])"),
       "'x < n': expected == or !=, numbers, or two ordinals with the same values"},
      {with(R"("constant", "value": "a"}], "forbiddens": [{"left": "x", "right": "n",
             "type": "RELATION", "lambda": "LE"}])"),
       "'LE': expected one of LESS, EQUALS, GREATER, LT, EQ, GT"},
      {with(R"("constant", "value": 1}], "more": 1)"), "'more': expected one of the keys"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error([&, &one = text] { from_json(one); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
    EXPECT_TRUE(fault.starts_with("c.json:")) << fault;
  }
}

TEST(ConfigSpaceJson, reads_relations_and_clauses) {
  const ParameterSpace space = from_json(R"json({
    "hyperparameters": [
      {"name": "a", "type": "uniform_int", "lower": 2, "upper": 10},
      {"name": "b", "type": "uniform_int", "lower": 2, "upper": 10},
      {"name": "s", "type": "ordinal", "sequence": ["low", "high"]},
      {"name": "t", "type": "ordinal", "sequence": ["low", "high"]},
      {"name": "k", "type": "categorical", "choices": [2, 4]}],
    "forbiddens": [
      {"left": "a", "right": "b", "type": "RELATION", "lambda": "LESS"},
      {"left": "s", "right": "t", "type": "RELATION_GT"},
      {"left": "k", "right": "a", "type": "RELATION_EQ"},
      {"type": "OR", "clauses": [{"name": "a", "type": "CLAUSE_GE", "value": 9},
                                 {"name": "b", "type": "CLAUSE_LT", "value": 3}]}]
  })json");
  const auto forbidden = [&](int a, int b, const char* s, const char* t, int k) {
    return space.forbidding_clause({{"a", fmt::format("{}", a)},
                                    {"b", fmt::format("{}", b)},
                                    {"s", s},
                                    {"t", t},
                                    {"k", fmt::format("{}", k)}});
  };
  EXPECT_EQ(forbidden(5, 5, "low", "high", 2), std::nullopt);
  EXPECT_EQ(forbidden(4, 5, "low", "high", 2), 0U);
  EXPECT_EQ(forbidden(5, 5, "high", "low", 2), 1U);
  EXPECT_EQ(forbidden(4, 4, "low", "low", 4), 2U);
  EXPECT_EQ(forbidden(9, 4, "low", "low", 4), 3U);
  EXPECT_EQ(forbidden(3, 2, "low", "low", 4), 3U);
  const auto clause = [&](std::size_t i) { return text_of(space.forbidden()[i]); };
  EXPECT_EQ(clause(0), "a < b");
  EXPECT_EQ(clause(2), "k == a");
}

TEST(ConfigSpaceJson, reads_weights_priors_and_steps) {
  const ParameterSpace space = from_json(R"json({
    "hyperparameters": [
      {"name": "w", "type": "categorical", "choices": ["a", "b"], "weights": [1, 3]},
      {"name": "p", "type": "categorical", "choices": ["a", "b"], "probabilities": [0.5, 0.5]},
      {"name": "n", "type": "normal_float", "lower": 0, "upper": 10, "mu": 5, "sigma": 1},
      {"name": "u", "type": "normal_int", "mu": 5, "sigma": 1, "log": false},
      {"name": "l", "type": "normal_float", "mu": 0, "sigma": 1, "log": true},
      {"name": "b", "type": "beta_int", "lower": 1, "upper": 9, "alpha": 2, "beta": 5},
      {"name": "q", "type": "uniform_float", "lower": 0, "upper": 1, "q": 0.25}],
    "python_module_version": "0.6.1"
  })json");
  EXPECT_EQ(space.find("w")->weights, (std::vector<double>{1, 3}));
  EXPECT_TRUE(space.find("p")->weights.empty());
  EXPECT_EQ(space.find("n")->prior, (Prior{Prior::Kind::normal, 5, 1}));
  EXPECT_EQ(space.find("u")->low, 0);
  EXPECT_EQ(space.find("u")->high, 10);
  EXPECT_EQ(space.find("l")->prior->first, 1) << "before 1, the mean is a logarithm";
  EXPECT_NEAR(space.find("l")->high, std::exp(5), 1e-9);
  EXPECT_EQ(space.find("b")->prior, (Prior{Prior::Kind::beta, 2, 5}));
  EXPECT_EQ(space.find("q")->step, 0.25);
}

TEST(ParameterFile, a_byte_order_mark_is_no_part_of_a_name) {
  const common::TemporaryFolder folder;
  for (const char* text :
       {"x \"\" i (1, 2)\n", "x [1, 2] [1]i\n",
        R"({"hyperparameters": [{"name": "x", "type": "constant", "value": 1}]})"}) {
    std::ofstream(folder / "p.txt") << "\xEF\xBB\xBF" << text;
    EXPECT_EQ(read_parameter_file(folder / "p.txt").names(), std::vector<std::string>{"x"}) << text;
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
