// SPDX-License-Identifier: MIT
#include "solver/member.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace coevo::solver {
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
