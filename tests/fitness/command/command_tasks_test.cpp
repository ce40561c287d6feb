// SPDX-License-Identifier: MIT
// Runs of a command: its template, its tasks, their evaluation.
#include <gtest/gtest.h>

#include "src/fitness/command/command_evaluator.h"
#include "src/fitness/command/command_spec.h"
#include "src/fitness/command/command_target.h"
#include "tests/common/throws.h"
#include "tests/fitness/altered.h"
#include "tests/fitness/command/scripts.h"

namespace coevo::fitness::command {
namespace {

// Whether its crash ends everything must not depend on others that end before.
TEST(CommandEvaluator, makes_the_first_run_alone_also_after_a_forbidden_configuration) {
  const Scripts scripts;
  const std::string log = scripts.path("log");
  const std::string solver =
      scripts.add("solver", "echo begin >>" + log + "; sleep 0.1; echo end >>" + log +
                                "; echo solved; echo nodes 1");
  const std::string boards = scripts.write("boards", "a\nb\nc\n");
  const std::string text = "{target: {command: [\"" + solver +
                           "\", \"{effort}\", \"{instance}\"], protocol: regex, measure: nodes,\n"
                           "cost: 'nodes (\\S+)', solved: '^solved', cutoff: 100, kill_after: 60,\n"
                           "parameters: {effort: {integer: [1, 9], default: 5}},\n"
                           "forbidden: [\"effort == 1\"]}, training: {files: \"" +
                           boards + "\"}}";
  const auto target = CommandTarget::read(common::ConfigNode::parse(text, "c.yaml"));
  const auto executor = make_local_executor(4);
  const std::vector<evolve::Genome> hosts{target.space().encode({{"effort", "1"}}),
                                          target.space().encode({{"effort", "2"}})};
  const std::vector<evolve::Task> tasks{{0, 1}, {1, 1}, {1, 2}, {1, 3}};
  const auto scores = target.make_evaluator({*executor})->evaluate(hosts, tasks);
  EXPECT_FALSE(scores[0].solved);
  EXPECT_TRUE(scores[1].solved);
  EXPECT_TRUE(scripts.read("log").starts_with("begin\nend\n")) << scripts.read("log");
}

// Runs as another rank makes them, from bytes alone.

using common::Outcome;

class CommandTasks : public testing::Test {
 protected:
  CommandSetup setup(const std::string& script, const std::string& more = "kill_after: 30") {
    solver_ = scripts_.add("solver", script);
    const std::string text =
        "{command: [\"" + solver_ +
        "\", \"{depth}\", \"{instance}\", \"{cutoff}\"], protocol: regex, cost: 'nodes (\\S+)',\n"
        "solved: '^solved', measure: nodes, cutoff: 100, " +
        more + "}";
    const std::vector<std::string> parameters{"depth"};
    return {CommandSpec::read(common::ConfigNode::parse(text, "c.yaml"), parameters), parameters,
            std::filesystem::current_path()};
  }
  CommandTask task() const {
    const std::string board = scripts_.write("board", "a board\n");
    return {{{{"depth", "3"}}, {"--depth", "3"}}, {board, hash_of_instance(board)}, 1, 50};
  }
  std::unique_ptr<TaskService> begin(const CommandSetup& setup) {
    return command_kind().begin(encode(setup), 1, stop_);
  }
  CommandResult result(const CommandSetup& setup) {
    return decode_command_result(begin(setup)->run(encode(task()), 0).value());
  }
  std::string unfit(const CommandSetup& setup, const CommandTask& task) {
    try {
      begin(setup)->run(encode(task), 0);
    } catch (const UnfitRank& fault) {
      return fault.what();
    }
    return "(fit)";
  }
  std::size_t times_run() const {
    return static_cast<std::size_t>(std::ranges::count(scripts_.read("runs"), '\n'));
  }
  std::string count() const { return "echo >> " + scripts_.path("runs") + "; "; }

