// SPDX-License-Identifier: MIT
// The config reference and the manual pages, from what plug-ins and commands declare.
#pragma once

#include <string>
#include <vector>

#include "common/parameter.h"
#include "src/app/command_line.h"

namespace coevo::cli {

// The config reference as a page, from the plug-ins' own descriptors.

// The names that a config can use, as `coevo list` groups them.
struct Entry {
  std::string name;
  std::string help;
  std::vector<common::Parameter> parameters = {};
  std::string puzzle = {};  // whose it is; "": of all
};
struct Section {
  std::string name;
  std::vector<Entry> entries;
};

// For completion of --set: the keys whose values are numbers or texts, as "KEY.PATH=". Sorted.
std::vector<std::string> config_keys(const Registry& registry);

// docs/config-reference.md: Markdown.
std::string config_reference(const std::vector<Section>& sections);

// Manual pages in the macros of man(7), from the options that the commands declare.

// PROGRAM(1): the commands and what all of them take.
std::string man_page(const CommandLine& line);
// PROGRAM-COMMAND(1).
std::string man_page(const CommandLine& line, const Command& command);

}  // namespace coevo::cli
