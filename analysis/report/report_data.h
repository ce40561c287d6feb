// SPDX-License-Identifier: MIT
// The data of the report page, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"

namespace coevo::analysis {

// {"runs": [...], "validations": [...], "comparison": {...}, "replays": {}}.
nlohmann::ordered_json report_json(const std::vector<RunData>& runs,
                                   const std::vector<ValidationData>& validations);

// Adds "finding" to each run and validation of that report, one to four sentences; and to all, if
// the runs are the members of a portfolio. A run may have "noun": the word for an instance,
// "gene_names": by gene, for people, and "champion_hash": of its weight file, by which it finds the
// validation of its champion.
void add_findings(const std::vector<RunData>& runs, const std::vector<ValidationData>& validations,
                  nlohmann::ordered_json& report);

// One run: the journal by columns, one array a figure, null if a line lacks it.
nlohmann::ordered_json run_json(const RunData& run);
nlohmann::ordered_json validation_json(const ValidationData& validation);

// How many of them a page shows.
inline constexpr std::size_t kHardestShown = 20;
// The instances that the run's learning method named as hardest, hardest first: an object each.
// "relative_nodes" is of the last time; "not solved" if no host solved it then.
nlohmann::ordered_json hardest_instances(const RunData& run, std::size_t count);
// Numbers of the instances that took the most nodes, slowest first.
std::vector<std::uint64_t> slowest_instances(const ValidationData& validation, std::size_t count);

}  // namespace coevo::analysis
