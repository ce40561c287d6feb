#include "evolve/evolvers/evolver.h"

namespace coevo::evolve {

#define COEVO_EVOLVER(name) EvolverKind name##_evolver();
#include "evolve/evolvers/evolvers.def"
#undef COEVO_EVOLVER

const std::vector<EvolverKind>& evolvers() {
  static const std::vector<EvolverKind> list{
#define COEVO_EVOLVER(name) name##_evolver(),
#include "evolve/evolvers/evolvers.def"
#undef COEVO_EVOLVER
  };
  return list;
}

}  // namespace coevo::evolve
