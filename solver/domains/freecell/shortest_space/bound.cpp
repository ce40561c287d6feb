// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortest_space/bound.h"

#include <stdexcept>

namespace coevo::freecell {

std::vector<std::string> bound_names() {
  return {
#define COEVO_BOUND(name, help) #name,
#include "solver/domains/freecell/shortest_space/bounds.def"
#undef COEVO_BOUND
  };
}

std::string bound_help() {
  std::string text;
#define COEVO_BOUND(name, help) text += #name ": " help "; ";
#include "solver/domains/freecell/shortest_space/bounds.def"
#undef COEVO_BOUND
  return text.substr(0, text.size() - 2);
}

std::vector<solver::FeatureFamily> bounds() {
  return {
#define COEVO_BOUND(name, help) {"bound=" #name, help},
#include "solver/domains/freecell/shortest_space/bounds.def"
#undef COEVO_BOUND
  };
}

BoundKind bound_named(std::string_view text) {
#define COEVO_BOUND(name, help) \
  if (text == #name) return BoundKind::name;
#include "solver/domains/freecell/shortest_space/bounds.def"
#undef COEVO_BOUND
  throw std::logic_error("no bound named " + std::string(text));
}

}  // namespace coevo::freecell
