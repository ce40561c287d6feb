// SPDX-License-Identifier: MIT
// A solution as `solve`, `prove` and `verify` print it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "solver/registry.h"

namespace coevo::cli {

// Whether there is a solution to print: the best known one, if a limit ended the search for shorter
// ones.
bool has_solution(const solver::SolveResult& result);

// "46 moves, 87 cards"; "length 34" of a puzzle with one metric. `lengths`: by domain.metrics().
std::string lengths_text(const solver::Domain& domain, std::span<const std::uint64_t> lengths);

// Sets "length", or "length_moves" and "length_cards"; null if there are no lengths.
void add_lengths(nlohmann::ordered_json& json, const solver::Domain& domain,
                 std::span<const std::uint64_t> lengths);
// Sets "moves", or a notation for each metric, "moves" and "cards"; null if there is no solution.
void add_moves(nlohmann::ordered_json& json, const solver::Domain& domain,
               const solver::Instance& instance, const solver::SolveResult& result,
               const common::Settings& settings);

}  // namespace coevo::cli
