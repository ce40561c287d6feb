// SPDX-License-Identifier: MIT
// Files of irace: configurations and parameters.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/formats/r_expression.h"
#include "tests/common/throws.h"
#include "tests/fitness/command/spaces.h"

namespace coevo::fitness::command {
namespace {

ParameterSpace table_space() {
  return parse_irace_parameters(
      "algorithm \"--\" c (as, \"m m\")\n"
      "alpha \"--alpha \" r (0, 5)\n"
      "nnls \"--nnls \" i (5, 50) | algorithm == \"as\"\n"
      "[forbidden]\nalpha == 0 & nnls == 5\n",
      "p.txt");
}

TEST(IraceConfigurations, reads_a_table) {
  const auto read = parse_irace_configurations(
      table_space(), "# the defaults\nalgorithm nnls alpha\nas 10 1.0\n\"m m\"  NA 0.50\n",
      "d.txt");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0], (Configuration{{"algorithm", "as"}, {"nnls", "10"}, {"alpha", "1"}}));
  EXPECT_EQ(read[1], (Configuration{{"algorithm", "m m"}, {"alpha", "0.5"}}));
  const std::string text = write_irace_configurations(table_space(), read);
  EXPECT_EQ(text, "algorithm alpha nnls\n\"as\" 1 10\n\"m m\" 0.5 NA\n");
  EXPECT_EQ(parse_irace_configurations(table_space(), text, "d.txt"), read);
}

// As R writes tables: with names of rows, and <NA> for a text that is not there.
TEST(IraceConfigurations, reads_tables_of_r) {
  const auto space = parse_irace_parameters(
      "algo \"--\" c (as, acs)\nq0 \"--q0 \" r (0, 1) | algo == \"acs\"\nfix \"\" c (only)\n"
      "kind \"\" c (x, y) | algo == \"acs\"\n",
      "p.txt");
  const auto read = parse_irace_configurations(
      space, "\"algo\" \"q0\" \"kind\"\n\"1\" \"as\" NA <NA>\n\"2\" \"acs\" 0.5 \"y\"\n", "d.txt");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0], (Configuration{{"algo", "as"}, {"fix", "only"}}));
  EXPECT_EQ(read[1],
            (Configuration{{"algo", "acs"}, {"fix", "only"}, {"kind", "y"}, {"q0", "0.5"}}));
}

