// SPDX-License-Identifier: MIT
#include "src/fitness/target.h"

#include "src/fitness/search_target.h"

namespace coevo::fitness {

std::shared_ptr<const Target> read_target(const common::ConfigNode& root,
                                          const Registry& registry) {
  return std::make_shared<SearchTarget>(SearchTarget::read(root, registry));
}

}  // namespace coevo::fitness
