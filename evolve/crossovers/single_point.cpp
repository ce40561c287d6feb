// SPDX-License-Identifier: MIT
// The crossover of GA-FreeCell (Elyasaf, Hauptman and Sipper, GECCO 2011).
#include <algorithm>

#include "evolve/crossovers/crossover.h"

namespace coevo::evolve {
namespace {

Genome cross_at_one_point(const Genome& first, const Genome& second, const GeneSpace&,
                          const common::Settings&, common::RandomStream& random) {
  if (first.size() < 2) return first;
  const auto cut = static_cast<std::ptrdiff_t>(1 + random.below(first.size() - 1));
  Genome child = first;
  std::copy(second.begin() + cut, second.end(), child.begin() + cut);
  return child;
}

}  // namespace

Crossover single_point_crossover() {
  return {{"single_point", "The first parent's genes up to a random cut, then the second's."},
          cross_at_one_point};
}

}  // namespace coevo::evolve
