// SPDX-License-Identifier: MIT
// Solutions as the replay pages read them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "analysis/report/material.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/fitness/registry.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {

// Any moves replayed, legal or not, under the rules in `settings`.
nlohmann::ordered_json replay_of_moves(const solver::Domain& domain,
                                       const solver::Instance& instance, const std::string& moves,
                                       const std::string& notation,
                                       const common::Settings& settings);

// The solution that the solver finds; nullopt if it finds none within the limits.
std::optional<nlohmann::ordered_json> replay_of_solver(const solver::WeightFile& weights,
                                                       const solver::Instance& instance,
                                                       const solver::Limits& limits);

// One instance for a page of this material: by the solver that the run found or the validation
// used, or by the shipped one if that is not available or fails.
std::optional<nlohmann::ordered_json> replay_of_material(const Registry& registry,
                                                         const analysis::Material& material,
                                                         const std::string& domain,
                                                         std::uint64_t number);

// Adds to a report's "replays", by "domain:instance", solutions of the `count` hardest instances of
// each run and the `count` slowest of each validation, by the same solvers. False if the user has
// interrupted it; solutions found by then are kept.
bool add_replays(const Registry& registry, nlohmann::ordered_json& report,
                 const analysis::Material& material, std::size_t count);

// A film's view of one hard instance: each frame's best solver on it.

// {"instance", "label", "of": what it was chosen from, "" if `given`, "max_nodes", "metric",
// "outcomes": one a genome, {"outcome", "generated", "length", "replay": the place in "replays"}
// with nulls if there is none, "replays"}. Null if the target is no search. `genomes`: the best of
// each frame, oldest first; `given`: the instance, otherwise it is chosen. Throws
// evolve::Interrupted; InputError for an instance that there is not.
nlohmann::ordered_json film_trial(const fitness::RunConfig& config,
                                  const evolve::Population& genomes,
                                  std::optional<std::uint64_t> given, const Context& context);

}  // namespace coevo::cli
