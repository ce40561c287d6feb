// SPDX-License-Identifier: MIT
// The limit on the positions of a training search. It may be lower than limits.nodes, the limit
// that the solver is evolved for: then training is cheaper, and says less.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "common/config/config_node.h"

namespace coevo::evolve {

class TrainingLimit {
 public:
  // The keys `training` (a number, or `adaptive`) and `cut` of a config's map `limits`. `most`:
  // limits.nodes; 0: the target has no such limit. Throws InputError.
  static TrainingLimit read(const common::ConfigNode& limits, std::uint64_t most);
  // Those keys of `limits`, as they were read; an empty object for nothing.
  nlohmann::ordered_json to_json() const;

  // Of the next generation's searches; 0: limits.nodes.
  std::uint64_t nodes() const;
  bool is_adaptive() const { return cut_ > 0; }
  // The limit rises if more than the share `cut` of a generation's searches reached it, and falls
  // if fewer did.
  void learn(double share_cut);

  // log2 of the adaptive limit: its state.
  double doublings() const { return doublings_; }
  // Throws InputError if an adaptive limit cannot have come there.
  void set_doublings(double doublings);

 private:
  double least_doublings() const;

  std::uint64_t fixed_ = 0;
  std::uint64_t most_ = 0;
  double cut_ = 0.0;
  double doublings_ = 0.0;
};

}  // namespace coevo::evolve
