#include "solver/engines/spec_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "solver/search/portfolio.h"
#include "src/common/error.h"

namespace coevo::engines {

using common::ConfigNode;

std::vector<std::string> feature_names(const solver::Domain& domain) {
  std::vector<std::string> names;
  for (const solver::Feature& feature : domain.features()) names.emplace_back(feature.name);
  return names;
}

void read_search(const ConfigNode& node, const solver::Domain& domain, solver::SolverSpec& spec) {
  const auto searches = domain.searches();
  std::vector<std::string> names;
  for (const auto& search : searches) names.push_back(search.name);
  spec.search = node.child("name").choice(names);
  const auto descriptor = std::find_if(
      searches.begin(), searches.end(),
      [&](const solver::SearchDescriptor& search) { return search.name == spec.search; });
  spec.settings = common::read_settings(node, descriptor->parameters);
}

void check_feature(const std::string& name, const solver::Domain& domain, const ConfigNode& place) {
  if (domain.has_feature(name)) return;
  auto names = feature_names(domain);
  for (const auto& family : domain.feature_families()) names.push_back(family.pattern);
  throw common::InputError(fmt::format("{}: '{}': expected one of {}{}", place.place(), name,
                                       fmt::join(names, ", "), common::near_name(name, names)));
}

namespace {

std::map<std::string, double> read_weights(const ConfigNode& weights,
                                           const solver::Domain& domain) {
  std::map<std::string, double> read;
  for (const std::string& name : feature_names(domain)) {
    if (const auto weight = weights.find(name)) read[name] = weight->real(-kMaxWeight, kMaxWeight);
  }
  if (!domain.feature_families()
           .empty()) {  // heuristics without end: the names present are asked for
    for (const auto& [name, node] : weights.entries()) {
      check_feature(name, domain, node);
      read[name] = node.real(-kMaxWeight, kMaxWeight);
    }
  }
  weights.finish();
  if (read.empty()) weights.fail("a weight for at least one heuristic");
  return read;
}

std::int32_t read_resolution(const ConfigNode& node) {
  return static_cast<std::int32_t>(node.child("quantisation").integer(1, kMaxResolution));
}

solver::MemberSpec read_member(const ConfigNode& node, const solver::Domain& domain) {
  solver::MemberSpec member;
  member.weights = read_weights(node.child("weights"), domain);
  member.resolution = read_resolution(node);
  if (const auto weight = node.find("card_weight"))
    member.card_weight = weight->real(0, kMaxWeight);
  member.expanded = node.child("expanded").natural(1, kMaxExpanded);
  node.finish();
  return member;
}

}  // namespace

solver::SolverSpec read_spec(const ConfigNode& root, const solver::Domain& domain) {
  solver::SolverSpec spec;
  read_search(root.child("search"), domain, spec);
  spec.weights = read_weights(root.child("weights"), domain);
  spec.resolution = read_resolution(root);
  if (spec.search == search::PortfolioKind::describe().name) {
    for (const ConfigNode& node : root.child("members").items()) {
      spec.members.push_back(read_member(node, domain));
    }
  }
  return spec;
}

}  // namespace coevo::engines
