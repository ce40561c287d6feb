// SPDX-License-Identifier: MIT
#include "solver/plugins.h"

#include "solver/domain.h"

namespace coevo::solver {

SearchPlugin graph_search(SearchDescriptor descriptor, GraphSearch search) {
  return {std::move(descriptor),
          [search = std::move(search)](const Domain& domain, const SolverSpec& spec) {
            return domain.make_graph_solver(spec, search);
          }};
}

}  // namespace coevo::solver
