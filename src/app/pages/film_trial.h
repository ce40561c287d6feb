// SPDX-License-Identifier: MIT
// A film's view of one hard instance: each frame's best solver on it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "src/app/command.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {

// {"instance", "label", "of": what it was chosen from, "" if `given`, "max_nodes", "metric",
// "outcomes": one a genome, {"outcome", "generated", "length", "replay": the place in "replays"}
// with nulls if there is none, "replays"}. Null if the target is no search. `genomes`: the best of
// each frame, oldest first; `given`: the instance, otherwise it is chosen. Throws
// evolve::Interrupted; InputError for an instance that there is not.
nlohmann::ordered_json film_trial(const fitness::RunConfig& config,
                                  const evolve::Population& genomes,
                                  std::optional<std::uint64_t> given, const Context& context);

}  // namespace coevo::cli
