#include "evolve/crossovers/crossover.h"

namespace coevo::evolve {

#define COEVO_CROSSOVER(name) Crossover name##_crossover();
#include "evolve/crossovers/crossovers.def"
#undef COEVO_CROSSOVER

const std::vector<Crossover>& crossovers() {
  static const std::vector<Crossover> list{
#define COEVO_CROSSOVER(name) name##_crossover(),
#include "evolve/crossovers/crossovers.def"
#undef COEVO_CROSSOVER
  };
  return list;
}

}  // namespace coevo::evolve
