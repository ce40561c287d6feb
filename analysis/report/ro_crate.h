// SPDX-License-Identifier: MIT
// A run folder as an RO-Crate, which says to programs of others what made which file: Process Run
// Crate 0.5, https://w3id.org/ro/wfrun/process/0.5, on RO-Crate 1.1,
// https://w3id.org/ro/crate/1.1.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

namespace coevo::analysis {

inline constexpr const char* kCrateMetadata = "ro-crate-metadata.json";

// The files in the folder and below, relative to it and sorted; without hidden ones, links, what
// tells of the process at work, and a crate's own description.
std::vector<std::filesystem::path> crate_files(const std::filesystem::path& folder);

// What ro-crate-metadata.json says of these files. Each run and each validation among them is an
// action of the program, with what it read and what it made. The same files give the same bytes.
// Throws InputError, with place, for a manifest or a summary that cannot be read.
nlohmann::ordered_json crate_metadata(const std::filesystem::path& folder,
                                      const std::vector<std::filesystem::path>& files);

// Copies the files into a new folder and describes them there. Throws InputError for a folder that
// is not new, and for what cannot be read or written.
void write_crate(const std::filesystem::path& folder, const std::filesystem::path& crate);

}  // namespace coevo::analysis
