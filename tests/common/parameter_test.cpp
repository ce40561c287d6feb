// SPDX-License-Identifier: MIT
#include "common/parameter.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/config/config_node.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

const std::vector<Parameter> kParameters{
    {.name = "depth", .help = "", .standard = std::int64_t{6}, .low = 0, .high = 15},
    {.name = "rate", .help = "", .standard = 0.25, .low = 0, .high = 1},
    {.name = "restart", .help = "", .standard = true},
    {.name = "rule", .help = "", .standard = std::string("none"), .choices = {"none", "raymond"}},
};

TEST(Parameter, defaults) {
  const Settings settings = defaults(kParameters);
  EXPECT_EQ(settings.integer("depth"), 6);
  EXPECT_EQ(settings.real("rate"), 0.25);
  EXPECT_TRUE(settings.flag("restart"));
  EXPECT_EQ(settings.text("rule"), "none");
}

TEST(Parameter, our_own_bugs_are_logic_errors) {
  const Settings settings = defaults(kParameters);
  EXPECT_THROW(settings.integer("deep"), std::logic_error);
  EXPECT_THROW(settings.integer("rate"), std::logic_error);
  const Parameter outside{
      .name = "x", .help = "", .standard = std::int64_t{16}, .low = 0, .high = 15};
  EXPECT_THROW(defaults({&outside, 1}), std::logic_error);
  const Parameter no_choice{
      .name = "x", .help = "", .standard = std::string("c"), .choices = {"a", "b"}};
  EXPECT_THROW(defaults({&no_choice, 1}), std::logic_error);
}

TEST(Parameter, expectations) {
  EXPECT_EQ(expectation(kParameters[0]), "an integer 0..15");
  EXPECT_EQ(expectation(kParameters[1]), "a number 0..1");
  EXPECT_EQ(expectation(kParameters[2]), "true or false");
  EXPECT_EQ(expectation(kParameters[3]), "one of none, raymond");
  EXPECT_EQ(expectation({.name = "x", .help = "", .standard = std::string()}), "text");
}

// What the descriptor promises to --help is what the reader says when it refuses.
TEST(Parameter, the_reader_expects_what_the_descriptor_says) {
  const auto node = ConfigNode::parse("depth: 16\nrate: 1.5\nrestart: yes\nrule: no\n", "f");
  for (const Parameter& parameter : kParameters) {
    const std::string message = input_error([&] { node.child(parameter.name).value(parameter); });
    EXPECT_NE(message.find("expected " + expectation(parameter)), std::string::npos) << message;
  }
}

TEST(Parameter, read_settings) {
  const auto node = ConfigNode::parse("rate: 0.5\nrule: raymond\n", "f");
  const Settings settings = read_settings(node, kParameters);
  EXPECT_EQ(settings.integer("depth"), 6);
  EXPECT_EQ(settings.real("rate"), 0.5);
  EXPECT_EQ(settings.text("rule"), "raymond");
  node.finish();
}

TEST(ToText, examples) {
  EXPECT_EQ(to_text(std::int64_t{6}), "6");
  EXPECT_EQ(to_text(0.25), "0.25");
  EXPECT_EQ(to_text(1e-5), "1e-05");
  EXPECT_EQ(to_text(true), "true");
  EXPECT_EQ(to_text(std::string("raymond")), "raymond");
  EXPECT_EQ(to_text(std::string("null")), "\"null\"");
  EXPECT_EQ(to_text(std::string("a: b")), "\"a: b\"");
  EXPECT_EQ(to_text(std::string()), "\"\"");
}

ConfigNode written(const Value& value) {
  return ConfigNode::parse("key: " + to_text(value) + "\n", "f").child("key");
}

RC_GTEST_PROP(ToText, integers_read_back, (std::int64_t value)) {
  using Limits = std::numeric_limits<std::int64_t>;
  RC_ASSERT(written(value).integer(Limits::min(), Limits::max()) == value);
}

RC_GTEST_PROP(ToText, reals_read_back, (std::uint64_t number)) {
  // Spread over all exponents and signs by an odd factor.
  const double value = std::bit_cast<double>(number * 0x9E3779B97F4A7C15ULL);
  RC_PRE(std::isfinite(value));
  RC_ASSERT(written(value).real(-HUGE_VAL, HUGE_VAL) == value);
}

RC_GTEST_PROP(ToText, texts_read_back, (std::string raw)) {
  std::string value;  // `raw`'s characters as code points of one and two bytes
  for (const char c : raw) {
    if (static_cast<unsigned char>(c) < 0x80)
      value += c;
    else
      value += "é";
  }
  RC_ASSERT(written(value).text() == value);
}

}  // namespace
}  // namespace coevo::common
