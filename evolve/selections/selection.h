// Selection: which individual becomes a parent.
#pragma once

#include <span>
#include <vector>

#include "evolve/kind.h"
#include "src/common/random.h"

namespace coevo::evolve {

struct Selection {
  Kind kind;
  // The index of one individual; `fitness` (larger is better) has one value for each, at least one.
  std::size_t (*pick)(std::span<const double> fitness, const common::Settings& settings,
                      common::RandomStream& random);
};

// Every selection of selections.def; the first is the default.
const std::vector<Selection>& selections();

}  // namespace coevo::evolve
