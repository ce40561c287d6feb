// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_runner.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "common/notice.h"
#include "tests/common/throws.h"
#include "tests/fitness/command/scripts.h"

namespace coevo::fitness::command {
namespace {

using common::input_error;
using common::Outcome;

// Runs a solver that is a shell script: $1 is the depth, $2 the instance, $3 the seed, $4 the
// cutoff.
class CommandRunners : public testing::Test {
 protected:
  CommandSpec spec(const std::string& script, const std::string& more = "measure: nodes") {
    solver_ = scripts_.add("solver", script);
    const std::string text = "target:\n  command: [\"" + solver_ +
                             "\", \"{depth}\", \"{instance}\", \"{seed}\", \"{cutoff}\"]\n"
                             "  protocol: regex\n  cost: 'nodes (\\S+)'\n  solved: '^solved'\n"
                             "  kill_after: 30\n  cutoff: 100\n  " +
                             more + "\n";
    const auto root = common::ConfigNode::parse(text, "c.yaml");
    const std::vector<std::string> parameters{"depth"};
    CommandSpec result = CommandSpec::read(root.child("target"), parameters);
    root.finish();
    return result;
  }
  static CommandResult run(CommandRunner& runner, std::uint64_t seed = 1) {
    return runner.run({{{{"depth", "3"}}, {}}, {"a b", 7}, seed, runner.spec().cutoff});
  }
  // The result of one run whose crash does not end everything.
  CommandResult result(const std::string& script, const std::string& more = "measure: nodes") {
    CommandRunner runner(spec(script, "crash: {retries: 0, first_run: penalty}\n  " + more));
    return run(runner);
  }
  std::string fault(const std::string& script) {
    CommandRunner runner(spec(script));
    return input_error([&] { run(runner); });
  }
  // What starts the line of a fault.
  std::string place() const { return "c.yaml:2:12: " + solver_ + " 3 'a b' 1 100: "; }
  std::size_t times_run() const {
    const std::string lines = scripts_.read("runs");
    return static_cast<std::size_t>(std::ranges::count(lines, '\n'));
  }
  std::string count() const { return "echo >> " + scripts_.path("runs") + "; "; }

