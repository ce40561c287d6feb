// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_spec.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

using common::input_error;

constexpr const char* kFullTarget = R"(
target:
  command: [solve, -w, "{out},{under}", -mi, "{cutoff}", --seed, "{seed}", "{instance}"]
  protocol: regex
  cost: 'states checked is (\d+)'
  solved: 'is "solveable"'
  unsolved: '^I could not'
  measure: nodes
  cutoff: 20000
  kill_after: 10
  memory_mib: 512
  penalty: 5
  crash: {retries: 2, first_run: penalty}
  deterministic: false
  verify: [check, "{instance}", "{output}"]
)";

const std::vector<std::string> kSpecParameters{"out", "under"};

CommandSpec read_spec(const std::string& text) {
  const auto root = common::ConfigNode::parse(text, "c.yaml");
  const CommandSpec spec = CommandSpec::read(root.child("target"), kSpecParameters);
  root.finish();
  return spec;
}

// kFullTarget with this line instead of that of the same key; without one: none.
std::string with_line(const std::string& key, const std::string& value) {
  std::string text = kFullTarget;
  const std::size_t at = text.find("  " + key + ":");
  const std::size_t length = text.find('\n', at) + 1 - at;
  return text.replace(at, length, value.empty() ? "" : "  " + key + ": " + value + "\n");
}

std::string spec_fault(const std::string& key, const std::string& value) {
  return input_error([&] { read_spec(with_line(key, value)); });
}

TEST(CommandSpec, reads_all_keys) {
  const CommandSpec spec = read_spec(kFullTarget);
  EXPECT_EQ(spec.measure, Measure::nodes);
  EXPECT_EQ(spec.cutoff, 20000);
  EXPECT_EQ(spec.kill_after, 10);
  EXPECT_EQ(spec.memory_mib, 512U);
  EXPECT_EQ(spec.penalty, 5);
  EXPECT_EQ(spec.retries, 2U);
  EXPECT_FALSE(spec.abort_on_first_crash);
  EXPECT_FALSE(spec.deterministic);
  ASSERT_TRUE(spec.verify);
  EXPECT_EQ(spec.verify->words().front(), "check");
  EXPECT_EQ(spec.place, "c.yaml:3:12");
}

TEST(CommandSpec, has_defaults) {
  const CommandSpec spec = read_spec(
      "target: {command: [s, \"{switches}\", \"{instance}\"], protocol: irace, "
      "measure: quality, cutoff: 0.5, kill_after: 0.25}");
  EXPECT_EQ(spec.memory_mib, 0U);
  EXPECT_EQ(spec.penalty, 10);
  EXPECT_EQ(spec.retries, 1U);
  EXPECT_TRUE(spec.abort_on_first_crash);
  EXPECT_TRUE(spec.deterministic);
  EXPECT_FALSE(spec.verify);
  EXPECT_FALSE(read_spec(with_line("deterministic", "")).deterministic);  // it has {seed}
}

TEST(CommandSpec, its_json_reads_back) {
  for (const std::string& text :
       {std::string(kFullTarget), with_line("measure", "cpu"), with_line("verify", ""),
        with_line("memory_mib", ""), with_line("penalty", "2.5"), with_line("crash", ""),
        with_line("deterministic", "true")}) {
    const CommandSpec spec = read_spec(text);
    const std::string json = common::json_line({{"target", spec.to_json()}});
    EXPECT_EQ(read_spec(json), spec) << json;
    EXPECT_EQ(read_spec(json).to_json().dump(), spec.to_json().dump());
  }
  EXPECT_FALSE(read_spec(kFullTarget) == read_spec(with_line("penalty", "")));
  EXPECT_FALSE(read_spec(kFullTarget) == read_spec(with_line("solved", "")));
}

