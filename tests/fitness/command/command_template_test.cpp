// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_template.h"

#include <gtest/gtest.h>

#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

using common::input_error;
using Words = std::vector<std::string>;

const Words kPlaceholders{"out", "depth", "instance", "seed", "cutoff", "switches"};

CommandTemplate read_template(const std::string& list) {
  return CommandTemplate::read(
      common::ConfigNode::parse("command: " + list, "c.yaml").child("command"), kPlaceholders);
}

TEST(CommandTemplate, puts_values_into_words) {
  const auto command =
      read_template(R"([solve, -n, "{depth}", "{out},{depth}", "a {instance}", "-"])");
  const PlaceholderValues values{{"depth", "3"}, {"out", "a b"}, {"instance", "7"}};
  EXPECT_EQ(command.expand(values), (Words{"solve", "-n", "3", "a b,3", "a 7", "-"}));
  EXPECT_TRUE(command.uses("depth"));
  EXPECT_FALSE(command.uses("seed"));
}

TEST(CommandTemplate, of_what_is_not_active) {
  const auto command = read_template(R"([solve, "{depth}", "-x={out}", "{out}{depth}", ""])");
  EXPECT_EQ(command.expand({}), (Words{"solve", "-x=", "", ""}));
  EXPECT_EQ(command.expand({{"out", ""}}), (Words{"solve", "-x=", "", ""}));
  EXPECT_EQ(command.expand({{"depth", ""}}), (Words{"solve", "", "-x=", "", ""}));
}

TEST(CommandTemplate, switches_are_any_number_of_words) {
  const auto command = read_template(R"([solve, "{switches}", "{instance}"])");
  EXPECT_EQ(command.expand({{"instance", "1"}}), (Words{"solve", "1"}));
  EXPECT_EQ(command.expand({{"instance", "1"}}, Words{"--a=1", "-b", "2"}),
            (Words{"solve", "--a=1", "-b", "2", "1"}));
  EXPECT_TRUE(command.uses(kSwitches));
}

TEST(CommandTemplate, values_are_not_read_again) {
  EXPECT_EQ(read_template(R"([solve, "{out}"])").expand({{"out", "{depth}"}, {"depth", "1"}}),
            (Words{"solve", "{depth}"}));
}

TEST(CommandTemplate, braces) {
  const auto command = read_template(R"([solve, "{{depth}}", "{{{depth}}}", "}}{{"])");
  EXPECT_EQ(command.expand({{"depth", "3"}}), (Words{"solve", "{depth}", "{3}", "}{"}));
}

TEST(CommandTemplate, faults) {
  const auto fault = [](const std::string& list) {
    return input_error([&] { read_template(list); });
  };
  EXPECT_EQ(fault("solve"), "c.yaml:1:10: 'solve': expected a list");
  EXPECT_EQ(fault("[]"), "c.yaml:1:10: '[]': expected a program and its arguments");
  EXPECT_EQ(fault("[\"\"]"), "c.yaml:1:11: '': expected a program, without placeholders");
  EXPECT_EQ(fault("[\"{out}\"]"), "c.yaml:1:11: '{out}': expected a program, without placeholders");
  EXPECT_EQ(fault("[\"a{out}\"]"),
            "c.yaml:1:11: 'a{out}': expected a program, without placeholders");
  EXPECT_EQ(
      fault("[s, \"{dept}\"]"),
      "c.yaml:1:14: '{dept}': expected placeholders among {out}, {depth}, {instance}, {seed}, "
      "{cutoff}, {switches} (did you mean 'depth'?); a brace itself is {{ or }}");
  EXPECT_EQ(fault("[s, \"-{switches}\"]"),
            "c.yaml:1:14: '-{switches}': expected {switches} as a word of its own");
  for (const std::string word : {"{depth", "depth}", "{", "}", "{{}", "{{depth}"}) {
    EXPECT_EQ(fault("[s, \"" + word + "\"]"),
              "c.yaml:1:14: '" + word + "': expected braces in pairs; a brace itself is {{ or }}");
  }
  EXPECT_EQ(fault("[s, {a: b}]"), "c.yaml:1:14: '{a: b}]': expected text");
}

TEST(CommandTemplate, as_a_command_for_a_shell) {
  EXPECT_EQ(shell_text(Words{"solve", "-x", "a b", "it's", "", "$HOME"}),
            "solve -x 'a b' 'it'\\''s' '' '$HOME'");
}

}  // namespace
}  // namespace coevo::fitness::command
