#include "evolve/selections/selection.h"

namespace coevo::evolve {

#define COEVO_SELECTION(name) Selection name##_selection();
#include "evolve/selections/selections.def"
#undef COEVO_SELECTION

const std::vector<Selection>& selections() {
  static const std::vector<Selection> list{
#define COEVO_SELECTION(name) name##_selection(),
#include "evolve/selections/selections.def"
#undef COEVO_SELECTION
  };
  return list;
}

}  // namespace coevo::evolve