TEST(CommandSpec, faults) {
  EXPECT_EQ(spec_fault("command", "[s, \"{out}\", \"{instance}\", \"{seed}\"]"),
            "c.yaml:3:12: '[s, \"{out}\", \"{instance}\", \"{seed}\"]': expected {under} or "
            "{switches}, so that the command uses each parameter");
  EXPECT_EQ(spec_fault("command", "[s, \"{switches}\"]"),
            "c.yaml:3:12: '[s, \"{switches}\"]': expected {instance} in one of the words");
  EXPECT_TRUE(spec_fault("command", "[s, \"{output}\"]")
                  .starts_with("c.yaml:3:16: '{output}': expected "
                               "placeholders among {out}, "));
  EXPECT_EQ(spec_fault("measure", "time"),
            "c.yaml:8:12: 'time': expected one of nodes, cpu, wall, quality");
  EXPECT_EQ(spec_fault("cutoff", "0.5"),
            "c.yaml:9:11: '0.5': expected an integer 1..1000000000000");
  EXPECT_EQ(spec_fault("kill_after", "0"), "c.yaml:10:15: '0': expected a number 0.01..10000000");
  EXPECT_EQ(spec_fault("memory_mib", "0"), "c.yaml:11:15: '0': expected an integer 1..1048576");
  EXPECT_EQ(spec_fault("penalty", "0.5"), "c.yaml:12:12: '0.5': expected a number 1..1000000");
  EXPECT_EQ(spec_fault("crash", "{retries: -1}"), "c.yaml:13:20: '-1': expected an integer 0..100");
  EXPECT_EQ(spec_fault("crash", "{first_run: stop}"),
            "c.yaml:13:22: 'stop': expected one of abort, penalty");
  EXPECT_TRUE(spec_fault("crash", "{retry: 1}").starts_with("c.yaml:13:11: 'retry': "));
  EXPECT_TRUE(
      spec_fault("verify", "[check, \"{outpt}\"]").starts_with("c.yaml:15:19: '{outpt}': "));
  EXPECT_EQ(input_error([] {
              read_spec(
                  "target: {command: [s, \"{switches}\", \"{instance}\"], protocol: irace, "
                  "measure: quality, cutoff: 1, kill_after: 1, deterministic: false}");
            }),
            "c.yaml:1:128: 'false': expected true, or {seed} in the command");
  for (const std::string key : {"command", "protocol", "measure", "cutoff", "kill_after"}) {
    EXPECT_NE(spec_fault(key, "").find("expected a map with the key '" + key + "'"),
              std::string::npos)
        << spec_fault(key, "");
  }
}

TEST(CommandSpec, switches_pass_parameters_with_names_of_placeholders) {
  const auto root = common::ConfigNode::parse(kFullTarget, "c.yaml");
  const std::vector<std::string> parameters{"out", "under", "seed"};
  EXPECT_NE(input_error([&] {
              CommandSpec::read(root.child("target"), parameters);
            }).find("expected {switches} for the parameter 'seed': {seed} is not its value"),
            std::string::npos);
  const auto other = common::ConfigNode::parse(
      "target: {command: [s, \"{switches}\", \"{instance}\", \"{seed}\"], protocol: irace, "
      "measure: quality, cutoff: 100, kill_after: 5}",
      "c.yaml");
  const auto spec = CommandSpec::read(other.child("target"), parameters);
  const std::vector<std::string> switches{"--seed", "7"};
  EXPECT_EQ(spec.command.expand({{"instance", "i"}, {"seed", "123"}}, switches),
            (std::vector<std::string>{"s", "--seed", "7", "i", "123"}));
}

TEST(CommandSpec, an_instance_line_may_have_several_arguments) {
  const auto words = [](const std::string& shell_words, const std::string& instance) {
    const auto root = common::ConfigNode::parse(
        "target: {command: [s, \"a b/{instance}\", \"{n}\"], protocol: irace, shell_words: " +
            shell_words + ", measure: quality, cutoff: 100, kill_after: 5}",
        "c.yaml");
    const std::vector<std::string> parameters{"n"};
    return CommandSpec::read(root.child("target"), parameters)
        .command.expand({{"instance", instance}, {"n", "1"}});
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(words("true", "\"two words\" --time 5"),
            (Words{"s", "a b/two words", "--time", "5", "1"}));
  EXPECT_EQ(words("false", "two words"), (Words{"s", "a b/two words", "1"}));
}

// Keys for patterns under a protocol without patterns.
TEST(CommandSpec, patterns_belong_to_regex) {
  EXPECT_TRUE(spec_fault("protocol", "smac").starts_with("c.yaml:5:3: 'cost': "))
      << spec_fault("protocol", "smac");
}

}  // namespace
}  // namespace coevo::fitness::command
