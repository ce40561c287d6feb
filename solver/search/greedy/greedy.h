// SPDX-License-Identifier: MIT
// Greedy best-first search by H alone, as in Mehmetoglu (2025), where it is called A*.
#pragma once

#include "solver/search/greedy/best_first.h"

namespace coevo::search {

struct GreedyKind {
  static solver::SearchDescriptor describe();
  static BestFirstOptions options(const common::Settings&) { return {.depth_weight = 0}; }
  template <class Space, class Evaluate>
  using Search = BestFirst<Space, Evaluate>;
};

}  // namespace coevo::search
