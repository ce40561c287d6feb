// SPDX-License-Identifier: MIT
// A folder with a tiny program to tune: `solver.sh EFFORT FILE` takes as many nodes as the file
// says, and ten more for each step that its effort is away from 3.
#pragma once

#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {

class CommandRunsTest : public testing::Test {
 protected:
  static constexpr const char* kSolver =
      "read base < \"$2\" || exit 9\n"
      "away=$(($1 - 3)); away=${away#-}\n"
      "echo nodes $((base + 10 * away)); echo it is solved";

  Workplace workplace_;

  void SetUp() override {
    write_solver(kSolver);
    std::filesystem::create_directory(workplace_.path("boards"));
    int base = 20;
    for (const char* name : {"a", "b", "c", "d"}) {
      base += 10;
      workplace_.write(std::string("boards/") + name, std::to_string(base) + "\n");
    }
    write_config("tune.yaml");
  }

  void write_solver(const std::string& lines, const std::string& name = "solver.sh") const {
    workplace_.write(name, "#!/bin/sh\n" + lines + "\n");
    std::filesystem::permissions(workplace_.path(name), std::filesystem::perms::owner_all);
  }

  // `more`: keys of the target, each with its newline and two blanks before it.
  void write_config(const std::string& name, const std::string& more = "",
                    const std::string& measure = "nodes") const {
    workplace_.write(name,
                     "target:\n"
                     "  command: [./solver.sh, \"{effort}\", \"{instance}\"]\n"
                     "  protocol: regex\n"
                     "  cost: 'nodes (\\d+)'\n"
                     "  solved: 'is solved'\n"
                     "  measure: " +
                         measure +
                         "\n"
                         "  cutoff: 1000\n"
                         "  kill_after: 10\n" +
                         more +
                         "  parameters: {effort: {integer: [0, 9], default: 5}}\n"
                         "training: {files: boards}\n"
                         "learning: {method: random, instances: 2}\n"
                         "evolver: {name: cma_es, generations: 4, population: 6}\n"
                         "champion: {candidates: 2, instances: 4}\n");
  }

  Result evolve(const std::string& folder, const std::string& config = "tune.yaml") {
    Result result =
        workplace_.run({"evolve", config, "--run-dir", folder, "--threads", "2", "--quiet"});
    EXPECT_EQ(result.status, 0) << result.err;
    return result;
  }
};

}  // namespace coevo::cli
