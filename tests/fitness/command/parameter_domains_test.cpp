// SPDX-License-Identifier: MIT
// Domains that depend on other parameters, steps, and what random draws prefer.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "tests/common/throws.h"
#include "tests/fitness/command/spaces.h"

namespace coevo::fitness::command {
namespace {

std::vector<Configuration> draws_of(const ParameterSpace& space, int count) {
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  const evolve::GeneSpace genes = space.genes();
  std::vector<Configuration> result;
  for (int i = 0; i < count; ++i) result.push_back(space.decode(genes.draw(random)));
  return result;
}

double number_in(const Configuration& configuration, const std::string& name) {
  return number_of(configuration.at(name)).value();
}

constexpr const char* kDependent = R"yaml(parameters:
  n: {integer: [1, "min(a, 10)"], default: 3}
  a: {integer: [5, 100], default: 7}
  x: {real: ["-a / 3", "a * 2"], digits: 2}
  y: {real: [0, 1], when: "n > 2"}
  z: {real: ["y", 2], log: true}
)yaml";

TEST(DependentDomain, values_lie_between_the_bounds) {
  const ParameterSpace space = space_of(kDependent);
  std::map<std::string, int> of_n;
  for (const Configuration& drawn : draws_of(space, 5000)) {
    const double a = number_in(drawn, "a");
    const double n = number_in(drawn, "n");
    const double x = number_in(drawn, "x");
    ASSERT_TRUE(n >= 1 && n <= std::min(a, 10.0) && n == std::floor(n)) << a << " " << n;
    ASSERT_TRUE(x >= -a / 3 && x <= a * 2) << a << " " << x;
    ASSERT_EQ(number_text(x, 2), drawn.at("x"));
    EXPECT_EQ(drawn.contains("y"), n > 2);
    const bool z_has_range = drawn.contains("y") && number_in(drawn, "y") > 0;
    EXPECT_EQ(drawn.contains("z"), z_has_range) << "inactive with what its bounds depend on";
    if (z_has_range) {
      EXPECT_GE(number_in(drawn, "z"), number_in(drawn, "y"));
    }
    EXPECT_EQ(space.is_forbidden(drawn), drawn.contains("y") && !z_has_range);
    EXPECT_EQ(space.decode(space.encode(drawn)), drawn);
    if (a >= 10) ++of_n[drawn.at("n")];
  }
  EXPECT_EQ(of_n.size(), 10U);
  for (const auto& [n, count] : of_n) EXPECT_NEAR(count, 475, 100) << n;
}

TEST(DependentDomain, gives_defaults_and_reads_back) {
  const ParameterSpace space = space_of(kDependent);
  EXPECT_EQ(space.decode(space.default_genome()),
            (Configuration{{"n", "3"}, {"a", "7"}, {"x", "5.83"}, {"y", "0.5"}, {"z", "1"}}));
  const ParameterSpace irace = parse_irace_parameters(
      "a \"\" i (5, 100)\nb \"\" i (1, min(a, 10))\nd \"\" r (-2^2, \"a / 2\")\n", "p.txt");
  EXPECT_EQ(irace.find("d")->low, -4);
  EXPECT_FALSE(irace.find("d")->low_from);
  const std::string text = write_irace_parameters(irace);
  EXPECT_NE(text.find("d \"\" r (-4, \"a / 2\")"), std::string::npos) << text;
  EXPECT_EQ(parse_irace_parameters(text, "p.txt"), irace);
}

TEST(DependentDomain, refuses_faults) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"{real: [0, \"b + 1\"]}", "'b': expected the name of a parameter"},
      {"{real: [0, \"a +\"]}", "'(end of line)': expected the name of a parameter"},
      {"{real: [0, \"a a\"]}", "'a': expected an operator or the end"},
      {"{real: [0, \"p\"]}", "'p': expected conditions without a cycle"},
      {"{integer: [0, \"a\"], default: 8}", "'8': expected as default an integer 0..7"},
      {"{real: [0, \"0 / 0\"]}", "'0 / 0': expected a finite number"},
      {"{real: [\"sqrt(-1)\", 5]}", "'sqrt(-1)': expected a finite number"},
      {"{integer: [\"log(0)\", 5]}", "'log(0)': expected a finite number"},
      {"{real: [0, \"1e308 * 10\"]}", "'1e308 * 10': expected a finite number"},
      {"{integer: [0, \"log(a - 7)\"], default: 8}", "'8': expected as default no value: the"},
      {"{real: [0, \"a\"], step: 1}", "'p': expected constant bounds for steps"},
      {"{real: [0, \"a\"], digits: significant}", "'p': expected digits 0..15 where bounds"},
  };
  for (const auto& [form, message] : faults) {
    const std::string fault = common::input_error([&, &one = form] {
      space_of("parameters:\n  a: {integer: [5, 100], default: 7}\n  p: " + one);
    });
    EXPECT_NE(fault.find(message), std::string::npos) << form << "\n" << fault;
    EXPECT_TRUE(fault.starts_with("c.yaml:3:")) << fault;
  }
  const ParameterSpace space = space_of(kDependent);
  Configuration given = space.decode(space.default_genome());
  given["n"] = "8";
  EXPECT_EQ(common::input_error([&] { space.encode(given); }),
            "configuration: n: '8': expected an integer 1..7");
}

