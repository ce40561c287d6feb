// SPDX-License-Identifier: MIT
#include "solver/spec_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/error.h"
#include "solver/member.h"

namespace coevo::solver {

using common::ConfigNode;

std::vector<std::string> feature_names(const solver::Domain& domain) {
  std::vector<std::string> names;
  for (const solver::Feature& feature : domain.features()) names.emplace_back(feature.name);
  return names;
}

void read_search(const ConfigNode& node, const solver::Domain& domain, solver::SolverSpec& spec) {
  const auto searches = domain.searches();
  std::vector<std::string> names;
  names.reserve(searches.size());
  for (const auto& search : searches) names.push_back(search.name);
  spec.search = node.child("name").choice(names);
  spec.settings = common::read_settings(node, domain.search(spec.search).parameters);
}

void check_feature(const std::string& name, const solver::Domain& domain, const std::string& search,
                   const ConfigNode& place) {
  auto names = domain.search(search).heuristics;
  if (names.empty()) {
    if (domain.has_feature(name)) return;
    names = feature_names(domain);
    for (const auto& family : domain.feature_families()) names.push_back(family.pattern);
  } else if (std::find(names.begin(), names.end(), name) != names.end()) {
    return;
  }
  throw common::InputError(fmt::format("{}: '{}': expected one of {}{}", place.place(), name,
                                       fmt::join(names, ", "), common::near_name(name, names)));
}

std::map<std::string, double> read_weights(const ConfigNode& weights, const solver::Domain& domain,
                                           const std::string& search) {
  std::map<std::string, double> read;
  auto names = domain.search(search).heuristics;
  if (names.empty()) names = feature_names(domain);
  for (const std::string& name : names) {
    if (const auto weight = weights.find(name)) read[name] = weight->real(-kMaxWeight, kMaxWeight);
  }
  if (!domain.feature_families().empty()) {  // not to be listed in full: check the names present
    for (const auto& [name, node] : weights.entries()) {
      check_feature(name, domain, search, node);
      read[name] = node.real(-kMaxWeight, kMaxWeight);
    }
  }
  weights.finish();
  if (read.empty()) weights.fail("a weight for at least one heuristic");
  return read;
}

namespace {

std::int32_t read_quantisation(const ConfigNode& node) {
  return static_cast<std::int32_t>(node.child("quantisation").integer(1, kMaxQuantisation));
}

std::string read_condition(const ConfigNode& node, std::span<const std::string> terms) {
  std::string text = node.text();
  try {
    solver::Condition::parse(text, terms);
  } catch (const solver::ConditionFault& fault) {
    node.fail(fault.what());
  }
  return text;
}

}  // namespace

void check_rules(const ConfigNode& place, const solver::Domain& domain, const std::string& search) {
  if (domain.policy_terms().empty()) {
    place.fail(fmt::format("no rules: the domain {} has none", domain.name()));
  }
  if (domain.search(search).takes_rules) return;
  const auto takes = domain.search_that(&SearchDescriptor::takes_rules);
  place.fail(
      fmt::format("no rules: the search is {}, not {}", search, takes ? takes->name : "one"));
}

std::vector<solver::RuleSpec> read_rules(const ConfigNode& list, const solver::Domain& domain,
                                         const std::string& search) {
  std::vector<std::string> terms;
  for (const solver::Term& term : domain.policy_terms()) terms.push_back(term.name);
  check_rules(list, domain, search);
  const auto nodes = list.items();
  if (nodes.empty() || nodes.size() > kMaxRules) {
    list.fail(fmt::format("1 to {} rules", kMaxRules));
  }
  std::vector<solver::RuleSpec> rules;
  for (const ConfigNode& node : nodes) {
    rules.push_back({read_condition(node.child("if"), terms),
                     read_weights(node.child("weights"), domain, search)});
    node.finish();
  }
  return rules;
}

solver::MemberSpec read_member(const ConfigNode& node, const solver::Domain& domain) {
  const auto search = domain.search_that(&SearchDescriptor::is_member);
  if (!search) node.fail("no members: the domain " + domain.name() + " has no portfolios");
  solver::MemberSpec member;
  member.weights = read_weights(node.child("weights"), domain, search->name);
  member.quantisation = read_quantisation(node);
  member.search = read_member_search(node);
  node.finish();
  return member;
}

solver::SolverSpec read_spec(const ConfigNode& root, const solver::Domain& domain) {
  solver::SolverSpec spec;
  read_search(root.child("search"), domain, spec);
  spec.weights = read_weights(root.child("weights"), domain, spec.search);
  spec.quantisation = read_quantisation(root);
  if (const auto rules = root.find("rules")) spec.rules = read_rules(*rules, domain, spec.search);
  if (domain.search(spec.search).has_members) {
    for (const ConfigNode& node : root.child("members").items()) {
      spec.members.push_back(read_member(node, domain));
    }
  }
  return spec;
}

}  // namespace coevo::solver
