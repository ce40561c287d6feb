#include "src/fitness/objective.h"

namespace coevo::fitness {

#define COEVO_OBJECTIVE(name) Objective name();
#include "src/fitness/objectives.def"
#undef COEVO_OBJECTIVE

const std::vector<Objective>& objectives() {
#define COEVO_OBJECTIVE(name) name(),
  static const std::vector<Objective> all{
#include "src/fitness/objectives.def"
  };
#undef COEVO_OBJECTIVE
  return all;
}

}  // namespace coevo::fitness
