// SPDX-License-Identifier: MIT
// Where an evolver begins, as its part of a config: `start`, values by name of gene.
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

  // What is given; else the middle of the gene's range or, where something is given, 0 if the gene
  // can be 0; in a block with a condition what the block without one has. InputError for a gene
  // that is not there or of a condition, and for a value out of its range.
  Genome genome(const GeneSpace& space) const;
  // `count` first hosts: itself and others around it, `step` of each gene's range away (a standard
  // deviation); their conditions are drawn. Anywhere where nothing is given.
  Population hosts(std::size_t count, double step, const GeneSpace& space,
                   std::uint64_t seed) const;

 private:
  std::vector<std::pair<std::string, common::ConfigNode>> given_;
};

// `step` of an evolver whose first hosts are Start::hosts().
common::Parameter start_step_parameter();

}  // namespace coevo::evolve
