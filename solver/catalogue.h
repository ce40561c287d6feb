// SPDX-License-Identifier: MIT
// The names of a puzzle: its heuristics, bounds, searches and their parameters.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/features/condition.h"
#include "solver/features/feature.h"
#include "solver/search_descriptor.h"
#include "solver/solver.h"

namespace coevo::solver {

class Catalogue {
 public:
  virtual ~Catalogue() = default;

  // As configs, weight files and the command line name the puzzle.
  virtual std::string name() const = 0;
  // One sentence.
  virtual std::string help() const = 0;
  // The word for an instance: "deal".
  virtual std::string instance_noun() const { return name(); }
  // Names of the ways to count a solution's length: {"length"}, or {"moves", "cards"}.
  virtual std::vector<std::string> metrics() const { return {"length"}; }
  // The one, by its place, that objectives, bounds and shortest solutions count by.
  virtual std::size_t primary_metric() const { return metrics().size() - 1; }

  // The listed heuristics, including plug-ins; valid as long as the catalogue.
  virtual std::span<const Feature> features() const = 0;
  // Further features, too many to list: each is named by a pattern.
  virtual std::vector<FeatureFamily> feature_families() const { return {}; }
  // Whether a weight can have that name: of a listed feature, or one that fits a family's pattern.
  virtual bool has_feature(std::string_view feature) const;
  // Lower bounds on the moves that are left, for searches for shortest solutions only: choices of
  // their parameter `bound`, each by "bound=NAME".
  virtual std::vector<FeatureFamily> bounds() const { return {}; }
  // What conditions of a policy's rules compare; none: there are no policies here.
  virtual std::vector<Term> policy_terms() const { return {}; }

  // Settings of the moves, in addition to each search's own.
  virtual std::vector<common::Parameter> parameters() const { return {}; }
  // Each search's parameters with the domain's own appended.
  virtual std::vector<SearchDescriptor> searches() const = 0;
  // The named one's; std::logic_error for a name that is not there.
  SearchDescriptor search(std::string_view search_name) const;
  // The first search of that capability, e.g. &SearchDescriptor::has_members; none: nullopt.
  std::optional<SearchDescriptor> search_that(bool SearchDescriptor::*capability) const;

  // The solver that `node_reduction` compares with.
  virtual SolverSpec baseline() const = 0;
  // A solver by the search at its defaults: with the baseline's weights, or where those cannot lead
  // it, equal weights on all heuristics that can.
  SolverSpec plain_solver(const SearchDescriptor& descriptor) const;
  // A portfolio without members: they are tried in order, then a complete search led by the
  // baseline's weights.
  virtual SolverSpec portfolio() const;
  // The solver of `solve --optimal`, if there is one.
  virtual std::optional<SolverSpec> optimal() const { return std::nullopt; }
};

}  // namespace coevo::solver
