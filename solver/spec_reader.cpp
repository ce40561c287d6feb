// SPDX-License-Identifier: MIT
#include "solver/spec_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/error.h"

namespace coevo::solver {

using common::ConfigNode;

std::vector<std::string> feature_names(const solver::Domain& domain) {
  std::vector<std::string> names;
  for (const solver::Feature& feature : domain.features()) names.emplace_back(feature.name);
  return names;
}

void read_search(const ConfigNode& node, const solver::Domain& domain, solver::SolverSpec& spec) {
  const auto& searches = domain.searches();
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

namespace {

// kWidth is the parameter that only beams have, kExpanded one that only attempts have.
constexpr const char* kWidth = "width";
constexpr const char* kExpanded = "expanded";
constexpr const char* kCardWeight = "card_weight";
constexpr double kMaxCardWeight = 16;

bool has_parameter(const SearchDescriptor& search, std::string_view name) {
  for (const common::Parameter& parameter : search.parameters) {
    if (parameter.name == name) return true;
  }
  return false;
}

std::uint64_t natural(const common::Settings& settings, const char* name) {
  return static_cast<std::uint64_t>(settings.integer(name));
}

}  // namespace

MemberSpec member_of(const SolverSpec& spec) {
  MemberSpec member{.weights = spec.weights, .quantisation = spec.quantisation};
  if (spec.settings.values().contains(kWidth)) {
    member.search = BeamSpec{natural(spec.settings, kWidth)};
  } else {
    member.search = AttemptSpec{natural(spec.settings, kExpanded), spec.settings.real(kCardWeight)};
  }
  return member;
}

SolverSpec solver_of(const MemberSpec& member, const Catalogue& domain,
                     const common::Settings& shared) {
  const char* parameter = is_beam(member) ? kWidth : kExpanded;
  for (const SearchDescriptor& search : domain.searches()) {
    if (!search.is_member || !has_parameter(search, parameter)) continue;
    SolverSpec spec{search.name, shared_settings(search, shared), member.weights,
                    member.quantisation};
    if (const auto* beam = std::get_if<BeamSpec>(&member.search)) {
      spec.settings.set(kWidth, static_cast<std::int64_t>(beam->width));
    } else {
      const auto& attempt = std::get<AttemptSpec>(member.search);
      spec.settings.set(kExpanded, static_cast<std::int64_t>(attempt.expanded));
      spec.settings.set(kCardWeight, attempt.card_weight);
    }
    return spec;
  }
  throw std::logic_error(domain.name() + " has no search for a portfolio's member");
}

common::Settings shared_settings(const SearchDescriptor& search, const common::Settings& shared) {
  common::Settings settings = common::defaults(search.parameters);
  for (const common::Parameter& parameter : search.parameters) {
    const auto value = shared.values().find(parameter.name);
    if (value != shared.values().end()) settings.set(parameter.name, value->second);
  }
  return settings;
}

std::string size_text(const MemberSpec& member) {
  if (const auto* beam = std::get_if<BeamSpec>(&member.search)) {
    return fmt::format("beam of {}", beam->width);
  }
  return fmt::format("attempt of {} positions", std::get<AttemptSpec>(member.search).expanded);
}

std::variant<AttemptSpec, BeamSpec> read_member_search(const common::ConfigNode& node) {
  if (const auto width = node.find(kWidth)) return BeamSpec{width->natural(1, kMaxWidth)};
  AttemptSpec attempt{.expanded = node.child(kExpanded).natural(1, kMaxExpanded)};
  if (const auto weight = node.find(kCardWeight)) {
    attempt.card_weight = weight->real(0, kMaxCardWeight);
  }
  return attempt;
}

void append_member_search(const MemberSpec& member, nlohmann::ordered_json& json) {
  if (const auto* beam = std::get_if<BeamSpec>(&member.search)) {
    json[kWidth] = beam->width;
  } else {
    const auto& attempt = std::get<AttemptSpec>(member.search);
    json[kExpanded] = attempt.expanded;
    json[kCardWeight] = attempt.card_weight;
  }
}

std::variant<AttemptSpec, BeamSpec> member_search_of(const nlohmann::ordered_json& json) {
  if (json.contains(kWidth)) return BeamSpec{json.at(kWidth).get<std::uint64_t>()};
  return AttemptSpec{json.at(kExpanded).get<std::uint64_t>(), json.at(kCardWeight).get<double>()};
}

}  // namespace coevo::solver
