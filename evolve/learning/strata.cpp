// SPDX-License-Identifier: MIT
#include "evolve/learning/strata.h"

#include <nlohmann/json.hpp>

#include "evolve/run/saved_state.h"

namespace coevo::evolve {
namespace {

constexpr double kSumsDecay = 0.95;  // of what is known, a generation

}  // namespace

std::vector<double> Strata::values() const {
  Informativeness all;
  for (const Informativeness& sums : sums_) all.add(sums);
  std::vector<double> values;
  for (const Informativeness& sums : sums_) {
    values.push_back((sums.instances > 0 ? sums : all).value());
  }
  return values;
}

void Strata::learn(std::span<const std::size_t> strata, std::span<const Score> scores) {
  for (Informativeness& sums : sums_) sums.decay(kSumsDecay);
  const std::vector<Informativeness> learnt = informativeness(scores, strata.size());
  for (std::size_t i = 0; i < strata.size(); ++i) sums_[strata[i]].add(learnt[i]);
}

nlohmann::json Strata::save() const {
  nlohmann::json state = nlohmann::json::array();
  for (const Informativeness& sums : sums_) state.push_back(sums.save());
  return state;
}

void Strata::load(const nlohmann::json& state) {
  require_state(state.is_array() && state.size() == sums_.size(), "strata");
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] = Informativeness::load(state.at(i));
}

}  // namespace coevo::evolve
