// SPDX-License-Identifier: MIT
#include "src/app/pages/atlas_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/report/page.h"
#include "common/error.h"
#include "src/app/pages/play_data.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

void require_atlas_page(const Registry& registry, const std::string& domain) {
  if (analysis::has_atlas_page(domain)) return;
  std::vector<std::string> names;
  for (const std::string& name : registry.domain_names()) {
    if (analysis::has_atlas_page(name)) names.push_back(name);
  }
  throw common::InputError(fmt::format("--domain '{}': expected a domain with an atlas: {}", domain,
                                       fmt::join(names, ", ")));
}

}  // namespace

std::string atlas_html(const Registry& registry, const std::string& domain) {
  const std::string name = registry.domain(domain).name();
  require_atlas_page(registry, name);
  const auto solver = SolverOptions().read(registry, name);
  return analysis::page_html(analysis::atlas_page(
      fmt::format("{} atlas", name), play_data(solver, {solver.domain->first_instance()})));
}

}  // namespace coevo::cli
