// SPDX-License-Identifier: MIT
// A puzzle's Traits (engine.h) as a solver::Domain: all searches, exploration and plug-ins. The
// puzzle adds its name, instances, boards and notation (puzzle.h has defaults for those too).
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/assembly/graph_view.h"
#include "solver/assembly/optimal_solver.h"
#include "solver/assembly/searches.h"
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

  std::span<const solver::Feature> features() const override { return features_; }
  std::vector<solver::SearchDescriptor> searches() const override {
    auto all = describe_searches<Traits>(parameters());
    for (const solver::SearchPlugin& plugin : search_plugins_) {
      all.push_back(with_parameters(plugin.descriptor, parameters()));
    }
    all.push_back(describe_optimal());
    return all;
  }
  // Greedy best-first search by the first heuristic alone.
  solver::SolverSpec baseline() const override {
    return {"best_first",
            common::defaults(search("best_first").parameters),
            {{std::string(features_.front().name), 1.0}}};
  }
  std::optional<solver::SolverSpec> optimal() const override {
    const auto descriptor = describe_optimal();
    return solver::SolverSpec{descriptor.name, common::defaults(descriptor.parameters)};
  }

  std::unique_ptr<solver::Solver> make_solver(const solver::SolverSpec& spec) const override {
    check_weights(spec);
    for (const solver::SearchPlugin& plugin : search_plugins_) {
      if (plugin.descriptor.name == spec.search) return plugin.make(*this, spec);
    }
    if (spec.search == OptimalSolver::describe().name) {
      return std::make_unique<OptimalSolver>(*this, spec);
    }
    return make_engine<Traits>(spec, heuristic_plugins_);
  }
  std::unique_ptr<solver::Solver> make_graph_solver(
      const solver::SolverSpec& spec, const solver::GraphSearch& search) const override {
    return std::make_unique<EngineOf<Traits, GraphView<Traits>>>(spec, Plugins(heuristic_plugins_),
                                                                 search);
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

  std::shared_ptr<const Domain> with(solver::HeuristicPlugin plugin) const override {
    if (plugin.state != typeid(typename Traits::Space::State)) {
      throw std::logic_error("a heuristic of another State than that of " + name());
    }
    if (has_feature(plugin.feature.name)) {
      throw std::logic_error("two heuristics of one name: " + std::string(plugin.feature.name));
    }
    auto copy = std::make_shared<Self>(static_cast<const Self&>(*this));
    copy->add_feature(plugin.feature);
    copy->heuristic_plugins_.push_back(std::move(plugin));
    return copy;
  }
  std::shared_ptr<const Domain> with(solver::SearchPlugin plugin) const override {
    if (plugin.descriptor.is_member || plugin.descriptor.has_members) {
      throw std::logic_error("a search of a program's own is in no portfolio: " +
                             plugin.descriptor.name);
    }
    for (const auto& search : searches()) {
      if (search.name == plugin.descriptor.name) {
        throw std::logic_error("two searches of one name: " + search.name);
      }
    }
    auto copy = std::make_shared<Self>(static_cast<const Self&>(*this));
    copy->search_plugins_.push_back(std::move(plugin));
    return copy;
  }

 protected:
  void add_feature(const solver::Feature& feature) {
    if (feature.name.empty() || feature.low >= feature.high || feature.unit < 1) {
      throw std::logic_error("heuristic '" + std::string(feature.name) +
                             "': expected a name, low < high and a unit of at least 1");
    }
    features_.push_back(feature);
  }
  Plugins heuristic_plugins() const { return heuristic_plugins_; }
  solver::SearchDescriptor describe_optimal() const {
    auto descriptor = OptimalSolver::describe();
    if constexpr (requires { Traits::bounded_parameters(); }) {
      descriptor = with_parameters(std::move(descriptor), Traits::bounded_parameters());
    }
    return with_parameters(std::move(descriptor), parameters());
  }

 private:
  // A misspelt name must not count as a weight of 0.
  void check_weights(const solver::SolverSpec& spec) const {
    for (const auto& [heuristic, weight] : spec.weights) {
      if (this->has_feature(heuristic)) continue;
      throw common::InputError("heuristic '" + heuristic + "': expected one of " + this->name());
    }
  }

  std::vector<solver::Feature> features_;
  std::vector<solver::HeuristicPlugin> heuristic_plugins_;
  std::vector<solver::SearchPlugin> search_plugins_;
};

}  // namespace coevo::assembly
