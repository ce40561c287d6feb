// Solutions as the replay pages read them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/run_reader.h"
#include "analysis/validation_reader.h"
#include "solver/engines/weight_file.h"
#include "solver/solution/freecell/replayer.h"

namespace coevo::app {

// Whether the replay page can draw this domain.
bool has_replay(const solver::Domain& domain);

// The notation of that name.
solution::Notation notation_named(const std::string& name);

// Anyone's moves replayed, legal or not, under the rules in `settings`.
nlohmann::ordered_json replay_of_moves(const solver::Domain& domain,
                                       const solver::Instance& instance, const std::string& moves,
                                       const std::string& notation,
                                       const common::Settings& settings);

// What the solver finds; nothing where it finds none within the limits.
std::optional<nlohmann::ordered_json> replay_of_solver(const engines::WeightFile& weights,
                                                       const solver::Instance& instance,
                                                       const solver::Limits& limits);

// Adds to a report's "replays", by "domain:instance", solutions of the `most` hardest instances of
// each run and the `most` slowest of each validation: by its own solver, or by the shipped one
// where that is not to be had or fails.
void add_replays(nlohmann::ordered_json& report, const std::vector<analysis::RunData>& runs,
                 const std::vector<analysis::ValidationData>& validations, std::size_t most);

}  // namespace coevo::app
