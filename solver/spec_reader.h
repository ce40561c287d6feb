// SPDX-License-Identifier: MIT
// Reads a solver from a config or a weight file: the maps `search` and `weights`, `quantisation`,
// rules, and members with the mapping between a member and the solver that searches as it does.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>

#include "common/config/config_node.h"
#include "solver/domain.h"

namespace coevo::solver {

inline constexpr std::int64_t kMaxQuantisation = 1 << 20;  // the least is 1
inline constexpr double kMaxWeight = 16;                   // either sign

// The search and its settings from a map with `name` and parameters. Unknown names throw; unknown
// keys are left to finish().
void read_search(const common::ConfigNode& node, const solver::Domain& domain,
                 solver::SolverSpec& spec);
// Weights by heuristic, at least one, from a map without other keys.
std::map<std::string, double> read_weights(const common::ConfigNode& weights,
                                           const solver::Domain& domain, const std::string& search);
// All of a solver. At least one weight must be named.
solver::SolverSpec read_spec(const common::ConfigNode& root, const solver::Domain& domain);

// Throws InputError with place and nearest name unless the domain has a heuristic of that name that
// can lead the search.
void check_feature(const std::string& name, const solver::Domain& domain, const std::string& search,
                   const common::ConfigNode& place);
// Names of the features that can be listed, without the families.
std::vector<std::string> feature_names(const solver::Domain& domain);

inline constexpr std::size_t kMaxRules = 20;  // of one policy

// Throws InputError unless the domain has policies and the search takes rules.
void check_rules(const common::ConfigNode& place, const solver::Domain& domain,
                 const std::string& search);
// A policy's rules, as in a weight file: [{if: condition, weights: {...}}, ...].
std::vector<solver::RuleSpec> read_rules(const common::ConfigNode& list,
                                         const solver::Domain& domain, const std::string& search);

// A portfolio's member, as in a weight file.
solver::MemberSpec read_member(const common::ConfigNode& node, const solver::Domain& domain);

inline constexpr std::int64_t kMaxExpanded = (1 << 20) - 1;  // by an attempt
inline constexpr std::int64_t kMaxWidth = 10'000;            // of a beam

// The search of `spec` must be one that members can use (SearchDescriptor::is_member).
MemberSpec member_of(const SolverSpec& spec);
// The inverse. Other settings come from `shared` by name, or are the defaults.
SolverSpec solver_of(const MemberSpec& member, const Catalogue& domain,
                     const common::Settings& shared);
// The search's parameters, from `shared` by name, or the defaults.
common::Settings shared_settings(const SearchDescriptor& search, const common::Settings& shared);

// Whether it is a beam; otherwise it is an attempt.
inline bool is_beam(const MemberSpec& member) {
  return std::holds_alternative<BeamSpec>(member.search);
}
// "beam of 64", "attempt of 1000 positions".
std::string size_text(const MemberSpec& member);

// From {width} or {expanded, card_weight}; leaves the other keys.
std::variant<AttemptSpec, BeamSpec> read_member_search(const common::ConfigNode& node);
// Adds those keys.
void append_member_search(const MemberSpec& member, nlohmann::ordered_json& json);
// The inverse, unchecked. Throws nlohmann::json::exception if fields are missing.
std::variant<AttemptSpec, BeamSpec> member_search_of(const nlohmann::ordered_json& json);

}  // namespace coevo::solver
