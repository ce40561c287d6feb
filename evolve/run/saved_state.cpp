// SPDX-License-Identifier: MIT
#include "evolve/run/saved_state.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/error.h"

namespace coevo::evolve {

void require_state(bool holds, const std::string& what) {
  if (!holds) throw common::InputError("the saved state has no valid " + what);
}

Population saved_population(const nlohmann::json& state, const std::string& key, std::size_t size,
                            const GeneSpace& space) {
  auto population = state.at(key).get<Population>();
  const bool fits = population.size() == size &&
                    std::all_of(population.begin(), population.end(),
                                [&](const Genome& genome) { return space.contains(genome); });
  require_state(fits, key);
  return population;
}

}  // namespace coevo::evolve
