// SPDX-License-Identifier: MIT
// compare_runs() as a table for people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace coevo::analysis {

// One line for each group, best median first, then one for each pair; "" for fewer than two groups.
std::string comparison_text(const nlohmann::ordered_json& comparison);

}  // namespace coevo::analysis
