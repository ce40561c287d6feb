// What a search says of itself.
#pragma once

#include <string>
#include <vector>

#include "src/common/parameter.h"

namespace coevo::solver {

struct SearchDescriptor {
  std::string name;
  std::string help;  // one sentence
  std::vector<common::Parameter> parameters;
  std::vector<std::string> heuristics = {};  // those that can lead it; none: all of the domain's
};

}  // namespace coevo::solver
