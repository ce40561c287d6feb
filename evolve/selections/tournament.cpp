// SPDX-License-Identifier: MIT
// Tournament selection (Brindle 1981; Goldberg and Deb 1991).
#include "evolve/selections/selection.h"

namespace coevo::evolve {
namespace {

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
