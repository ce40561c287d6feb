#include "evolve/mutations/mutation.h"

namespace coevo::evolve {

#define COEVO_MUTATION(name) Mutation name##_mutation();
#include "evolve/mutations/mutations.def"
#undef COEVO_MUTATION

const std::vector<Mutation>& mutations() {
  static const std::vector<Mutation> list{
#define COEVO_MUTATION(name) name##_mutation(),
#include "evolve/mutations/mutations.def"
#undef COEVO_MUTATION
  };
  return list;
}

common::Parameter gene_probability_parameter() {
  return {"gene_probability", "Probability that a gene changes.", 0.1, 0.0, 1.0};
}

double stepped(const GeneSpace& space, std::size_t index, double value, double step,
               common::RandomStream& random) {
  return space[index].nominal ? space.draw(index, random) : space.moved(index, value, step);
}

}  // namespace coevo::evolve