  Scripts scripts_;
  std::string solver_;
};

TEST_F(CommandRunners, a_solved_run_costs_what_it_says) {
  const CommandResult solved = result("echo \"solved $1 $2 $3 $4\"; echo nodes 42");
  EXPECT_EQ(solved.outcome, Outcome::solved);
  EXPECT_EQ(solved.cost, 42);
  EXPECT_GT(solved.wall_seconds, 0);
  EXPECT_EQ(solved.fault, "");
}

TEST_F(CommandRunners, the_command_has_all_values) {
  result("echo \"$1|$2|$3|$4\" > " + scripts_.path("seen") + "; echo solved; echo nodes 1");
  EXPECT_EQ(scripts_.read("seen"), "3|a b|1|100\n");
  EXPECT_EQ(cutoff_text(20000), "20000");
  EXPECT_EQ(cutoff_text(1e12), "1000000000000");
  EXPECT_EQ(cutoff_text(0.25), "0.25");
}

TEST_F(CommandRunners, without_a_solution_it_costs_the_penalty) {
  const CommandResult limited = result("echo nodes 100");
  EXPECT_EQ(limited.outcome, Outcome::node_limit);
  EXPECT_EQ(limited.cost, 1000);
  EXPECT_EQ(result("echo nodes 50").outcome, Outcome::exhausted);
  EXPECT_EQ(result("echo nodes 50").cost, 1000);
  const CommandResult beyond =
      result("echo solved; echo nodes 101", "measure: nodes\n  penalty: 2");
  EXPECT_EQ(beyond.outcome, Outcome::node_limit);
  EXPECT_EQ(beyond.cost, 200);
}

TEST_F(CommandRunners, a_status_that_is_not_0_is_fine_where_something_matches) {
  EXPECT_EQ(result("echo solved; echo nodes 1; exit 10").outcome, Outcome::solved);
  EXPECT_EQ(result("echo nodes 50; exit 1").outcome, Outcome::exhausted);
}

TEST_F(CommandRunners, quality_is_taken_as_it_is) {
  EXPECT_EQ(result("echo solved; echo nodes -1.5", "measure: quality").cost, -1.5);
  EXPECT_EQ(result("echo solved; echo nodes 1e9", "measure: quality").cost, 1e9);
}

TEST_F(CommandRunners, time_is_measured_unless_it_is_reported) {
  const CommandResult reported = result("echo solved; echo nodes 12.5", "measure: cpu");
  EXPECT_EQ(reported.cost, 12.5);
  for (const std::string measure : {"cpu", "wall"}) {
    const CommandResult measured = result("echo solved", "measure: " + measure);
    EXPECT_EQ(measured.outcome, Outcome::solved);
    EXPECT_GT(measured.cost, 0);
    EXPECT_EQ(measured.cost, measure == "cpu" ? measured.cpu_seconds : measured.wall_seconds);
  }
}

TEST_F(CommandRunners, limits_of_time_are_no_crashes) {
  CommandSpec short_spec = spec("exec sleep 60");
  short_spec.kill_after = 0.1;
  CommandRunner killed(short_spec);
  EXPECT_EQ(run(killed).outcome, Outcome::time_limit);
  EXPECT_EQ(run(killed).cost, 1000);
  CommandSpec wall = spec("exec sleep 60", "measure: wall");
  wall.cutoff = 0.1;
  CommandRunner by_wall(wall);
  EXPECT_EQ(run(by_wall).outcome, Outcome::time_limit);
  EXPECT_EQ(run(by_wall).cost, 1);
  CommandSpec cpu = spec("while :; do :; done", "measure: cpu");
  cpu.cutoff = 0.5;
  CommandRunner by_cpu(cpu);
  EXPECT_EQ(run(by_cpu).outcome, Outcome::time_limit);
}

TEST_F(CommandRunners, memory_that_ends_is_a_limit) {
  const std::string hungry = "exec dd if=/dev/zero of=/dev/null bs=256M count=1";
  EXPECT_EQ(result(hungry, "measure: nodes\n  memory_mib: 64").outcome, Outcome::memory_limit);
  EXPECT_EQ(result(hungry).outcome, Outcome::crashed);  // it prints nothing
}

TEST_F(CommandRunners, crashes) {
  const CommandResult segv = result("echo solved; echo nodes 1; echo why >&2; kill -SEGV $$");
  EXPECT_EQ(segv.outcome, Outcome::crashed);
  EXPECT_EQ(segv.cost, 1000);
  EXPECT_EQ(segv.fault, "signal 11 (Segmentation fault); stderr: 'why'");
  EXPECT_EQ(result("exit 3").fault, "exit status 3; no match of its patterns in the output");
  EXPECT_EQ(result("true").fault, "exit status 0; no match of its patterns in the output");
  EXPECT_EQ(result("echo solved").fault, "exit status 0; no match of 'cost' in the output");
  EXPECT_EQ(result("echo solved; echo nodes many").fault,
            "exit status 0; the cost 'many', no number");
  EXPECT_EQ(result("echo solved; echo nodes 1; yes").fault, "more than 16 MiB of output");
}

TEST_F(CommandRunners, the_first_run_must_not_crash) {
  const std::string line = fault("echo first >&2; echo 'bad option' >&2; exit 2");
  EXPECT_EQ(line,
            place() +
                "exit status 2; no match of its patterns in the output; stderr: 'bad option': "
                "expected a first run with a result");
}

TEST_F(CommandRunners, a_later_crash_costs_the_penalty) {
  CommandRunner runner(spec("[ $3 = 1 ] || exit 1; echo solved; echo nodes 1"));
  EXPECT_EQ(run(runner, 1).outcome, Outcome::solved);
  EXPECT_EQ(run(runner, 2).outcome, Outcome::crashed);
  EXPECT_EQ(run(runner, 2).cost, 1000);
}

TEST_F(CommandRunners, a_crash_is_tried_again) {
  CommandRunner twice(spec(count() + "[ $(wc -l < " + scripts_.path("runs") +
                           ") = 2 ] && echo solved && echo nodes 1"));
  EXPECT_EQ(run(twice).outcome, Outcome::solved);
  EXPECT_EQ(times_run(), 2U);
}

TEST_F(CommandRunners, what_cannot_be_started_ends_everything) {
  CommandSpec missing = spec("true", "crash: {first_run: penalty}\n  measure: nodes");
  std::filesystem::remove(solver_);
  CommandRunner runner(missing);
  EXPECT_EQ(input_error([&] { run(runner); }),
            "c.yaml:2:12: " + solver_ +
                ": cannot run: No such file or directory: expected a program that can be run");
}

TEST_F(CommandRunners, abort_ends_everything) {
  const std::string path = scripts_.add("wrapper", "echo 'Result for SMAC: ABORT, 0, 0, 0, 0'");
  const auto root =
      common::ConfigNode::parse("target: {command: [\"" + path +
                                    "\", \"{instance}\"], protocol: smac, measure: quality, "
                                    "cutoff: 1, kill_after: 30, crash: {first_run: penalty}}",
                                "c.yaml");
  CommandRunner runner(CommandSpec::read(root.child("target"), {}));
  const std::string line = input_error([&] { runner.run({{}, {"i", 1}, 0, 1}); });
  EXPECT_EQ(line,
            "c.yaml:1:19: " + path +
                " i: exit status 0; it reports ABORT: expected a run that does not ask to abort");
}

TEST_F(CommandRunners, a_referee_may_refuse) {
  const std::string referee = scripts_.add("referee",
                                           "grep -q \"^solution of $1\\$\" \"$2\" || "
                                           "{ echo 'wrong move' >&2; exit 13; }");
  const std::string more =
      "measure: nodes\n  verify: [\"" + referee + "\", \"{instance}\", \"{output}\"]";
  EXPECT_EQ(result("echo solved; echo nodes 1; echo solution of $2", more).outcome,
            Outcome::solved);
  const CommandResult refused = result("echo solved; echo nodes 1; echo solution of x", more);
  EXPECT_EQ(refused.outcome, Outcome::crashed);
  EXPECT_EQ(refused.cost, 1000);
  EXPECT_TRUE(refused.fault.starts_with("refused by " + referee + " 'a b' ")) << refused.fault;
  EXPECT_TRUE(refused.fault.ends_with("; exit status 13; stderr: 'wrong move'")) << refused.fault;
  EXPECT_EQ(result("echo nodes 50", more).outcome, Outcome::exhausted);  // nothing to verify
}

TEST_F(CommandRunners, a_resumed_run_is_not_run_again) {
  const std::string script =
      count() + "echo solved; echo nodes $(wc -l < " + scripts_.path("runs") + ")";
  const CommandSpec counted = spec(script);
  {
    RunLog log(scripts_.path("runs.jsonl"));
    CommandRunner runner(counted, &log);
    EXPECT_EQ(run(runner, 1).cost, 1);
    EXPECT_EQ(run(runner, 2).cost, 2);
    EXPECT_EQ(run(runner, 1).cost, 1);
  }
  RunLog log(scripts_.path("runs.jsonl"));
  CommandRunner runner(counted, &log);
  EXPECT_EQ(run(runner, 2).cost, 2);
  EXPECT_EQ(times_run(), 2U);
}

TEST_F(CommandRunners, a_crash_is_in_the_log_too) {
  const CommandSpec crashing = spec(count() + "exit 1",
                                    "crash: {retries: 0, first_run: penalty}\n"
                                    "  measure: nodes");
  for (int i = 0; i < 2; ++i) {
    RunLog log(scripts_.path("runs.jsonl"));
    CommandRunner runner(crashing, &log);
    EXPECT_EQ(run(runner).outcome, Outcome::crashed);
  }
  EXPECT_EQ(times_run(), 1U);
}

TEST_F(CommandRunners, a_stopped_run_is_not_in_the_log) {
  RunLog log(scripts_.path("runs.jsonl"));
  const std::atomic<bool> stop{true};
  CommandRunner runner(spec("exec sleep 60"), &log, &stop);
  EXPECT_EQ(run(runner).outcome, Outcome::interrupted);
  EXPECT_EQ(log.size(), 0U);
}

TEST_F(CommandRunners, processes_left_behind_are_mentioned_once) {
  std::vector<std::string> notices;
  common::set_notice_listener(
      [&](const common::Notice& notice) { notices.push_back(notice.text); });
  CommandRunner runner(spec("sleep 60 & echo solved; echo nodes 1"));
  EXPECT_EQ(run(runner, 1).outcome, Outcome::solved);
  EXPECT_EQ(run(runner, 2).outcome, Outcome::solved);
  common::set_notice_listener({});
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0], place() + "it leaves processes behind when it ends; coevo kills them");
}

