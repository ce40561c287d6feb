// SPDX-License-Identifier: MIT
// The hosts' results on the instances of a parasite: what its fitness is computed from.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "evolve/evaluation.h"

namespace coevo::evolve {

struct InstanceTally {
  std::uint64_t runs = 0;
  std::uint64_t solved = 0;
  std::uint64_t nodes = 0;     // over all runs
  std::uint64_t baseline = 0;  // the reference solver's nodes, once

  void add(const Score& score);
  void add(const InstanceTally& other);
  // Mean nodes of a run, or `unsolved_nodes` if no run solved it; there is at least one run.
  double mean_nodes(double unsolved_nodes) const;
};

using ParasiteTally = std::vector<InstanceTally>;  // one for each gene

// A parasite's fitness: its instances' mean nodes, summed, relative to the reference solver's sum.
// 0 for a parasite that no host met.
double difficulty(const ParasiteTally& tally, double unsolved_nodes);

// The few instances with the most nodes relative to the reference solver, hardest first.
nlohmann::ordered_json hardest_json(const std::map<std::uint64_t, InstanceTally>& instances,
                                    double unsolved_nodes);

nlohmann::json tallies_json(const std::vector<ParasiteTally>& tallies);
// Throws InputError or nlohmann's exceptions for what tallies_json() did not write.
std::vector<ParasiteTally> saved_tallies(const nlohmann::json& state, std::size_t parasites,
                                         std::size_t instances);

}  // namespace coevo::evolve
