// SPDX-License-Identifier: MIT
// The registry's knowledge about a report's runs.
#pragma once

#include <nlohmann/json.hpp>

#include "src/fitness/registry.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {

// Adds to each run of report_json() "gene_help", the help of each heuristic by name, and
// "relative": whether nodes are counted relative to the baseline solver's.
void add_descriptors(const Registry& registry, nlohmann::ordered_json& report);

// Adds to each of these objects, which have a "name", its "help" if there is one.
void add_gene_help(const fitness::RunConfig& config, nlohmann::ordered_json& genes);

}  // namespace coevo::cli
