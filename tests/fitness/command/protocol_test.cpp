// SPDX-License-Identifier: MIT
#include "src/fitness/command/protocol.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

using common::input_error;
using Status = RunReport::Status;

Protocol protocol_of(const std::string& keys, Measure measure = Measure::quality) {
  return Protocol::read(common::ConfigNode::parse(keys, "c.yaml"), measure);
}

RunReport solver_says(const std::string& out, const std::string& err = "") {
  return protocol_of(
             "protocol: regex\ncost: 'states checked is (\\d+)'\nsolved: '^This .* solveable'",
             Measure::nodes)
      .report(out, err);
}

TEST(Protocol, patterns) {
  const RunReport solved = solver_says("This game is solveable.\nTotal states checked is 12.\n");
  EXPECT_EQ(solved.status, Status::solved);
  EXPECT_EQ(solved.cost, 12);
  EXPECT_EQ(solved.seconds, std::nullopt);
  const RunReport unsolved = solver_says("I could not solve it.\nstates checked is 99.\n");
  EXPECT_EQ(unsolved.status, Status::unsolved);
  EXPECT_EQ(unsolved.cost, 99);
  const RunReport none = solver_says("usage: solver FILE\n");
  EXPECT_EQ(none.status, Status::none);
  EXPECT_EQ(none.reason, "no match of its patterns in the output");
  const RunReport no_cost = solver_says("This game is solveable.\n");
  EXPECT_EQ(no_cost.cost, std::nullopt);
  EXPECT_EQ(no_cost.reason, "no match of 'cost' in the output");
}

TEST(Protocol, the_last_match_counts_and_stdout_before_stderr) {
  EXPECT_EQ(solver_says("states checked is 1, states checked is 2\r\nstates checked is 3 "
                        "states checked is 4\nend")
                .cost,
            4);
  EXPECT_EQ(solver_says("states checked is 1\n", "states checked is 2\n").cost, 1);
  EXPECT_EQ(solver_says("", "states checked is 2\nstates checked is 3").cost, 3);
}

// More than the stack holds for a recursion over each byte.
TEST(Protocol, long_lines_are_seen_at_their_start) {
  const std::string filler(3'000'000, 'x');
  const auto any = protocol_of("protocol: regex\ncost: 'cost ([^ ]+)(?: |x)*'");
  EXPECT_EQ(any.report("cost 5 " + filler + "\n", "").cost, 5);
  EXPECT_EQ(any.report(filler + " cost 5\n", "").status, Status::none);
}

TEST(Protocol, patterns_of_other_measures) {
  const auto quality = protocol_of("protocol: regex\ncost: 'best (\\S+)'");
  EXPECT_EQ(quality.report("best -1.5e-3\n", "").cost, -0.0015);
  EXPECT_EQ(quality.report("best -1.5e-3\n", "").status, Status::solved);
  const RunReport word = quality.report("best none\n", "");
  EXPECT_EQ(word.cost, std::nullopt);
  EXPECT_EQ(word.reason, "the cost 'none', no number");
  const auto time = protocol_of("protocol: regex\ncost: 'time (\\S+)'", Measure::cpu);
  EXPECT_EQ(time.report("time 1.5\n", "").seconds, 1.5);
  const auto sat =
      protocol_of("protocol: regex\nsolved: '^s SAT'\nunsolved: '^s UNKNOWN'", Measure::cpu);
  EXPECT_EQ(sat.report("s SAT\n", "").status, Status::solved);
  EXPECT_EQ(sat.report("s UNKNOWN\n", "").status, Status::unsolved);
  EXPECT_EQ(sat.report("", "").status, Status::none);
}

TEST(Protocol, faults_of_patterns) {
  const auto fault = [](const std::string& keys, Measure measure) {
    return input_error([&] { protocol_of(keys, measure); });
  };
  EXPECT_EQ(
      fault("protocol: regx", Measure::cpu),
      "c.yaml:1:11: 'regx': expected one of regex, irace, smac, aclib, paramils (did you mean "
      "'regex'?)");
  EXPECT_EQ(
      fault("protocol: regex", Measure::nodes),
      "c.yaml:1:11: 'regex': expected the key 'cost', a pattern for the measured value, nodes");
  EXPECT_EQ(fault("protocol: regex", Measure::cpu),
            "c.yaml:1:11: 'regex': expected the key 'solved', a pattern, or 'cost'");
  EXPECT_TRUE(
      fault("protocol: regex\ncost: '(\\d+'", Measure::nodes)
          .starts_with("c.yaml:2:7: '(\\d+': expected a regular expression of ECMAScript ("));
  for (const std::string pattern : {"\\d+", "(a)(b)"}) {
    EXPECT_EQ(fault("protocol: regex\ncost: '" + pattern + "'", Measure::nodes),
              "c.yaml:2:7: '" + pattern +
                  "': expected a pattern with one group, (...), around the number");
  }
}

