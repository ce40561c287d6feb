// SPDX-License-Identifier: MIT
// ablation.json: what `coevo ablate --output` leaves in a run's folder for its report.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

namespace coevo::records {

// A solver without one of its parts, on the same instances.
struct AblationRow {
  std::string dropped;        // "" for the whole solver
  std::size_t solved = 0;     // of the instances
  double mean_generated = 0;  // over all instances
  // geometric mean of generated relative to the whole solver, over instances that both solve
  double ratio = 1;
  // Its 95 % interval (Student); of fewer than two such instances, nothing.
  std::optional<double> ratio_low = std::nullopt;
  std::optional<double> ratio_high = std::nullopt;
  // In a rule's row: the share of positions at which the whole policy used it.
  std::optional<double> activations = std::nullopt;
};

// As `ablate --json` prints them: [{"dropped", "solved", "mean_generated", "ratio", ...}, ...].
nlohmann::ordered_json ablation_json(std::span<const AblationRow> rows);
// The file's text; the row of the whole solver comes first.
std::string ablation_text(std::span<const AblationRow> rows, std::size_t instances);
// The file of the folder, {"format", "instances", "rows"}, for a page; null if there is none.
// Throws InputError, with place, for anything else.
nlohmann::ordered_json read_ablation(const std::filesystem::path& folder);

}  // namespace coevo::records
