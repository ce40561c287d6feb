// SPDX-License-Identifier: MIT
// How much the hosts' scores on instances of a kind tell about the hosts: the informativeness of
// tests (T.-S. Yo and E. D. de Jong: "A comparison of evaluation methods in coevolution", GECCO
// 2007), here of strata of instances.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "evolve/evaluation.h"

namespace coevo::evolve {

// Candidates are sorted by how hard the incumbent finds them and cut into strata of equal size. The
// value of a stratum is how much of the differences between hosts a position spent in it shows:
// max(0, g)^2 / (s2 c), by the covariance g of an instance's scores with the hosts' means over the
// generation's other instances, the variance s2 of its scores between hosts, and the positions c of
// a run, each a mean over the instances met with weights that decay from generation to generation.
class Strata {
 public:
  explicit Strata(std::size_t count) : sums_(count) {}

  std::size_t size() const { return sums_.size(); }
  // Of each; that of all together for one without instances so far, 0 without any.
  std::vector<double> values() const;
  // `strata[i]` is that of a host's i-th instance; scores are those of host 0, then host 1 ... on
  // all of them. Hosts that did not meet them all count nothing.
  void learn(std::span<const std::size_t> strata, std::span<const Score> scores);

  nlohmann::json save() const;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  void load(const nlohmann::json& state);

 private:
  struct Sums {
    double covariance = 0.0;
    double variance = 0.0;
    double nodes = 0.0;
    double instances = 0.0;

    void add(const Sums& other);
    double value() const;
  };

  std::vector<Sums> sums_;
};

}  // namespace coevo::evolve
