// SPDX-License-Identifier: MIT
// A puzzle as the rest of the program sees it, by role: names, instances, notation and referee,
// solvers, exploration. A search costs one virtual call. assembly/module.h derives all of it from a
// state space and its heuristics.
#pragma once

#include <memory>
#include <string>
#include <typeindex>

#include "solver/catalogue.h"
#include "solver/exploration.h"
#include "solver/instances.h"
#include "solver/notation.h"
#include "solver/plugins.h"
#include "solver/solver_factory.h"

namespace coevo::solver {

class Domain : public Catalogue,
               public Instances,
               public Notation,
               public SolverFactory,
               public Exploration {
 public:
  // A copy with this additional heuristic or search. Throws std::logic_error if its name is taken
  // or if a heuristic's State is not the domain's.
  virtual std::shared_ptr<const Domain> with(HeuristicPlugin heuristic) const = 0;
  // std::logic_error also for is_member or has_members: one of a program's own is in no portfolio.
  virtual std::shared_ptr<const Domain> with(SearchPlugin search) const = 0;
};

}  // namespace coevo::solver
