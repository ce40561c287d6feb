// SPDX-License-Identifier: MIT
// A folder for coevo init, and what its configs must do.
#pragma once

#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {

class InitTest : public testing::Test {
 protected:
  // Costs least where alpha is 2; ignores a bound.
  static constexpr const char* kTargetScript =
      "#!/bin/sh\n"
      "while [ $# -gt 0 ]; do case $1 in --alpha) alpha=$2; shift;; esac; shift; done\n"
      "echo $alpha | awk '{print ($1 - 2) * ($1 - 2)}'\n";

  Workplace workplace_;

  void add_program(const std::string& name, const std::string& text) {
    workplace_.write(name, text);
    std::filesystem::permissions(workplace_.path(name), std::filesystem::perms::owner_all);
  }
  // The config as check resolves it.
  nlohmann::json checked(const std::string& config = "coevo.yaml") {
    const Result result = workplace_.run({"check", config, "--json"});
    EXPECT_EQ(result.status, 0) << result.err << workplace_.read(config);
    return json_of(result.out);
  }
  void expect_evolves(const std::vector<std::string>& assignments) {
    Arguments arguments{"evolve", "coevo.yaml", "--run-dir", "run", "--quiet"};
    for (const auto& each : assignments) arguments.insert(arguments.end(), {"--set", each});
    const Result result = workplace_.run(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(workplace_.has("run/best.json"));
  }
};

}  // namespace coevo::cli
