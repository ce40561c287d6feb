// SPDX-License-Identifier: MIT
// best.json of a run whose target is a command: parameters, and the command line to copy.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

struct ConfigurationFile {
  static constexpr std::string_view kFormat = "coevo-configuration";

  Configuration parameters;
  Configuration standard;            // the default, which it is compared with
  std::vector<std::string> command;  // still contains {instance} and, if used, {seed}
  std::map<std::string, std::string> provenance;

  // Whether the text of a best.json has this format, damaged or not.
  static bool is_one(std::string_view text);
  // Throws InputError, with place, for anything that text() has not written.
  static ConfigurationFile parse(std::string_view text, const std::string& place);
  // JSON with a checksum (docs/formats.md).
  std::string text() const;
  // For people: the command line, then a line "name value" each.
  std::string describe() const;
};

}  // namespace coevo::fitness::command
