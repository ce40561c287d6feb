// SPDX-License-Identifier: MIT
// The descriptor of a search.
#pragma once

#include <string>
#include <vector>

#include "common/parameter.h"

namespace coevo::solver {

struct SearchDescriptor {
  std::string name;                                // as configs and weight files name it
  std::string help;                                // one sentence
  std::vector<common::Parameter> parameters = {};  // Catalogue::searches() appends the domain's
  // heuristics that can guide it; empty: all of the domain's
  std::vector<std::string> heuristics = {};

  bool takes_rules = false;      // weights by rules (SolverSpec::rules)
  bool is_member = false;        // can be a portfolio's member
  bool has_members = false;      // is made of SolverSpec::members
  bool improves_a_plan = false;  // begins with the plan of such a portfolio, if it is given members
};

}  // namespace coevo::solver
