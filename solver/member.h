// SPDX-License-Identifier: MIT
// The mapping between a portfolio's member and the solver that searches as it does, and the
// member's form in files.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "common/config/config_node.h"
#include "solver/domain.h"

namespace coevo::solver {

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
