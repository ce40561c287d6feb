// SPDX-License-Identifier: MIT
// The config reference as a page, from the plug-ins' own descriptors.
#pragma once

#include <string>
#include <vector>

#include "common/parameter.h"

namespace coevo::cli {

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

// docs/config-reference.md: Markdown.
std::string config_reference(const std::vector<Section>& sections);

}  // namespace coevo::cli
