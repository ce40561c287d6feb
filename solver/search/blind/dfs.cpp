// SPDX-License-Identifier: MIT
#include "solver/search/blind/dfs.h"

namespace coevo::search {

solver::SearchDescriptor DfsKind::describe() {
  return {
      .name = "dfs",
      .help = "depth-first search, without the weights: expands the last generated successor first",
      .parameters = {{"depth_bound", "depth at which the search stops expanding; 0 = no bound",
                      std::int64_t{0}, 0, 1e9},
                     duplicates_parameter()}};
}

DfsOptions DfsKind::options(const common::Settings& settings) {
  return {.depth_bound = static_cast<std::uint32_t>(settings.integer("depth_bound")),
          .duplicates = duplicates_of(settings)};
}

}  // namespace coevo::search