TEST(Protocol, irace) {
  const auto irace = protocol_of("protocol: irace", Measure::cpu);
  EXPECT_EQ(irace.report("noise 1\n  12.5 \n\n", "99").cost, 12.5);
  EXPECT_EQ(irace.report("1\n", "").seconds, std::nullopt);
  const RunReport both = irace.report("3 \t 0.25\n", "");
  EXPECT_EQ(both.status, Status::solved);
  EXPECT_EQ(both.cost, 3);
  EXPECT_EQ(both.seconds, 0.25);
  EXPECT_EQ(irace.report("Inf\n", "").status, Status::unsolved);
  for (const std::string text : {"", "\n \n", "1 2 3\n", "cost 1\n", "nan\n", "5\nbye\n"}) {
    EXPECT_EQ(irace.report(text, "").status, Status::none) << text;
  }
  EXPECT_EQ(irace.report("5\nbye\n", "").reason, "the last line 'bye', not one number or two");
}

// irace takes all of the output.
TEST(Protocol, irace_reads_a_cost_and_a_time_in_two_lines) {
  const auto irace = protocol_of("protocol: irace");
  for (const std::string text : {"12.5\n3\n", "12.5\n\n 3", "\n12.5\r\n3\r\n"}) {
    EXPECT_EQ(irace.report(text, "").cost, 12.5) << text;
    EXPECT_EQ(irace.report(text, "").seconds, 3) << text;
  }
  EXPECT_EQ(irace.report("Inf\n3\n", "").status, Status::unsolved);
  EXPECT_EQ(irace.report("1\n2\n3\n", "").cost, 3) << "a log, then the cost";
}

// Whatever SMAC and ParamILS find in a line.
TEST(Protocol, result_lines_of_smac_in_any_spelling) {
  for (const std::string line :
       {"Result of this wrapper: SAT, 0.5, 0, 12.5, 7",
        "Result of This Wrapper: SAT, 0.5, 0, 12.5, 7",
        "Result of algorithm run: SUCCESS, 0.5, 0, 12.5, 7",
        "  Result of this Algorithm Run : SUCCESS, 0.5, 0, 12.5, 7",
        "result for ParamILS: SAT, 0.5, 0, 12.5, 7", "Final result For HAL: sat, 0.5, 0, 12.5, 7",
        "Final  Result  of SMAC: Success, 0.5, 0, 12.5, 7",
        "Result of this algorithm run: {\"status\": \"SUCCESS\", \"cost\": 12.5, \"runtime\": "
        "0.5}"}) {
    const RunReport report = protocol_of("protocol: smac").report("x\n" + line + "\n", "");
    EXPECT_EQ(report.status, Status::solved) << line;
    EXPECT_EQ(report.cost, 12.5) << line;
    EXPECT_EQ(report.seconds, 0.5) << line;
  }
  for (const std::string line :
       {"Result for irace: SAT, 1, 1, 1, 1", "Results for SMAC: SAT, 1, 1, 1, 1",
        "The result for SMAC: SAT, 1, 1, 1, 1"}) {
    EXPECT_EQ(protocol_of("protocol: smac").report(line, "").status, Status::none) << line;
  }
}

TEST(Protocol, smac_and_paramils) {
  for (const std::string kind : {"smac", "paramils"}) {
    const auto by_quality = protocol_of("protocol: " + kind);
    const RunReport report = by_quality.report(
        "Result for SMAC: CRASHED, 9, 9, 9, 9\n"
        "Result for SMAC: SUCCESS, 1.5, 200, -3.25, 42, more, and more\nbye\n",
        "");
    EXPECT_EQ(report.status, Status::solved);
    EXPECT_EQ(report.cost, -3.25);
    EXPECT_EQ(report.seconds, 1.5);
    const auto by_steps = protocol_of("protocol: " + kind, Measure::nodes);
    EXPECT_EQ(by_steps.report("Result for ParamILS: SAT, 1.5, 200, 3, 42\n", "").cost, 200);
    EXPECT_EQ(by_steps.report("Result for ParamILS: SAT,1.5,-1,3,42", "").cost, std::nullopt);
    EXPECT_EQ(by_steps.report("Final Result for ParamILS: UNSAT, 0, 2, 0, 1\n", "").status,
              Status::unsolvable);
    EXPECT_EQ(by_steps.report("Result of this algorithm run: TIMEOUT, 9, 9, 9, 9\n", "").status,
              Status::time_limit);
  }
}

