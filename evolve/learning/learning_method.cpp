#include "evolve/learning/learning_method.h"

namespace coevo::evolve {

#define COEVO_LEARNING_METHOD(name) LearningKind name##_learning();
#include "evolve/learning/learning_methods.def"
#undef COEVO_LEARNING_METHOD

const std::vector<LearningKind>& learning_methods() {
  static const std::vector<LearningKind> list{
#define COEVO_LEARNING_METHOD(name) name##_learning(),
#include "evolve/learning/learning_methods.def"
#undef COEVO_LEARNING_METHOD
  };
  return list;
}

}  // namespace coevo::evolve
