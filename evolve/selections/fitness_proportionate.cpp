// SPDX-License-Identifier: MIT
// The roulette wheel (Holland 1975), the selection of GA-FreeCell (Elyasaf, Hauptman and Sipper,
// GECCO 2011).
#include <algorithm>

#include "evolve/selections/selection.h"

namespace coevo::evolve {
namespace {

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

}  // namespace coevo::evolve
