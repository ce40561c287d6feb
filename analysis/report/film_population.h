// SPDX-License-Identifier: MIT
// The journal's populations, checked: whoever changes a line can seal it again.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

namespace coevo::analysis {

// As it is. Throws InputError, which names `place`, unless it is one of so many genes.
const nlohmann::ordered_json& checked_population(const nlohmann::ordered_json& population,
                                                 std::size_t genes, const std::string& place);

}  // namespace coevo::analysis
