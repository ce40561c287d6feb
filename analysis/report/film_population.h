// SPDX-License-Identifier: MIT
// Checks the journal's populations, because anyone who changes a line can seal it again.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

namespace coevo::analysis {

// The population unchanged. Throws InputError, which names `place`, unless it has the right number
// of genes.
const nlohmann::ordered_json& checked_population(const nlohmann::ordered_json& population,
                                                 std::size_t genes, const std::string& place);

}  // namespace coevo::analysis
