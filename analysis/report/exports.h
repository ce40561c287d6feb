// SPDX-License-Identifier: MIT
// Runs in the formats of other programs.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/runs/run_reader.h"

namespace coevo::analysis {

// A run folder as an RO-Crate, which says to programs of others what made which file: Process Run
// Crate 0.5, https://w3id.org/ro/wfrun/process/0.5, on RO-Crate 1.1,
// https://w3id.org/ro/crate/1.1.
inline constexpr const char* kCrateMetadata = "ro-crate-metadata.json";

// The files in the folder and below, relative to it and sorted; without hidden ones, links, what
// tells of the process at work, and a crate's own description.
std::vector<std::filesystem::path> crate_files(const std::filesystem::path& folder);

// What ro-crate-metadata.json says of these files. Each run and each validation among them is an
// action of the program, with what it read and what it made. The same files give the same bytes.
// Throws InputError, with place, for a manifest or a summary that cannot be read.
nlohmann::ordered_json crate_metadata(const std::filesystem::path& folder,
                                      const std::vector<std::filesystem::path>& files);

// Copies the files into a new folder and describes them there, as a whole or not at all. Throws
// InputError for a folder that is not new, and for what cannot be read or written.
void write_crate(const std::filesystem::path& folder, const std::filesystem::path& crate);

// Runs as files of IOHprofiler, for IOHanalyzer (https://iohprofiler.github.io).

// Writes to `folder` (which it creates if missing; it replaces files), for all runs of one name,
// NAME/IOHprofiler_f1.info and NAME/data_f1/IOHprofiler_f1_DIM<genes>.dat: an algorithm of that
// name with a run for each folder. Running time is the number of generated positions (of runs, for
// a command); the value is the best fitness of a generation, to be maximised. Runs without a
// generation are left out. Throws InputError if that fails.
void write_iohprofiler(const std::filesystem::path& folder, const std::vector<RunData>& runs);

}  // namespace coevo::analysis
