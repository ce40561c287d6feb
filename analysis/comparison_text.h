// compare_runs() as a table for people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace coevo::analysis {

// A line a group, best median first, then a line a pair; "" for fewer than two groups.
std::string comparison_text(const nlohmann::ordered_json& comparison);

}  // namespace coevo::analysis
