// SPDX-License-Identifier: MIT
// What `coevo ablate --output` leaves in a run's folder for its report.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

namespace coevo::analysis {

inline constexpr const char* kAblationFile = "ablation.json";

// {"format", "instances", "rows": [{"dropped", "solved", "mean_generated", "ratio", ...}, ...]},
// the whole solver first; null if there is no file. Throws InputError, with place, for anything
// else.
nlohmann::ordered_json read_ablation(const std::filesystem::path& folder);
// The file's text, of the rows as `ablate --json` prints them.
std::string ablation_text(const nlohmann::ordered_json& rows, std::size_t instances);

}  // namespace coevo::analysis
