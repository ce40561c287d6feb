// SPDX-License-Identifier: MIT
// A population of parasites, as coevolution's methods (hillis.cpp, rosin.cpp) share it: each is a
// list of training instances, fit if the hosts find these hard.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "evolve/genetic_algorithm.h"
#include "evolve/learning/encounters.h"

namespace coevo::evolve {

struct ParasiteSettings {
  std::size_t encounters = 0;   // parasites that a host is evaluated on in a generation
  std::size_t instances = 0;    // genes of a parasite
  bool shared = false;          // whether all hosts of a generation meet the same ones
  std::uint32_t interval = 0;   // host generations from one parasite generation to the next
  double unsolved_nodes = 0.0;  // count for an instance that no host solved
  double virulence = 1.0;  // 1: the harder the fitter; 0.5: half as hard as the hardest is best
  GaConfig ga;

  // Reads the parameters `encounters`, `shared`, `interval`, `unsolved_nodes`, `virulence`. Throws
  // InputError if the hosts cannot meet all parasites before they evolve.
  static ParasiteSettings of(const common::Settings& given, const common::ConfigNode& node,
                             std::size_t instances, GaConfig ga);
};

common::Parameter shared_parameter();
common::Parameter unsolved_nodes_parameter();
common::Parameter virulence_parameter();

// Fitness by reduced virulence (J. Cartlidge and S. Bullock: "Combating coevolutionary
// disengagement by reducing parasite virulence", Evolutionary Computation 12, 2004): 2x/v - (x/v)^2
// of a difficulty x relative to the largest, best at x = v.
std::vector<double> with_virulence(std::vector<double> difficulty, double virulence);

class Parasites {
 public:
  // `training`: instance numbers; a gene is a place among them.
  Parasites(ParasiteSettings settings, std::uint64_t seed, std::vector<std::uint64_t> training);

  std::size_t size() const { return parasites_.size(); }
  const ParasiteSettings& settings() const { return settings_; }
  std::uint64_t seed() const { return key_.seed; }
  const std::vector<std::uint64_t>& training() const { return training_; }

  // The parasites that the hosts meet: `encounters` for host 0, then for host 1 and so on.
  std::vector<std::size_t> met(std::uint32_t generation, std::size_t hosts) const;
  // The place of gene `gene` in the training set, and the number of that instance.
  std::size_t place(std::size_t parasite, std::size_t gene) const;
  std::uint64_t instance(std::size_t parasite, std::size_t gene) const;

  // A host's score on this instance of a parasite.
  void count(std::size_t parasite, std::size_t gene, const Score& score);
  // Since the parasites' last generation.
  bool was_met(std::size_t parasite) const;
  std::vector<double> difficulties() const;
  nlohmann::ordered_json hardest() const;
  // For each parasite, in how many an instance of it is, the mean over its genes: at least 1.
  std::vector<double> crowding() const;
  // For the journal: how many generations of parasites there were before this one's hosts, and how
  // many different instances the parasites consist of.
  nlohmann::ordered_json variety(std::uint32_t generation) const;

  // Whether the next parasites come after this generation of hosts.
  bool are_last_at(std::uint32_t generation) const;
  void evolve(std::uint32_t generation, const std::vector<double>& fitness);

  nlohmann::json save() const;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  void load(const nlohmann::json& state);

 private:
  ParasiteSettings settings_;
  std::vector<std::uint64_t> training_;
  GeneSpace space_;
  RandomKey key_;
  Population parasites_;
  std::vector<ParasiteTally> tallies_;
};

}  // namespace coevo::evolve
