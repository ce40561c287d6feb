// SPDX-License-Identifier: MIT
// Selection: which individual becomes a parent.
#pragma once

#include <functional>
#include <span>

#include "common/random.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

struct Selection {
  common::PluginDescriptor descriptor;  // `pick` gets settings of its parameters
  // The index of one individual; `fitness` (larger is better) has one value for each, at least one.
  std::function<std::size_t(std::span<const double> fitness, const common::Settings& settings,
                            common::RandomStream& random)>
      pick;
};

}  // namespace coevo::evolve
