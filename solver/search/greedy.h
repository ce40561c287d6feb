// Greedy search, as the blog of seed 002 has it (there under the name of A*): best-first by H
// alone.
#pragma once

#include "solver/search/best_first.h"

namespace coevo::search {

struct GreedyKind {
  static solver::SearchDescriptor describe();
  static BestFirstOptions options(const common::Settings&) { return {.depth_weight = 0}; }
  template <class Space, class Estimate>
  using Search = BestFirst<Space, Estimate>;
};

}  // namespace coevo::search