  Scripts scripts_;
  std::string solver_;
  std::atomic<bool> stop_{false};
};

TEST_F(CommandTasks, come_back_as_they_were_sent) {
  const CommandSetup sent = setup("true",
                                  "kill_after: 7, memory_mib: 64, penalty: 3, deterministic: true, "
                                  "unsolved: \"a 'b' \\\\d\", crash: {retries: 2}, "
                                  "verify: [check, \"{output}\"]");
  const CommandSetup again = decode_command_setup(encode(sent));
  EXPECT_EQ(again.spec, sent.spec);
  EXPECT_EQ(again.spec.place, sent.spec.place);
  EXPECT_EQ(again.parameters, sent.parameters);
  EXPECT_EQ(again.folder, sent.folder);
  const std::string some = encode(task());
  EXPECT_EQ(encode(decode_command_task(some)), some);
  const CommandResult timed{Outcome::crashed, 0.1, 1e-17, 1.0 / 3, "signal 11 \xff"};
  EXPECT_EQ(decode_command_result(encode(timed)), timed);
}

TEST_F(CommandTasks, that_are_cut_or_altered_are_refused_or_read_never_more) {
  expect_careful(encode(setup("true")), decode_command_setup);
  expect_careful(encode(task()), decode_command_task);
  expect_careful(encode(CommandResult{Outcome::crashed, 1, 2, 3, "a"}), decode_command_result);
}

TEST_F(CommandTasks, are_run_and_judged_as_on_rank_0) {
  const std::string script = "echo solved; echo nodes $(($3 - $1)); cat $2";
  EXPECT_EQ(result(setup(script)).cost, 47);
  EXPECT_EQ(result(setup("echo nodes 70")).outcome, Outcome::node_limit);
  EXPECT_EQ(result(setup("exec sleep 60", "kill_after: 0.1")).outcome, Outcome::time_limit);
  const std::string referee = scripts_.add("referee", "grep -q 'a board' \"$1\"");
  const std::string verify = "kill_after: 30, verify: [\"" + referee + "\", \"{output}\"]";
  EXPECT_EQ(result(setup(script, verify)).outcome, Outcome::solved);
  EXPECT_EQ(result(setup("echo solved; echo nodes 1", verify)).outcome, Outcome::crashed);
}

// `first_run: abort` is for rank 0, whose run was the first.
TEST_F(CommandTasks, that_crash_are_tried_again_and_end_nothing) {
  const CommandResult crashed = result(setup(count() + "echo oh >&2; exit 3"));
  EXPECT_EQ(crashed.outcome, Outcome::crashed);
  EXPECT_EQ(crashed.cost, 500);
  EXPECT_EQ(crashed.fault, "exit status 3; no match of its patterns in the output; stderr: 'oh'");
  EXPECT_EQ(times_run(), 2U);
}

TEST_F(CommandTasks, may_ask_to_end_everything) {
  CommandSetup aborting = setup("echo 'Result for SMAC: ABORT, 0, 0, 0, 0'");
  const auto smac = common::ConfigNode::parse(
      "{command: [\"" + solver_ +
          "\", \"{depth}\", \"{instance}\"], protocol: smac, measure: quality, cutoff: 1, "
          "kill_after: 30}",
      "c.yaml");
  aborting.spec = CommandSpec::read(smac, aborting.parameters);
  const auto service = begin(aborting);
  EXPECT_NE(common::input_error([&] { service->run(encode(task()), 0); }).find("it reports ABORT"),
            std::string::npos);
}

TEST_F(CommandTasks, that_are_stopped_have_no_result) {
  stop_ = true;
  EXPECT_EQ(begin(setup("exec sleep 60"))->run(encode(task()), 0), std::nullopt);
}

TEST_F(CommandTasks, show_that_a_rank_is_unfit) {
  const CommandSetup good = setup("echo solved; echo nodes 1");
  EXPECT_EQ(unfit(good, task()), "(fit)");
  CommandTask other = task();
  ++other.instance.hash;
  EXPECT_EQ(unfit(good, other), other.instance.name + ": expected the same content as on rank 0");
  CommandSetup elsewhere = good;
  elsewhere.folder = "/none";
  EXPECT_EQ(
      unfit(elsewhere, task()),
      "its working folder is " + std::filesystem::current_path().string() + ": expected /none");
  std::filesystem::remove(solver_);
  EXPECT_NE(unfit(good, task()).find("cannot run: No such file"), std::string::npos);
}

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
            "c.yaml:1:14: '-{switches}': expected {switches} as a separate word");
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