TEST(DependentDomain, forbids_configurations_with_bounds_that_are_no_finite_numbers) {
  for (const char* bound : {"0 / (a - 5)", "sqrt(a - 6)", "log(a - 5)", "10 ^ (309 * (6 - a))"}) {
    for (const char* kind : {"real", "integer"}) {
      const ParameterSpace space = space_of(fmt::format(
          "parameters: {{a: {{integer: [5, 9]}}, p: {{{}: [-1, \"{}\"]}}}}", kind, bound));
      for (const int a : {5, 7}) {
        const Configuration drawn = space.decode({static_cast<double>(a), 0.5});
        EXPECT_EQ(drawn.contains("p"), a == 7) << bound;
        EXPECT_EQ(space.is_forbidden(drawn), a == 5) << bound;
      }
    }
  }
}

TEST(Steps, are_all_drawn_alike) {
  for (const char* form : {"{real: [-0.5, 0.7], step: 0.1}", "{integer: [3, 15], step: 1}",
                           "{integer: [0, 36], step: 3, default: 9}"}) {
    const ParameterSpace space = space_of(std::string("parameters: {p: ") + form + "}");
    std::map<std::string, int> counts;
    for (const Configuration& drawn : draws_of(space, 13000)) {
      ++counts[drawn.at("p")];
      ASSERT_EQ(space.decode(space.encode(drawn)), drawn);
    }
    EXPECT_EQ(counts.size(), 13U) << form;
    for (const auto& [value, count] : counts) EXPECT_NEAR(count, 1000, 150) << form << value;
  }
  const ParameterSpace space = space_of("parameters: {p: {real: [0, 1], step: 0.25}}");
  EXPECT_EQ(common::input_error([&] {
              space.encode({{"p", "0.3"}});
            }),
            "configuration: p: '0.3': expected a number 0..1 in steps of 0.25");
  const ParameterSpace scaled = space_of("parameters: {p: {integer: [2, 64], step: 2, log: true}}");
  for (const Configuration& drawn : draws_of(scaled, 1000)) {
    EXPECT_EQ(std::fmod(number_in(drawn, "p"), 2), 0);
  }
}

TEST(Weights, decide_how_often_categories_are_drawn) {
  const ParameterSpace space =
      space_of("parameters: {p: {categorical: [a, b, never, c], weights: [1, 2, 0, 5]}}");
  std::map<std::string, int> counts;
  for (const Configuration& drawn : draws_of(space, 8000)) ++counts[drawn.at("p")];
  EXPECT_NEAR(counts["a"], 1000, 120);
  EXPECT_NEAR(counts["b"], 2000, 150);
  EXPECT_NEAR(counts["c"], 5000, 200);
  EXPECT_FALSE(counts.contains("never"));
  EXPECT_EQ(space.decode(space.encode({{"p", "never"}})), (Configuration{{"p", "never"}}));
}

struct Moments {
  double mean = 0;
  double deviation = 0;
};

// On a logarithmic scale, of the logarithms.
Moments moments(const std::string& form, bool log) {
  const ParameterSpace space = space_of("parameters: {p: " + form + "}");
  double sum = 0;
  double squares = 0;
  const int count = 20000;
  int tries = 100;
  for (const Configuration& drawn : draws_of(space, count)) {
    const double value = log ? std::log(number_in(drawn, "p")) : number_in(drawn, "p");
    sum += value;
    squares += value * value;
    if (tries-- > 0) {
      EXPECT_EQ(space.decode(space.encode(drawn)), drawn);
    }
  }
  const double mean = sum / count;
  return {mean, std::sqrt(squares / count - mean * mean)};
}

TEST(Priors, have_their_means_and_deviations) {
  struct Row {
    std::string form;
    double mean, deviation;
    bool log = false;
  };
  const std::vector<Row> rows{
      {"{real: [0, 10], prior: {normal: [5, 1]}}", 5, 1},
      {"{real: [0, 10], prior: {normal: [5, 0.01]}}", 5, 0.01},
      {"{integer: [0, 100], prior: {normal: [40, 8]}}", 40, 8},
      {"{real: [0, 1], prior: {normal: [0, 1000]}}", 0.5, std::sqrt(1.0 / 12)},
      {"{real: [0, 1], prior: {normal: [-30, 0.5]}}", 0.0083, 0.0083},  // the tail alone
      {"{real: [0, 1], prior: {beta: [2, 5]}}", 2.0 / 7, std::sqrt(10.0 / 49 / 8)},
      {"{integer: [0, 50], prior: {beta: [3, 3]}}", 25, 50 * std::sqrt(1.0 / 28)},
      {"{real: [0.01, 100], log: true, prior: {normal: [2, 0.5]}, digits: significant}",
       std::log(2), 0.5, true},
      {"{real: [1, 1000], log: true, prior: {beta: [1, 1]}, digits: significant}",
       std::log(1000) / 2, std::log(1000) / std::sqrt(12), true},
  };
  for (const Row& row : rows) {
    const Moments found = moments(row.form, row.log);
    EXPECT_NEAR(found.mean, row.mean, 0.05 * row.deviation + 1e-4) << row.form;
    EXPECT_NEAR(found.deviation, row.deviation, 0.05 * row.deviation) << row.form;
  }
  const ParameterSpace space =
      space_of("parameters: {p: {real: [0, 10], prior: {normal: [2, 1]}}}");
  EXPECT_NEAR(number_in(space.decode(space.default_genome()), "p"), 2, 0.1) << "the median";
}

}  // namespace
}  // namespace coevo::fitness::command
