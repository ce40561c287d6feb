// SPDX-License-Identifier: MIT
#include "solver/domain.h"

#include <algorithm>
#include <stdexcept>

#include "common/error.h"
#include "solver/plugins.h"

namespace coevo::solver {

std::optional<std::uint64_t> Instances::number_of(const Instance&, const common::Settings&) const {
  throw common::InputError("the boards of this puzzle do not tell their numbers");
}

std::shared_ptr<const Domain> Domain::with(HeuristicPlugin plugin) const {
  if (plugin.state != descriptor_.state) {
    throw std::logic_error("a heuristic with a State other than that of " + name());
  }
  if (has_feature(plugin.feature.name)) {
    throw std::logic_error("two heuristics with one name: " + std::string(plugin.feature.name));
  }
  auto changed = copy();
  changed->add_feature(plugin.feature);
  changed->heuristic_plugins_.push_back(std::move(plugin));
  return changed;
}

std::shared_ptr<const Domain> Domain::with(SearchPlugin plugin) const {
  SearchDescriptor descriptor = plugin.descriptor;
  if (descriptor.is_member || descriptor.has_members) {
    throw std::logic_error("a program's own search cannot join a portfolio: " + descriptor.name);
  }
  if (std::ranges::find(searches(), descriptor.name, &SearchDescriptor::name) != searches().end()) {
    throw std::logic_error("two searches with one name: " + descriptor.name);
  }
  descriptor.parameters.insert(descriptor.parameters.end(), parameters().begin(),
                               parameters().end());
  auto changed = copy();
  auto& all = changed->descriptor_.searches;
  all.insert(all.empty() ? all.end() : all.end() - 1, std::move(descriptor));  // `optimal` is last
  changed->search_plugins_.push_back(std::move(plugin));
  return changed;
}

SearchPlugin graph_search(SearchDescriptor descriptor, GraphSearch search) {
  return {std::move(descriptor),
          [search = std::move(search)](const Domain& domain, const SolverSpec& spec) {
            return domain.make_graph_solver(spec, search);
          }};
}

}  // namespace coevo::solver
