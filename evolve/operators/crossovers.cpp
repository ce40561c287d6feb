// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "evolve/operators/operators.h"

namespace coevo::evolve {
namespace {

// The crossover of GA-FreeCell (Elyasaf, Hauptman and Sipper, GECCO 2011).
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

namespace {

// Uniform crossover (Syswerda 1989).
Genome cross_uniform(const Genome& first, const Genome& second, const GeneSpace&,
                     const common::Settings& settings, common::RandomStream& random) {
  const double share = settings.real("share");
  Genome child = first;
  for (std::size_t i = 0; i < child.size(); ++i) {
    if (random.unit() < share) child[i] = second[i];
  }
  return child;
}

}  // namespace

Crossover uniform_crossover() {
  return {{"uniform",
           "Each gene from either parent.",
           {{"share", "Probability that a gene comes from the second parent.", 0.5, 0.0, 1.0}}},
          cross_uniform};
}

namespace {

// Whole arithmetic crossover (Michalewicz 1992); nominal genes are the nearer parent's.
Genome cross_arithmetic(const Genome& first, const Genome& second, const GeneSpace& space,
                        const common::Settings&, common::RandomStream& random) {
  const double share = random.unit();
  Genome child = first;
  for (std::size_t i = 0; i < child.size(); ++i) {
    if (space[i].kind == Gene::Kind::nominal) {
      if (share > 0.5) child[i] = second[i];
      continue;
    }
    if (space[i].kind == Gene::Kind::log) {
      const double step = space.scaled(i, second[i]) - space.scaled(i, first[i]);
      child[i] = space.moved(i, first[i], share * step);
      continue;
    }
    child[i] += share * (second[i] - first[i]);
    if (space[i].is_whole()) child[i] = std::round(child[i]);
  }
  return child;
}

}  // namespace

Crossover arithmetic_crossover() {
  return {{"arithmetic", "A random point on the line between the parents."}, cross_arithmetic};
}

}  // namespace coevo::evolve