TEST_F(CommandRunners, a_process_that_left_the_group_is_not_said_to_be_killed) {
  if (std::system("command -v setsid >/dev/null") != 0) GTEST_SKIP() << "no setsid";
  std::vector<std::string> notices;
  common::set_notice_listener(
      [&](const common::Notice& notice) { notices.push_back(notice.text); });
  const std::string gone = scripts_.path("gone");
  CommandRunner runner(spec("setsid sh -c ': > " + gone + "; sleep 3' & while [ ! -e " + gone +
                            " ]; do sleep 0.01; done; echo solved; echo nodes 1"));
  EXPECT_EQ(run(runner, 1).outcome, Outcome::solved);
  common::set_notice_listener({});
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0], place() +
                            "it leaves a process of another group (setsid) behind, which coevo "
                            "cannot end");
}

TEST_F(CommandRunners, runs_on_many_threads_at_once) {
  RunLog log(scripts_.path("runs.jsonl"));
  CommandRunner runner(spec("echo solved; echo nodes $3"), &log);
  std::atomic<int> good{0};
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (std::uint64_t i = 0; i < 10; ++i) {
        if (run(runner, 10 * t + i).cost == static_cast<double>(10 * t + i)) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 40);
  EXPECT_EQ(log.size(), 40U);
}

