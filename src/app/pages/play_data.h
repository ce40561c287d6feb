// SPDX-License-Identifier: MIT
// The page on which a person plays an instance, with a solver that advises.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/weight_file.h"

namespace coevo::cli {

// The domains that can be played.
std::vector<std::string> playable(const solver::Registry& registry);

// Throws InputError if the domain has no such page.
void require_play_page(const solver::Registry& registry, const solver::Domain& domain);

// The data for the page's scripts. Throws InputError unless the rules are the usual ones and, if a
// portfolio advises on the page, the solver is one.
nlohmann::ordered_json play_data(const solver::WeightFile& solver,
                                 const solver::Instance& instance);

// The page's text, under the same conditions.
std::string play_html(const solver::WeightFile& solver, const solver::Instance& instance);

}  // namespace coevo::cli
