// SPDX-License-Identifier: MIT
// How the program that is tuned is run and judged: the part of a config's target that its
// parameters do not concern.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>

#include "common/config/config_node.h"
#include "src/fitness/command/command_template.h"
#include "src/fitness/command/protocol.h"

namespace coevo::fitness::command {

struct CommandSpec {
  CommandTemplate command;
  Protocol protocol;
  Measure measure = Measure::quality;
  // In the unit of the measure. A run that costs more, or that has no result, costs `penalty` times
  // as much as this; of `quality`, only one that has no result.
  double cutoff = 0;
  double penalty = 10;
  double kill_after = 0;         // seconds of wall time
  std::uint64_t memory_mib = 0;  // of each process; 0: no limit
  std::uint64_t retries = 1;     // of a run that crashes
  bool abort_on_first_crash = true;
  bool deterministic = true;  // otherwise an instance is a line with a seed
  std::optional<CommandTemplate> verify;
  std::string place = "";  // of the command in the config, for messages

  // Reads its keys of `target` and leaves the others; throws InputError with place. `parameters`
  // are the names of the tuned parameters; the command must use each of them.
  static CommandSpec read(const common::ConfigNode& target,
                          std::span<const std::string> parameters);
  // All of it but the place, with defaults, but without limits that are not in use.
  nlohmann::ordered_json to_json() const;

  bool operator==(const CommandSpec& other) const;
};

}  // namespace coevo::fitness::command
