// SPDX-License-Identifier: MIT
#include <algorithm>

#include "evolve/operators/operators.h"

namespace coevo::evolve {
namespace {

// The roulette wheel (Holland 1975), the selection of GA-FreeCell (Elyasaf, Hauptman and Sipper,
// GECCO 2011).
std::size_t pick_proportionately(std::span<const double> fitness, const common::Settings&,
                                 common::RandomStream& random) {
  double total = 0.0;
  for (const double value : fitness) total += std::max(value, 0.0);
  if (!(total > 0.0)) return random.below(fitness.size());
  const double point = random.unit() * total;
  double passed = 0.0;
  std::size_t last = 0;
  for (std::size_t i = 0; i < fitness.size(); ++i) {
    if (!(fitness[i] > 0.0)) continue;
    passed += fitness[i];
    last = i;
    if (point < passed) break;
  }
  return last;  // also where rounding leaves `point` at the very end of the wheel
}

}  // namespace

Selection fitness_proportionate_selection() {
  return {{"fitness_proportionate",
           "In proportion to fitness (negative fitness counts as 0; uniform if all are 0)."},
          pick_proportionately};
}

namespace {

// Tournament selection (Brindle 1981; Goldberg and Deb 1991).
std::size_t pick_by_tournament(std::span<const double> fitness, const common::Settings& settings,
                               common::RandomStream& random) {
  std::size_t best = random.below(fitness.size());
  for (std::int64_t round = 1; round < settings.integer("size"); ++round) {
    const std::size_t rival = random.below(fitness.size());
    if (fitness[rival] > fitness[best]) best = rival;
  }
  return best;
}

}  // namespace

Selection tournament_selection() {
  return {{"tournament",
           "The fittest of a few individuals drawn with replacement.",
           {{"size", "Number of individuals in a tournament.", std::int64_t{2}, 1, 1000}}},
          pick_by_tournament};
}

}  // namespace coevo::evolve
