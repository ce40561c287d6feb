#include "solver/domains/domains.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "solver/domains/freecell/module.h"
#include "solver/domains/tiles/module.h"
#include "src/common/error.h"

namespace coevo::solver {
namespace {

const std::vector<std::unique_ptr<solver::Domain>>& all_domains() {
  static const auto domains = [] {
    std::vector<std::unique_ptr<solver::Domain>> list;
#define COEVO_DOMAIN(maker) list.push_back(maker());
#include "solver/domains/domains.def"
#undef COEVO_DOMAIN
    return list;
  }();
  return domains;
}

}  // namespace

std::vector<std::string> domain_names() {
  std::vector<std::string> names;
  for (const auto& domain : all_domains()) names.push_back(domain->name());
  return names;
}

const solver::Domain* find_domain(std::string_view name) {
  for (const auto& domain : all_domains()) {
    if (domain->name() == name) return domain.get();
  }
  return nullptr;
}

const solver::Domain& domain_named(std::string_view name) {
  if (const solver::Domain* domain = find_domain(name)) return *domain;
  const auto names = domain_names();
  throw common::InputError(fmt::format("domain '{}': expected one of {}{}", name,
                                       fmt::join(names, ", "), common::near_name(name, names)));
}

}  // namespace coevo::solver
