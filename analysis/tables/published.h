// SPDX-License-Identifier: MIT
// The published results, for comparison with ours (analysis/reference/published.json).
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/statistics/summary.h"

namespace coevo::analysis {

struct TableOptions {
  std::string domain;                // whose published rows
  std::string name;                  // of our row
  std::vector<std::string> metrics;  // of our lengths
  std::size_t primary_metric = 0;    // by its place; ours if the published rows name none
};

// Our row under the published ones, as text of at most 80 columns.
std::string comparison_table(const Summary& ours, const TableOptions& options);

// The published rows of a domain, as they stand in the file; an empty list for other domains.
nlohmann::ordered_json published_rows(const std::string& domain);
// Any other published figures, by their name in the file.
nlohmann::ordered_json published_figures(const std::string& name);

// The 50 boards of the 24-puzzle that Korf and Felner (2002) solve, one per line. Their
// lengths and positions, in the same order, are in the file.
std::string_view korf_felner_boards();

}  // namespace coevo::analysis
