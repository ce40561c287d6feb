// SPDX-License-Identifier: MIT
// The start of an evolver, as its part of a config: `start`, values by name of gene.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "evolve/genome.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

class Start {
 public:
  // From the evolver's key `start`, if it is there.
  static Start read(const common::ConfigNode& evolver);
  // Whether the config has values there.
  bool is_given() const { return !given_.empty(); }
  // Adds the key `start`, if it was there.
  void append_to(nlohmann::ordered_json& json) const;

  // The given value. By default, the middle of the gene's range or, if other values are given, 0 if
  // possible; a block with a condition takes the values of the block without one. Throws InputError
  // for an unknown gene, a gene of a condition, or a value out of range.
  Genome genome(const GeneSpace& space) const;
  // `count` first hosts: the start and others around it, at a standard deviation of `step` of each
  // gene's range, with random conditions. Without a start, they are anywhere.
  Population hosts(std::size_t count, double step, const GeneSpace& space,
                   std::uint64_t seed) const;

 private:
  std::vector<std::pair<std::string, common::ConfigNode>> given_;
};

// `step` of an evolver whose first hosts are Start::hosts().
common::Parameter start_step_parameter();

}  // namespace coevo::evolve
