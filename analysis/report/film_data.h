// SPDX-License-Identifier: MIT
// The data of the page of `coevo film`, as JSON: a run's generations as frames.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/runs/run_reader.h"
#include "evolve/genome.h"

namespace coevo::analysis {

// Places in run.generations: at most `most`, which is at least 2, evenly spaced from the first to
// the last. Generations whose population the journal keeps, if it keeps any. Throws InputError if
// there is none.
std::vector<std::size_t> film_frames(const RunData& run, std::size_t most);

// The best genome of each of these generations. InputError if one is not of that space.
evolve::Population best_genomes(const RunData& run, const std::vector<std::size_t>& frames,
                                const evolve::GeneSpace& space);

// {"name", "seed", "domain", "planned", "facts", "benchmark", "has_parasites", "has_rules",
// "frames": [{"generation", "fitness",
//   "mean", "solved_share", "diversity", "best": genes of the best one, packed as in
//   common/records/run/journal.h, "genomes", "hosts": their fitness, "individuals": how
//   many there were, where these are not all, "instances": {"number", "hosts",
//   "solved", "fitness", "left_out"}, "learning": numbers by name, "unsolved": a text
//   where their difficulty is a penalty}],
//  "genes": [{"name", "low", "high", "top": the place of `high`, "log", "choices"}]}
// Null where the journal lacks it. An instance's number is a text where it has a name. Throws
// InputError where a population is not as the program writes it.
nlohmann::ordered_json film_json(const RunData& run, const std::vector<std::size_t>& frames,
                                 const evolve::GeneSpace& space);

}  // namespace coevo::analysis