TEST(IraceScenarios, are_written_in_r) {
  const auto value = [](const std::string& source) {
    const RVariables variables{{".n", Expression::leaf(Expression::Form::value, "6")}};
    return evaluate_r({"s.txt:1", "x", source}, variables);
  };
  const std::pair<const char*, const char*> values[] = {
      {"687542627L", "687542627"},
      {"2*60*60", "7200"},
      {"2 * (1 + .n)", "14"},
      {"-2^2", "-4"},
      {"1e3 / 4", "250"},
      {"7 %/% 2 + 7 %% 2", "4"},
      {"1 %/% 0.1", "9"},
      {"-5 %/% 3", "-2"},
      {"round(25, -1)", "20"},
      {"0x1FL", "31"},
      {"as.integer(9.9) + as.numeric('5')", "14"},
      {"max(1, .n, 3)", "6"},
      {"10 - 2 - 3", "5"},
      {"T", "TRUE"},
      {"!(.n > 5 && 1 %in% c(2, 3))", "TRUE"},
      {"NULL", "NA"},
      {"file.path('a', \"b\", 3)", "a/b/3"},
      {"paste0(\"a\", 'b', 1e5)", "ab1e+05"},
      {"paste('a', 'b', sep = '-')", "a-b"},
      {R"('\x2d\u{e4}\101\\\t"')", "-\u00e4A\\\t\""}};
  for (const auto& [source, expected] : values) EXPECT_EQ(value(source).text, expected) << source;
  for (const char* source : {"1 +", "c(1)", "\"a\" + 1", "\"5\" + 1", "(1", "1 2", "max('a')",
                             "function(x) x", "f(y)", "1/0", "round(2.5, digits = 1)", R"('\d')"}) {
    EXPECT_TRUE(common::input_error([&] { value(source); }).starts_with("s.txt:1: '")) << source;
  }
}

TEST(IraceScenarios, have_several_settings_in_a_line_and_one_in_several) {
  const auto scenario = IraceScenario::parse(
      "\xEF\xBB\xBF.n = 100L; maxExperiments <- .n *\r\n  2 # twice\r\nseed = 5;deterministic = T\n"
      "trainInstancesFile = file.path(\"a\",  # the folder\n  \"list.txt\")\n"
      "testType = \"t-test\"; elitist = 1\nrepairConfiguration = function(x) {\n  x = 1\n  x\n}\n",
      "s/scenario.txt");
  EXPECT_EQ(scenario.max_experiments, 200U);
  EXPECT_EQ(scenario.seed, 5U);
  EXPECT_TRUE(scenario.deterministic);
  EXPECT_EQ(scenario.training.file, "s/a/list.txt");
  EXPECT_EQ(scenario.test_type, "paired_t");
  EXPECT_EQ(scenario.not_taken_over.size(), 2U);
  const auto fault = [](const std::string& text) {
    return common::input_error([&] { IraceScenario::parse(text, "s.txt"); });
  };
  EXPECT_EQ(fault("seed = 1\nmaxTime = (2\n"),
            "s.txt:2: 'maxTime = (2': expected closing brackets");
  EXPECT_EQ(fault("seed = 1; elitst = 2"),
            "s.txt:1: 'elitst': expected an option of irace (did you mean 'elitist'?)");
}

TEST(IraceConfigurations, refuses_bad_lines) {
  const std::string header = "algorithm nnls alpha\n";
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "d.txt: '(no lines)': expected names of the parameters"},
      {"algorithm beta", "d.txt:1: 'beta': expected names of the parameters in the first line"},
      {"alpha alpha", "d.txt:1: 'alpha': expected each parameter once"},
      {header + "as 10", "d.txt:2: 'as 10': expected 3 values"},
      {header + "as 10 6", "d.txt:2: alpha: '6': expected a number 0..5"},
      {header + "bs 10 1", "d.txt:2: algorithm: 'bs': expected one of as, m m"},
      {header + "as NA 1", "d.txt:2: 'nnls': expected a value for this parameter, which is active"},
      {header + "as 5 0", "d.txt:2: 'as 5 0': expected a configuration that is not forbidden"},
      {header + "as 5 \"0", "d.txt:2: '\"0': expected a quote at the end of the text"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error(
        [&, &one = text] { parse_irace_configurations(table_space(), one, "d.txt"); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
  }
}

ParameterSpace from_irace(const std::string& text) {
  return rereadable(parse_irace_parameters(text, "p.txt"));
}

// The example of the user guide, without the bound that depends on another parameter.
constexpr const char* kAcotsp =
    R"irace(# name      switch   type values    [conditions (using R syntax)]
algorithm   "--"              c    (as,mmas,eas,ras,acs)
localsearch "--localsearch "  c    (0, 1, 2, 3)
alpha       "--alpha "        r    (0.00, 5.00)
rho         "--rho  "         r    (0.01, 1.00)
ants        "--ants "         i,log    (5, 100)
nnls        "--nnls "         i    (5, 50)              | localsearch %in% c(1, 2, 3)
q0          "--q0 "           r    (0.0, 1.0)           | algorithm == "acs"  # only there
elitistants "--elitistants "  i    (1, 750)             | algorithm == "eas"
mutation    "--mutation="     o    ("none", "very low", low)
)irace";

TEST(IraceParameters, reads_the_user_guides_example) {
  const ParameterSpace space = from_irace(kAcotsp);
  ASSERT_EQ(space.parameters().size(), 9U);
  const CommandParameter& rho = space.parameters()[3];
  EXPECT_EQ(rho.switch_text, "--rho  ");
  EXPECT_EQ(rho.low, 0.01);
  EXPECT_EQ(rho.digits, 4);
  EXPECT_FALSE(rho.standard);
  const CommandParameter& ants = *space.find("ants");
  EXPECT_TRUE(ants.log && ants.kind == CommandParameter::Kind::integer);
  EXPECT_EQ(text_of(*space.find("nnls")->when), "localsearch in {1, 2, 3}");
  EXPECT_EQ(space.find("mutation")->choices, (std::vector<std::string>{"none", "very low", "low"}));
  EXPECT_EQ(space.switches({{"algorithm", "acs"}, {"q0", "0.5"}, {"mutation", "low"}}),
            (std::vector<std::string>{"--acs", "--q0", "0.5", "--mutation=low"}));
}

TEST(IraceParameters, reads_the_sections_of_version_4) {
  const ParameterSpace space = from_irace(R"irace(
a "" r (0, 1)
b "" c (x, y)
[global]
digits = 5

[forbidden]
(a == 0) & (b == "x")
a > 0.5 & b %in% c("y")
)irace");
  EXPECT_EQ(space.parameters()[0].digits, 5);
  ASSERT_EQ(space.forbidden().size(), 2U);
  EXPECT_TRUE(space.is_forbidden({{"a", "0"}, {"b", "x"}}));
  EXPECT_TRUE(space.is_forbidden({{"a", "0.51"}, {"b", "y"}}));
  EXPECT_FALSE(space.is_forbidden({{"a", "0.5"}, {"b", "y"}}));
}

// As `Rscript -e` shows with the values of all four parameters.
TEST(IraceParameters, compares_categories_as_texts) {
  const std::string parameters =
      "one \"\" c (\"1\", \"2\")\nreal \"\" c (\"1.0\", \"1e-04\")\nsize \"\" o (2, 10)\n"
      "n \"\" i (1, 9)\nx \"\" i (0, 1) | ";
  const Configuration values{{"one", "1"}, {"real", "1.0"}, {"size", "10"}, {"n", "1"}};
  const std::pair<const char*, bool> conditions[] = {
      {"one == 1", true},
      {"1.0 == one", true},
      {"one == \"1\"", true},
      {"real != 0.0001", true},
      {"one == real", false},
      {"one == n", true},
      {"real == n", false},
      {"one == n + 0", true},
      {"one %in% c(1, 2)", true},
      {"as.numeric(real) == n", true},
      {"as.numeric(one) == real", false},
      {"as.numeric(size) > as.numeric(one) + 8", true},
      {"0.5 < n & (one == 2) == FALSE", true},
      {"n == \"1\"", true},
  };
  for (const auto& [condition, holds] : conditions) {
    const ParameterSpace space = from_irace(parameters + condition);
    Configuration given = values;
    given["x"] = "1";
    EXPECT_EQ(space.decode(space.encode(given)).contains("x"), holds) << condition;
    EXPECT_EQ(from_irace(write_irace_parameters(space)), space) << condition;
  }
  const std::pair<const char*, const char*> faults[] = {
      {"real == 1", "'1': expected one of 1.0, 1e-04"},
      {"real == \"0.0001\"", "'0.0001': expected one of 1.0, 1e-04"},
      {"one + 1 > 2", "'one': expected a number, such as as.numeric(one)"},
      {"size > n", "'size > n': expected == != or as.numeric()"},
      {"n > \"1\"", "'1': expected a number without quotes"},
  };
  for (const auto& [condition, message] : faults) {
    const std::string fault =
        common::input_error([&, &one = condition] { from_irace(parameters + one); });
    EXPECT_NE(fault.find(message), std::string::npos) << fault;
  }
}

TEST(IraceParameters, refuses_bad_lines) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "p.txt: '(no parameters)': expected at least one parameter"},
      {"a-b \"\" r (0, 1)", "p.txt:1: '-b \"\" r (0, 1)': expected a switch in double quotes"},
      {"\n# x\na r (0, 1)", "p.txt:3: 'r (0, 1)': expected a switch in double quotes"},
      {"a \"--a r (0, 1)", "expected a quote at the end of the text"},
      {"a \"\" x (0, 1)", "p.txt:1: 'x (0, 1)': expected a type, one of r, i, c, o, r,log i,log"},
      {"a \"\" c,log (0, 1)", "'c,log (0, 1)': expected a type"},
      {"a \"\" r 0, 1", "p.txt:1: '0, 1': expected '('"},
      {"a \"\" r (0, 1", "p.txt:1: '(end of line)': expected ')'"},
      {"a \"\" r (0)", "p.txt:1: ')': expected ',' and the upper bound"},
      {"a \"\" r (0, 1, 2)", "expected two bounds, (low, high)"},
      {"a \"\" r (1, 0)", "p.txt:1: '1, 0': expected a lower bound below the upper"},
      {"a \"\" r (0, 0.12345)", "p.txt:1: '0.12345': expected at most 4 decimals, or more digits"},
      {"a \"\" r,log (0, 1)", "expected bounds above 0 for a logarithmic scale"},
      {"a \"\" i (0.5, 1)", "p.txt:1: '0.5': expected an integer"},
      {"a \"\" r (0, b)", "p.txt:1: 'b': expected the name of a parameter"},
      {"a \"\" r (0, b c)", "p.txt:1: 'c)': expected ')'"},
      {"b \"\" c (x)\na \"\" r (0, \"b + 1\")",
       "p.txt:2: 'b': expected a number or a parameter with numbers"},
      {"a \"\" r (0, a)", "p.txt:1: 'a': expected conditions without a cycle"},
      {"b \"\" i (1, 2)\na \"\" i (1, \"min(b\")", "p.txt:2: '(end of line)': expected ',' or ')'"},
      {"a \"\" o (1, 3, 2)",
       "p.txt:1: '(1, 3, 2)': expected the numbers of an ordinal in ascending"},
      {"a \"\" c (x y, z)", "p.txt:1: 'x y, z)': expected values separated by ','"},
      {"a \"\" c (x, )", "p.txt:1: ')': expected a value; an empty one is written \"\""},
      {"a \"\" c (x, x)", "p.txt:1: 'x': expected each value once"},
      {"a \"\" c (x) b == 1", "p.txt:1: 'b == 1': expected '|' and a condition"},
      {"a \"\" c (x) |", "p.txt:1: '(end of line)': expected the name of a parameter"},
      {"a \"\" c (x)\na \"\" c (y)", "p.txt:2: 'a': expected each parameter once"},
      {"a \"\" c (x)\nbb \"\" c (y) | ab == 1",
       "p.txt:2: 'ab': expected the name of a parameter (did you mean 'a'?)"},
      {"a \"\" c (x)\nb \"\" c (y) | a == \"z\"", "p.txt:2: 'z': expected one of x"},
      {"a \"\" o (x, y)\nb \"\" c (y) | a < \"y\"",
       "p.txt:2: 'a < y': expected == != or %in%: R compares texts by their letters"},
      {"a \"\" c (x) | b == \"y\"\nb \"\" c (y) | a == \"x\"", "conditions without a cycle"},
      {"a \"\" c (x)\n[forbiden]", "p.txt:2: '[forbiden]': expected [forbidden] or [global]"},
      {"a \"\" c (x)\n[global]\ndigits = 16",
       "p.txt:3: '16': expected an integer 0..15 for digits"},
      {"a \"\" c (x)\n[global]\nseed = 1", "p.txt:3: 'seed = 1': expected digits = ..."},
      {"a \"\" c (x)\n[forbidden]\na + 1 > 2",
       "p.txt:3: 'a': expected a number or a parameter with numbers"},
      {"a \"\" c (x)\n[forbidden]\na", "p.txt:3: 'a': expected a condition, such as x > 1"},
      {"a \"\" c (x)\nb \"\" c (x) | a == x", "p.txt:2: 'x': expected the name of a parameter"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error([&, &one = text] { from_irace(one); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
  }
}

TEST(IraceParameters, writes_what_it_reads) {
  const std::string text = R"irace(a "--a=" r,log (0.00001, 0.9)
b "" c ("", "x", "very low") | !(a > 0.5) & (c %in% c(1, 2) | c >= 7)
c "-c " i (-5, 9)
d "" o ("low", "high") | b == "very low"

[global]
digits = 5

[forbidden]
a == 0.5 & b != "x"
)irace";
  const ParameterSpace space = from_irace(text);
  EXPECT_EQ(write_irace_parameters(space), text);
  EXPECT_EQ(write_irace_forbidden(space), "a == 0.5 & b != \"x\"\n");
  EXPECT_EQ(write_irace_parameters(space, IraceSections::without),
            text.substr(0, text.find("\n[global]")));
  EXPECT_EQ(from_irace(write_irace_parameters(from_irace(kAcotsp))), from_irace(kAcotsp));
}

TEST(IraceParameters, writes_the_order_of_texts_as_values) {
  const ParameterSpace space = space_of(R"yaml(parameters:
  size: {ordinal: [small, middle, large]}
  more: {integer: [0, 9], when: "size >= middle"}
  never: {integer: [0, 9], when: "size > large"}
)yaml");
  const ParameterSpace read = from_irace(write_irace_parameters(space));
  EXPECT_EQ(text_of(*read.find("more")->when), "size == middle || size == large");
  for (double size = 0; size < 3; ++size) {
    EXPECT_EQ(read.decode({size, 1, 1}), space.decode({size, 1, 1}));
  }
}

TEST(IraceParameters, refuses_to_write_what_irace_cannot_read) {
  for (const char* form :
       {"a-b: {integer: [0, 1]}", "_a: {integer: [0, 1]}", "a: {categorical: ['x|y']}",
        "a: {categorical: ['x#y']}", "a: {ordinal: [2, 1]}", "a: {integer: [0, 4], step: 2}",
        "a: {integer: [0, 1], switch: '\"'}"}) {
    const ParameterSpace space = space_of(fmt::format("parameters: {{{}}}", form));
    const std::string fault = common::input_error([&] { write_irace_parameters(space); });
    EXPECT_TRUE(fault.starts_with("irace's parameters file: '")) << form << fault;
  }
}

}  // namespace
}  // namespace coevo::fitness::command