// What irace's runner prints is the cost, whatever is measured; a status other than 0 is a fault.
TEST_F(CommandRunners, of_irace) {
  const auto says = [&](const std::string& script, const std::string& measure = "quality") {
    const std::string path = scripts_.add("runner", script);
    const auto root = common::ConfigNode::parse(
        "target: {command: [\"" + path + "\", \"{instance}\"], protocol: irace, measure: " +
            measure + ", cutoff: 10, kill_after: 30, crash: {retries: 0, first_run: penalty}}",
        "c.yaml");
    CommandRunner runner(CommandSpec::read(root.child("target"), {}));
    return runner.run({{}, {"i", 1}, 0, 10});
  };
  EXPECT_EQ(says("echo 4750 0.5").cost, 4750);
  EXPECT_EQ(says("echo 4750 0.5").cpu_seconds, 0.5);
  EXPECT_EQ(says("echo 5 0.5", "cpu").cost, 5);
  EXPECT_EQ(says("echo 5", "wall").cost, 5);
  EXPECT_EQ(says("echo 11 0.5", "cpu").outcome, Outcome::time_limit);
  const CommandResult failed = says("echo 5; echo oh >&2; exit 1");
  EXPECT_EQ(failed.outcome, Outcome::crashed);
  EXPECT_EQ(failed.fault, "exit status 1; stderr: 'oh'");
}

TEST_F(CommandRunners, shell_words_and_numbers) {
  const std::string path =
      scripts_.add("runner", "printf '<%s>' \"$@\" > " + scripts_.path("seen") + "; echo 1");
  const auto root = common::ConfigNode::parse(
      "target: {command: [\"" + path +
          "\", \"{configuration_id}-{instance_id}\", \"my dir/{instance}\", \"{switches}\"], "
          "protocol: "
          "irace, measure: quality, cutoff: 1, kill_after: 30, shell_words: true}",
      "c.yaml");
  CommandRunner runner(CommandSpec::read(root.child("target"), {}));
  runner.run({{{}, {"-a", "b"}}, {"\"two words\" --time 5", 1}, 0, 1, 12, 34});
  EXPECT_EQ(scripts_.read("seen"), "<12-34><my dir/two words><--time><5><-a><b>");
}

}  // namespace
}  // namespace coevo::fitness::command
