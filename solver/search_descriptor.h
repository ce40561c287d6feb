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
};

}  // namespace coevo::solver
