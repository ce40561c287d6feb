// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_evaluator.h"

#include <gtest/gtest.h>

#include "src/fitness/command/command_target.h"
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

}  // namespace
}  // namespace coevo::fitness::command
