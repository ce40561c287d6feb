// SPDX-License-Identifier: MIT
#include "src/fitness/target.h"

#include <fmt/format.h>

#include "src/fitness/command/command_target.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

std::string Target::effort(double /*fitness*/, double nodes) const {
  return fmt::format("{:.0f} nodes on average", nodes);
}

std::shared_ptr<const Target> read_target(const common::ConfigNode& root,
                                          const Registry& registry) {
  if (root.find("target")) {
    return std::make_shared<command::CommandTarget>(command::CommandTarget::read(root));
  }
  return std::make_shared<SearchTarget>(SearchTarget::read(root, registry));
}

}  // namespace coevo::fitness
