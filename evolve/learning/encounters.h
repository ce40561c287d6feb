// SPDX-License-Identifier: MIT
// Encounters: coevolution's hosts are evaluated on a few parasites each, and their results there
// give the parasites their fitness.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/genome.h"

namespace coevo::evolve {

// The parasites that the hosts meet: `encounters` different ones for host 0, for host 1 and so on.
// Taken from shuffled lists of all parasites, so that each is met about equally often.
// encounters <= parasites.
std::vector<std::size_t> encounters_of(std::size_t hosts, std::size_t encounters,
                                       std::size_t parasites, common::RandomStream& random);

// The same ones for every host: in round after round the next `encounters` of `order`, which begins
// again at its end.
std::vector<std::size_t> same_encounters(std::size_t hosts, std::size_t encounters,
                                         std::size_t round, const std::vector<std::size_t>& order);

// Parasites of `instances` genes, each a place in the training set.
GeneSpace parasite_space(std::size_t instances, std::size_t training_size);

// The hosts' results on an instance of a parasite: what its fitness is computed from.
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
