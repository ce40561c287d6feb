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

// Scores are those of host 0, then host 1 ... on the same `each` instances. Gives one value for
// each instance: zeros with fewer than two hosts or two instances.
std::vector<Informativeness> informativeness(std::span<const Score> scores, std::size_t each);

// Spearman's correlation between the hosts' means on the first `part` of the instances and on the
// others, if there are some of both.
std::optional<double> agreement(std::span<const Score> scores, std::size_t each, std::size_t part);

}  // namespace coevo::evolve
