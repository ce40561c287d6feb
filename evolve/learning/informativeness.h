// SPDX-License-Identifier: MIT
// How much the hosts' scores on a test tell about the hosts: the informativeness of tests (T.-S. Yo
// and E. D. de Jong: "A comparison of evaluation methods in coevolution", GECCO 2007).
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "evolve/evaluation.h"

namespace coevo::evolve {

// The informativeness of one or several instances: sums over the generations that met them, with
// decaying weights.
struct Informativeness {
  double covariance = 0.0;  // of its scores with the hosts' means over the other instances
  double variance = 0.0;    // of its scores between hosts
  double nodes = 0.0;       // positions of a run, the mean over hosts
  double instances = 0.0;   // how many were summed

  void add(const Informativeness& other);
  void decay(double factor);
  // How much of the differences between hosts a position shows that is spent on it:
  // max(0, covariance)^2 / (variance * nodes).
  double value() const;
  // How much hosts differ on it, for each position: variance / nodes.
  double disagreement() const;

  nlohmann::json save() const;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  static Informativeness load(const nlohmann::json& state);
};

// Scores are those of host 0, then host 1 ... on the same `each` instances. Returns the places,
// below `each`, of the instances that every host met; only a race's survivors met the others.
std::vector<std::size_t> met_by_all(std::span<const Score> scores, std::size_t each);

// One value for each instance. It has no `instances` for an instance that was left out, or for any
// with fewer than two hosts or two instances.
std::vector<Informativeness> informativeness(std::span<const Score> scores, std::size_t each);

// Spearman's correlation between the hosts' means on the first `part` of the instances and on the
// others, if all hosts met some of both.
std::optional<double> agreement(std::span<const Score> scores, std::size_t each, std::size_t part);

// Strata of instances, by how hard the incumbent finds them, and how informative each was so far.

// Candidates are sorted by how hard the incumbent finds them and cut into strata of equal size.
class Strata {
 public:
  explicit Strata(std::size_t count) : sums_(count) {}

  std::size_t size() const { return sums_.size(); }
  // Informativeness::value() of each stratum; a stratum without instances so far gets the value of
  // all together.
  std::vector<double> values() const;
  // `strata[i]` is the stratum of a host's i-th instance. Scores are in the order of host 0, then
  // host 1 ..., each on all instances.
  void learn(std::span<const std::size_t> strata, std::span<const Score> scores);

  nlohmann::json save() const;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  void load(const nlohmann::json& state);

 private:
  std::vector<Informativeness> sums_;
};

}  // namespace coevo::evolve
