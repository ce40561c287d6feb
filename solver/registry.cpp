#include "solver/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "src/common/error.h"

namespace coevo::solver {

void Registry::add(std::shared_ptr<const Domain> domain) {
  if (find_domain(domain->name()) != nullptr) {
    throw std::logic_error("two domains of one name: " + domain->name());
  }
  domains_.push_back(std::move(domain));
}

void Registry::add_preset(const std::string& name, std::string text) {
  if (!presets_.emplace(name, std::move(text)).second) {
    throw std::logic_error("two presets of one name: " + name);
  }
}

const Domain* Registry::find_domain(std::string_view name) const {
  for (const auto& domain : domains_) {
    if (domain->name() == name) return domain.get();
  }
  return nullptr;
}

const Domain& Registry::domain(std::string_view name) const {
  if (const Domain* domain = find_domain(name)) return *domain;
  const auto names = domain_names();
  throw common::InputError(fmt::format("domain '{}': expected one of {}{}", name,
                                       fmt::join(names, ", "), common::near_name(name, names)));
}

std::vector<std::string> Registry::domain_names() const {
  std::vector<std::string> names;
  for (const auto& domain : domains_) names.push_back(domain->name());
  return names;
}

}  // namespace coevo::solver
