// SPDX-License-Identifier: MIT
// coevo-lab outside: how fast searches are on a puzzle from outside.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/lab/commands.h"
#include "src/lab/outside/outside_speed.h"

namespace coevo::experiments {
namespace {

nlohmann::ordered_json to_json(const std::vector<OutsideSpeed>& speeds) {
  auto json = nlohmann::ordered_json::array();
  for (const OutsideSpeed& speed : speeds) {
    json.push_back({{"puzzle", speed.puzzle},
                    {"search", speed.search},
                    {"positions", speed.positions},
                    {"inside_seconds", speed.inside_seconds},
                    {"outside_seconds", speed.outside_seconds},
                    {"ratio", speed.ratio()}});
  }
  return json;
}

int run_outside(const OutsideRounds& rounds, const Context& context) {
  const auto speeds = measure_outside(rounds);
  if (context.global.json) {
    fmt::print("{}\n", to_json(speeds).dump());
    return kDone;
  }
  fmt::print("{:<11}{:<12}{:>11}{:>13}{:>13}{:>8}\n", "puzzle", "search", "positions",
             "inside, M/s", "outside, M/s", "ratio");
  for (const OutsideSpeed& speed : speeds) {
    const double millions = static_cast<double>(speed.positions) / 1e6;
    fmt::print("{:<11}{:<12}{:>11}{:>13.2f}{:>13.2f}{:>8.2f}\n", speed.puzzle, speed.search,
               speed.positions, millions / speed.inside_seconds, millions / speed.outside_seconds,
               speed.ratio());
  }
  return kDone;
}

}  // namespace

Command outside_command(const Context& context) {
  auto options = std::make_shared<OutsideRounds>();
  Command command{"outside",
                  "Compares searches on puzzles from outside with the same puzzles built in"};
  command
      .option("--instances", &options->instances,
              "Instances for bfs; best_first solves a hundred times as many")
      .check(whole_number(1, 1000))
      .show_default();
  command.option("--max-nodes", &options->max_nodes, "Positions generated for an instance")
      .check(whole_number(1, 100'000'000))
      .show_default();
  command.option("--rounds", &options->count, "Rounds, of which the median counts")
      .check(whole_number(1, 1000))
      .show_default();
  command.action = [options, &context] { return run_outside(*options, context); };
  return command;
}

}  // namespace coevo::experiments
