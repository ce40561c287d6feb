// SPDX-License-Identifier: MIT
// What the registry knows of a report's runs.
#pragma once

#include <nlohmann/json.hpp>

#include "src/fitness/registry.h"

namespace coevo::cli {

// Adds to each run of report_json() "gene_help", what each of its heuristics measures by name, and
// "relative": whether nodes are counted relative to the baseline solver's.
void add_descriptors(const Registry& registry, nlohmann::ordered_json& report);

}  // namespace coevo::cli
