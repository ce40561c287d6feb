// SPDX-License-Identifier: MIT
// Reading back the state that a checkpoint holds. A checkpoint is sealed, so what is wrong here is
// another version's or another config's; it is still never trusted.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "evolve/genome.h"

namespace coevo::evolve {

// Throws InputError "the saved state has no valid <what>" unless `holds`.
void require_state(bool holds, const std::string& what);

// A list of `size` genomes of `space`; InputError for anything else.
Population saved_population(const nlohmann::json& state, const std::string& key, std::size_t size,
                            const GeneSpace& space);

}  // namespace coevo::evolve
