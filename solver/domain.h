// SPDX-License-Identifier: MIT
// A puzzle as the rest of the program sees it, by role: description, instances, notation and
// referee, exploration, solvers. A search costs one virtual call. assembly/module.h derives all of
// it from a state space and its heuristics.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/catalogue.h"
#include "solver/domain_roles.h"
#include "solver/plugins.h"
#include "solver/spaces/state_graph.h"

namespace coevo::solver {

class Domain : public Catalogue, public Instances, public Notation, public Exploration {
 public:
  virtual ~Domain() = default;
  Domain& operator=(const Domain&) = delete;

  // Throws InputError for settings that do not go together.
  virtual std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const = 0;
  // A search written against StateGraph, with the weights of `spec` as H.
  virtual std::unique_ptr<Solver> make_graph_solver(const SolverSpec& spec,
                                                    const GraphSearch& search) const = 0;

  // A copy with this additional heuristic or search. Throws std::logic_error if its name is taken
  // or if a heuristic's State is not the domain's.
  std::shared_ptr<const Domain> with(HeuristicPlugin plugin) const;
  // std::logic_error also for is_member or has_members: one of a program's own is in no portfolio.
  std::shared_ptr<const Domain> with(SearchPlugin plugin) const;

 protected:
  explicit Domain(DomainDescriptor descriptor) : Catalogue(std::move(descriptor)) {}
  Domain(const Domain&) = default;
  std::span<const HeuristicPlugin> heuristic_plugins() const { return heuristic_plugins_; }
  std::span<const SearchPlugin> search_plugins() const { return search_plugins_; }

 private:
  virtual std::shared_ptr<Domain> copy() const = 0;

  std::vector<HeuristicPlugin> heuristic_plugins_;
  std::vector<SearchPlugin> search_plugins_;
};

}  // namespace coevo::solver
