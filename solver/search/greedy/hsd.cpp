// SPDX-License-Identifier: MIT
#include "solver/search/greedy/hsd.h"

namespace coevo::search {

solver::SearchDescriptor HsdKind::describe() {
  return {
      .name = "hsd",
      .help =
          "Heineman's staged deepening: look ahead from the best board, continue from the leaves",
      .parameters = {{"lookahead", "K: leaves lie K + 1 moves below a stage's root",
                      std::int64_t{6}, 0, HsdOptions::kMaxLookahead},
                     {"table_size",
                      "N: the search empties the visited set when it holds more positions",
                      std::int64_t{200'000}, 1, 1e9},
                     {"replace_equal", "a board replaces a board of equal score in the frontier",
                      true}},
      .takes_rules = true};
}

HsdOptions HsdKind::options(const common::Settings& settings) {
  return {.lookahead = static_cast<int>(settings.integer("lookahead")),
          .table_size = static_cast<std::size_t>(settings.integer("table_size")),
          .replace_equal = settings.flag("replace_equal")};
}

}  // namespace coevo::search
