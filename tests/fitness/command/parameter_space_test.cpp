// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/parameter_space.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/common/throws.h"
#include "tests/fitness/command/spaces.h"

namespace coevo::fitness::command {
namespace {

// One parameter `p`.
ParameterSpace space_of_one(const std::string& form) {
  return space_of("parameters:\n  p: {" + form + "}\n");
}

constexpr const char* kExample = R"yaml(parameters:
  alpha: {real: [0, 5], default: 1}
  n: {integer: [1, 1000], log: true}
  method: {categorical: [a, b, c], default: a, switch: "--"}
  size: {ordinal: [small, middle, large]}
  q0: {real: [0, 1], when: {method: [b, c]}, switch: "--q0="}
  deep: {integer: [1, 3], when: "q0 > 0.5 && size >= middle"}
forbidden: [{method: a, size: large}, "alpha == 0 && n < 10"]
)yaml";

TEST(ParameterSpace, has_a_gene_for_each_parameter) {
  const evolve::GeneSpace genes = space_of(kExample).genes();
  ASSERT_EQ(genes.size(), 6U);
  EXPECT_EQ(genes[0].kind, evolve::Gene::Kind::real);
  EXPECT_EQ(genes[1].kind, evolve::Gene::Kind::real);
  EXPECT_NEAR(genes[1].high, std::log(1000.5), 1e-12);
  EXPECT_EQ(genes[2].kind, evolve::Gene::Kind::nominal);
  EXPECT_EQ(genes[3].kind, evolve::Gene::Kind::integer);
  EXPECT_EQ(genes[3].high, 3);
}

TEST(ParameterSpace, decodes_what_is_in_use_and_nothing_else) {
  const ParameterSpace space = space_of(kExample);
  const evolve::Genome unused{0.5, std::log(7), 0, 2, 0.9, 2};
  EXPECT_EQ(space.decode(unused),
            (Configuration{{"alpha", "0.5"}, {"n", "7"}, {"method", "a"}, {"size", "large"}}));
  evolve::Genome other = unused;
  other[4] = 0.1;
  other[5] = 1;
  EXPECT_EQ(space.decode(other), space.decode(unused));
  const Configuration all = space.decode({0.5, std::log(7), 1, 2, 0.9, 2});
  EXPECT_EQ(all.at("q0"), "0.9");
  EXPECT_EQ(all.at("deep"), "2");
}

TEST(ParameterSpace, takes_defaults_or_the_middle) {
  const ParameterSpace space = space_of(kExample);
  EXPECT_EQ(space.decode(space.default_genome()),
            (Configuration{{"alpha", "1"}, {"n", "32"}, {"method", "a"}, {"size", "small"}}));
  EXPECT_TRUE(space.genes().contains(space.default_genome()));
}

TEST(ParameterSpace, encodes_configurations) {
  const ParameterSpace space = space_of(kExample);
  const Configuration given{
      {"alpha", "0.50"}, {"n", "10"}, {"method", "b"}, {"size", "small"}, {"q0", "1"}};
  Configuration normal = given;
  normal["alpha"] = "0.5";
  EXPECT_EQ(space.decode(space.encode(given)), normal);
  Configuration more = given;  // files of defaults have all parameters
  more["deep"] = "3";
  EXPECT_EQ(space.decode(space.encode(more)), normal);
  const Configuration unused{// and `deep` is not asked for by a q0 that is not in use
                             {"alpha", "1"},
                             {"n", "10"},
                             {"method", "a"},
                             {"size", "large"},
                             {"q0", "1"}};
  EXPECT_EQ(space.decode(space.encode(unused)).size(), 4U);

  const auto fault = [&](const std::string& name, const std::string& value) {
    Configuration wrong = given;
    value.empty() ? (void)wrong.erase(name) : (void)(wrong[name] = value);
    return common::input_error([&] { space.encode(wrong); });
  };
  EXPECT_EQ(fault("alpha", "6"),
            "configuration: alpha: '6': expected a number 0..5 of at most 4 decimals");
  EXPECT_EQ(fault("n", "1.5"), "configuration: n: '1.5': expected an integer 1..1000");
  EXPECT_EQ(fault("methud", "a"),
            "configuration: 'methud': expected the name of a parameter (did you mean 'method'?)");
  EXPECT_EQ(fault("q0", ""),
            "configuration: 'q0': expected a value for this parameter, which is active");
}

TEST(ParameterSpace, knows_what_is_forbidden) {
  const ParameterSpace space = space_of(kExample);
  EXPECT_TRUE(space.is_forbidden({{"method", "a"}, {"size", "large"}, {"alpha", "1"}}));
  EXPECT_TRUE(space.is_forbidden({{"method", "b"}, {"alpha", "0"}, {"n", "9"}}));
  EXPECT_FALSE(space.is_forbidden({{"method", "b"}, {"alpha", "0"}, {"n", "10"}}));
  EXPECT_FALSE(space.is_forbidden({{"alpha", "0"}})) << "what is not in use forbids nothing";
}

TEST(ParameterSpace, what_is_said_of_unused_parameters_is_unknown) {
  const ParameterSpace space = space_of(R"yaml(parameters:
  a: {categorical: [x, y]}
  b: {integer: [0, 9], when: {a: x}}
  not_equal: {integer: [0, 9], when: "b != 3"}
  negated: {integer: [0, 9], when: "!(b == 3)"}
  either: {integer: [0, 9], when: "b != 3 || a == y"}
  outside: {integer: [0, 9], when: "!(b in {3})"}
  power: {integer: [0, 9], when: "b^0 == 1^b"}
  product: {integer: [0, 9], when: "b*0 == 0"}
)yaml");
  const Configuration unused = space.decode({1, 5, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(unused, (Configuration{{"a", "y"}, {"either", "0"}, {"outside", "0"}, {"power", "0"}}));
  EXPECT_EQ(space.decode({0, 5, 0, 0, 0, 0, 0, 0}).size(), 8U);
  EXPECT_EQ(space.decode({0, 3, 0, 0, 0, 0, 0, 0}).size(), 4U);
}

TEST(ParameterSpace, conditions_may_speak_of_later_parameters) {
  const ParameterSpace space = space_of(R"yaml(parameters:
  child: {integer: [0, 9], when: {parent: 1}}
  parent: {integer: [0, 9], when: {root: x}}
  root: {categorical: [x, y]}
)yaml");
  EXPECT_EQ(space.decode({4, 1, 0}).size(), 3U);
  EXPECT_EQ(space.decode({4, 1, 1}), (Configuration{{"root", "y"}}));
}

TEST(ParameterSpace, joins_switches_as_irace_does) {
  const ParameterSpace space = space_of(R"yaml(parameters:
  plain: {integer: [0, 9]}
  joined: {integer: [0, 9], switch: "--j="}
  two: {categorical: [very low], switch: "--a --two "}
  bare: {categorical: ["--x 1", ""], switch: ""}
  none: {categorical: [""], switch: "--none "}
  unused: {integer: [0, 9], when: {plain: 0}}
)yaml");
  EXPECT_EQ(space.switches(space.decode({3, 4, 0, 0, 0, 1})),
            (std::vector<std::string>{"--plain", "3", "--j=4", "--a", "--two", "very low", "--x",
                                      "1", "--none"}));
  EXPECT_EQ(space.switches({{"bare", ""}}), std::vector<std::string>());
}

TEST(ParameterSpace, inclusive_bounds_are_reached) {
  for (const char* form : {"real: [0, 1]", "real: [0.001, 1000], log: true", "integer: [-3, 7]",
                           "integer: [1, 1000000], log: true", "ordinal: [a, b]",
                           "real: [-0.1234567890123456, 1234567890123.5], digits: significant",
                           "real: [1e-8, 1], log: true, digits: significant"}) {
    const ParameterSpace space = space_of_one(form);
    const CommandParameter& parameter = space.parameters()[0];
    const evolve::Gene gene = space.genes()[0];
    const double last = gene.is_whole() ? gene.high - 1 : std::nextafter(gene.high, gene.low);
    const auto value = [&](double at) { return parameter.rank(space.decode({at}).at("p")); };
    EXPECT_EQ(value(gene.low), parameter.low) << form;
    EXPECT_EQ(value(last), parameter.is_number() ? parameter.high : 1) << form;
    for (const double end : {gene.low, last}) {
      EXPECT_TRUE(space.genes().contains(space.encode(space.decode({end})))) << form;
    }
  }
}

TEST(ParameterSpace, writes_numbers_with_so_many_decimals) {
  const std::vector<std::tuple<std::string, double, std::string>> rows{
      {"real: [0, 1]", 0.123456, "0.1235"},
      {"real: [0, 1]", 0.5, "0.5"},
      {"real: [-1, 1]", -0.00001, "0"},
      {"real: [0, 1], digits: 2", 0.123456, "0.12"},
      {"real: [0, 0.00005]", 0.000024, "0.00002"},
      {"real: [0, 1], digits: significant", 1.0 / 3, "0.333333333333"},
      {"real: [0, 1e9], digits: 15", 1234.1, "1234.1"},
      {"integer: [0, 9007199254740992]", 9007199254740991.0, "9007199254740991"},
  };
  for (const auto& [form, gene, text] : rows) {
    EXPECT_EQ(space_of_one(form).decode({gene}).at("p"), text) << form;
  }
}

TEST(ParameterSpace, its_inline_form_reads_back_equal) {
  space_of(kExample);
  space_of(R"yaml(parameters:
  forbidden: {categorical: ["", "a, b", "{", "\\\"", "1", "01", "null"], default: "", switch: ""}
  "null": {real: [-1.5e-9, 2.5e300], digits: significant, default: 1e-12}
  "two words": {integer: [-5, 5], when: "forbidden in {\"a, b\", \"01\"} || \"null\" > 3"}
forbidden: [{"two words": [1, 2], forbidden: "{"}]
)yaml");
}

TEST(ParameterSpace, refuses_faults_with_their_place) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"parameters: {}", "expected at least one parameter"},
      {"parameters: {p: 3}", "c.yaml:1:17: '3': expected a map with one of the keys real"},
      {"parameters: {p: {log: true}}", "expected one of the keys real, integer, categorical"},
      {"parameters: {p: {real: [0, 1], integer: [0, 1]}}", "expected only one of the keys"},
      {"parameters: {p: {real: [0, 1, 2]}}", "c.yaml:1:24: '[0, 1, 2]}}': expected two bounds"},
      {"parameters: {p: {real: [1, 1]}}", "'1, 1': expected a lower bound below the upper"},
      {"parameters: {p: {real: [0, q]}}", "c.yaml:1:17: 'q': expected the name of a parameter"},
      {"parameters: {p: {integer: [0, 1.5]}}", "c.yaml:1:31: '1.5': expected an integer"},
      {"parameters: {p: {integer: [0, 5], log: true}}", "expected bounds above 0 for a log"},
      {"parameters: {p: {real: [0, 5], digits: 16}}", "'16': expected an integer 0..15"},
      {"parameters: {p: {real: [0.001, 5], digits: 2}}", "'0.001': expected at most 2 decimals"},
      {"parameters: {p: {categorical: []}}", "'p': expected at least one value"},
      {"parameters: {p: {categorical: [a, a]}}", "'a': expected each value once"},
      {"parameters: {p: {categorical: [\"a\\n\"]}}", "expected UTF-8 without control characters"},
      {"parameters: {p: {real: [0, 1.7976931348623157e308]}}", "expected a finite range"},
      {"parameters: {p: {categorical: [a], log: true}}", "'log': expected"},
      {"parameters: {p: {integer: [0, 9], default: 10}}",
       "c.yaml:1:44: '10': expected an integer 0..9"},
      {"parameters: {p: {integer: [0, 9], when: {q: 1}}}", "'q': expected the name of a parameter"},
      {"parameters: {p: {integer: [0, 9], when: \"p >\"}}", "expected a value"},
      {"parameters: {p: {integer: [0, 9]}, q: {integer: [0, 9], when: {p: []}}}",
       "c.yaml:1:67: '[]}}}': expected at least one value"},
      {"parameters: {p: {integer: [0, 9], when: {p: 1}}}", "expected conditions without a cycle"},
      {"parameters: {p: {integer: [0, 9], when: {q: 1}}, q: {integer: [0, 9], when: {p: 1}}}",
       "expected conditions without a cycle"},
      {"parameters: {p: {categorical: [a, b]}, q: {integer: [0, 9], when: {p: c}}}",
       "c.yaml:1:67: 'c': expected one of a, b"},
      {"parameters: {p: {categorical: [a, b]}, q: {integer: [0, 9], when: \"p < b\"}}",
       "'p < b': expected == != or in"},
      {"parameters: {p: {integer: [0, 9]}, q: {integer: [0, 9], when: {p: x}}}",
       "'x': expected a number, as 'p' is"},
      {"parameters: {p: {integer: [0, 9]}}\nforbidden: {p: 1}",
       "c.yaml:2:12: '{p: 1}': expected a list"},
      {"parameters: {p: {integer: [0, 9]}}\nforbidden: [{r: 1}]",
       "'r': expected the name of a par"},
  };
  for (const auto& [yaml, message] : faults) {
    const std::string fault = common::input_error([&, &one = yaml] { space_of(one); });
    EXPECT_NE(fault.find(message), std::string::npos) << yaml << "\n" << fault;
    EXPECT_TRUE(fault.starts_with("c.yaml:")) << fault;
  }
}

}  // namespace
}  // namespace coevo::fitness::command
