// SPDX-License-Identifier: MIT
// Reads a run folder, finished or not, without changing it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/records/run/best.h"
#include "common/records/run/journal.h"

namespace coevo::analysis {

struct RunData {
  std::filesystem::path folder;
  std::string name;
  std::string config;                  // config.yaml, unchanged
  nlohmann::ordered_json manifest;     // an empty object if there is none
  nlohmann::ordered_json best;         // the weight file; null before the end
  std::vector<records::TestRow> test;  // of the champion; empty until the run has finished
  std::vector<records::JournalEntry> generations;  // the journal
  std::string damage;                              // where and what; empty if all is whole
};

// Whether the folder holds a run: it has a config.yaml and a journal.
bool is_run(const std::filesystem::path& folder);

// Throws InputError if a file is unreadable or invalid. Leaves out a torn last line of the journal
// (its generation is being written). Stops at a damaged line; `damage` reports this, and results
// that changed after the run wrote them.
RunData read_run(const std::filesystem::path& folder);

}  // namespace coevo::analysis