TEST(Protocol, statuses_of_smac) {
  const auto status = [](const std::string& text) {
    return protocol_of("protocol: smac").report("Result for SMAC: " + text + ", 0, 0, 0, 0", "");
  };
  EXPECT_EQ(status("MEMOUT").status, Status::memory_limit);
  EXPECT_EQ(status("KILLED").status, Status::time_limit);
  EXPECT_EQ(status("CRASHED").status, Status::crashed);
  EXPECT_EQ(status("ABORT").status, Status::abort);
  EXPECT_EQ(status("OK").status, Status::none);
  EXPECT_EQ(status("OK").reason,
            "the status 'OK', not one of SUCCESS, SAT, UNSAT, TIMEOUT, MEMOUT, CRASHED and ABORT");
  const auto smac = protocol_of("protocol: smac");
  EXPECT_EQ(smac.report("result: 3", "").reason,
            "no line 'Result for SMAC: ...' or 'Result for ParamILS: ...'");
  EXPECT_EQ(smac.report("Result for SMAC: SUCCESS, 1", "").reason,
            "the result 'SUCCESS, 1', not STATUS, runtime, runlength, quality, seed");
}

TEST(Protocol, aclib) {
  const auto aclib = protocol_of("protocol: aclib");
  const RunReport report = aclib.report(
      "Result of this algorithm run: {\"status\": \"SUCCESS\", \"cost\": 2, \"runtime\": 5.5, "
      "\"misc\": \"\"}\n",
      "");
  EXPECT_EQ(report.status, Status::solved);
  EXPECT_EQ(report.cost, 2);
  EXPECT_EQ(report.seconds, 5.5);
  const auto says = [&](const std::string& json) {
    return aclib.report("Result of this algorithm run: " + json, "");
  };
  EXPECT_EQ(says("{\"status\": \"TIMEOUT\", \"cost\": null}").status, Status::time_limit);
  EXPECT_EQ(says("{\"status\": \"SUCCESS\"}").cost, std::nullopt);
  EXPECT_EQ(says("{}").status, Status::none);
  EXPECT_EQ(says("{\"status\": 1}").reason, "an unreadable result: status: '1': expected a text");
  EXPECT_TRUE(says("SUCCESS, 1, 2, 3, 4").reason.starts_with("an unreadable result:1:1: "));
  EXPECT_EQ(aclib.report("", "").reason, "no line 'Result of this algorithm run: {...}'");
}

// Pieces of the formats in any order, and other bytes.
RC_GTEST_PROP(Protocol, reads_any_output, ()) {
  const auto piece = rc::gen::oneOf(
      rc::gen::element<std::string>("Result for SMAC:", "Result of this algorithm run:", "Final ",
                                    "SUCCESS", "ABORT", ",", ", 1", "1e999", "-Inf", "nan", "{",
                                    "\"status\":", "\"SUCCESS\"", "}", "\n", "\r\n", " ", "nodes "),
      rc::gen::string<std::string>());
  std::string out;
  for (const std::string& each : *rc::gen::container<std::vector<std::string>>(piece)) out += each;
  for (const std::string kind : {"irace", "smac", "aclib", "regex\ncost: 'nodes (.*)'"}) {
    const RunReport report = protocol_of("protocol: " + kind).report(out, out);
    RC_ASSERT(std::isfinite(report.cost.value_or(0)));
    RC_ASSERT(std::isfinite(report.seconds.value_or(0)));
    RC_ASSERT(report.status != Status::none || !report.reason.empty());
    RC_ASSERT(report.reason.find('\n') == std::string::npos);
  }
}

TEST(Protocol, measures) {
  for (const std::string text : {"nodes", "cpu", "wall", "quality"}) {
    const auto root = common::ConfigNode::parse("measure: " + text, "c.yaml");
    EXPECT_EQ(name(read_measure(root.child("measure"))), text);
  }
}

}  // namespace
}  // namespace coevo::fitness::command
