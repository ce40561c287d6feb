// SPDX-License-Identifier: MIT
// Makes a puzzle's solvers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solver/solver.h"
#include "solver/spaces/state_graph.h"

namespace coevo::solver {

class SolverFactory {
 public:
  virtual ~SolverFactory() = default;

  // Throws InputError for settings that do not go together.
  virtual std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const = 0;
  // A search written against StateGraph, with the weights of `spec` as H.
  virtual std::unique_ptr<Solver> make_graph_solver(const SolverSpec& spec,
                                                    const GraphSearch& search) const = 0;
};

}  // namespace coevo::solver
