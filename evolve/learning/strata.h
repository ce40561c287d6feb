// SPDX-License-Identifier: MIT
// Strata of instances, by how hard the incumbent finds them, and how informative each was so far.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "evolve/learning/informativeness.h"

namespace coevo::evolve {

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
