// SPDX-License-Identifier: MIT
// A puzzle's Traits (engine.h) as a solver::Domain: all searches, exploration and plug-ins. The
// puzzle adds its descriptor, boards and notation (puzzle.h has defaults for those too).
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/assembly/optimal_solver.h"
#include "solver/assembly/plain_view.h"
#include "solver/assembly/searches.h"
#include "solver/capabilities.h"
#include "solver/domain.h"
#include "solver/search/blind/perft.h"
#include "solver/search/blind/tree_estimate.h"

namespace coevo::assembly {

// `Self` is the class derived from it; it must be copyable.
template <class Traits, class Self>
class Module : public solver::Domain {
 public:
  using Settings = common::Settings;
  using Instance = solver::Instance;
  using Plan = std::span<const solver::PackedMove>;

  std::unique_ptr<solver::Solver> make_solver(const solver::SolverSpec& spec) const override {
    check_weights(spec);
    for (const solver::SearchPlugin& plugin : search_plugins()) {
      if (plugin.descriptor.name == spec.search) return plugin.make(*this, spec);
    }
    if (spec.search == OptimalSolver::describe().name) {
      return std::make_unique<OptimalSolver>(*this, spec);
    }
    return make_engine<Traits>(spec, heuristic_plugins());
  }
  std::unique_ptr<solver::Solver> make_graph_solver(
      const solver::SolverSpec& spec, const solver::GraphSearch& search) const override {
    return std::make_unique<EngineOf<Traits, GraphView<Traits>>>(spec, heuristic_plugins(), search);
  }

  std::vector<solver::PerftCount> perft(const Instance& instance, int depth,
                                        const solver::Limits& limits,
                                        const Settings& settings) const override {
    auto space = Traits::make_space(settings);
    const auto start = Traits::start(space, instance);
    std::vector<solver::PerftCount> counts;
    for (const auto& level : search::perft(space, start, depth, limits).levels) {
      counts.push_back({level.paths, level.positions});
    }
    return counts;
  }
  solver::TreeSample sample_tree(const Instance& instance, const solver::TreeWalks& walks,
                                 const Settings& settings) const override {
    auto space = Traits::make_space(settings);
    const auto start = Traits::start(space, instance);
    return search::sample_tree(space, start, walks);
  }
  // Uses the search for shortest solutions, which exhausts all positions if there is none.
  std::optional<solver::Proof> prove(const Instance& instance, const Settings& settings,
                                     const solver::Limits& limits) const override {
    auto spec = optimal();
    if (!spec) return std::nullopt;
    for (const common::Parameter& parameter : parameters()) {
      if (parameter.is_rule) {
        spec->settings.set(parameter.name, settings.values().at(parameter.name));
      }
    }
    solver::Proof proof{make_solver(*spec)->solve(instance, limits)};
    if (proof.result.outcome == common::Outcome::unsolvable)
      proof.positions = proof.result.positions;
    return proof;
  }

 protected:
  // Adds the searches, a solver for shortest solutions and, where the descriptor has none, a
  // baseline: greedy best-first search by the first heuristic alone.
  explicit Module(solver::DomainDescriptor descriptor) : solver::Domain(std::move(descriptor)) {
    descriptor_.state = typeid(typename Traits::Space::State);
    for (const auto& feature : std::exchange(descriptor_.features, {})) add_feature(feature);
    descriptor_.searches = describe_searches<Traits>(parameters());
    descriptor_.searches.push_back(describe_optimal());
    const solver::SearchDescriptor& optimal = searches().back();
    descriptor_.optimal = solver::SolverSpec{optimal.name, common::defaults(optimal.parameters)};
    if (!baseline().search.empty()) return;
    descriptor_.baseline = {"best_first",
                            common::defaults(search("best_first").parameters),
                            {{std::string(features().front().name), 1.0}}};
  }
  Module(const Module&) = default;

 private:
  solver::SearchDescriptor describe_optimal() const {
    auto descriptor = OptimalSolver::describe();
    if constexpr (HasBoundedParameters<Traits>) {
      descriptor = with_parameters(std::move(descriptor), Traits::bounded_parameters());
    }
    return with_parameters(std::move(descriptor), parameters());
  }
  std::shared_ptr<solver::Domain> copy() const override {
    return std::make_shared<Self>(static_cast<const Self&>(*this));
  }

  // A misspelt name must not count as a weight of 0.
  void check_weights(const solver::SolverSpec& spec) const {
    for (const auto& [heuristic, weight] : spec.weights) {
      if (this->has_feature(heuristic)) continue;
      throw common::InputError("heuristic '" + heuristic + "': expected one of " + this->name());
    }
  }
};

}  // namespace coevo::assembly
