// SPDX-License-Identifier: MIT
// populations/checkpoint.json of a run: one sealed line, the state that the rest of the run depends
// on. What is wrong under a right seal is another version's or another config's; it is still never
// trusted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::records {

// Throws InputError "the saved state has no valid <what>" unless `holds`.
void require_state(bool holds, const std::string& what);

// The best host of a generation.
struct SavedCandidate {
  std::uint32_t generation = 0;
  std::vector<double> genome;
};

// An evolution between two generations. The plug-ins' own states are theirs to read.
struct EvolutionState {
  std::uint32_t generation = 0;
  std::uint64_t nodes = 0;
  std::optional<std::uint64_t> runs = {};     // missing in earlier versions
  std::optional<std::uint64_t> tasks = {};    // with budget.runs
  std::optional<double> cpu_seconds = {};     // with budget.cpu_hours
  std::optional<double> training_limit = {};  // log2 of it, if it is adaptive
  // Training instances met so far; missing in earlier versions.
  std::optional<std::set<std::uint64_t>> problems = {};
  std::set<std::uint64_t> referred = {};  // instances whose reference search is counted
  std::vector<SavedCandidate> candidates = {};
  nlohmann::json evolver = {};
  nlohmann::json learning = {};

  nlohmann::json to_json() const;
  // The inverse. Throws nlohmann::json::exception for anything else.
  static EvolutionState of(const nlohmann::json& json);
};

struct Checkpoint {
  std::string config_hash;
  std::string earlier_config = "";  // the hash that also counts while RunFolder::extend() works
  std::uint64_t journal_lines = 0;
  std::uint64_t journal_bytes = 0;             // in those lines
  nlohmann::json state;                        // an EvolutionState
  std::map<std::string, std::string> results;  // checksums of the run's results by name

  std::string text() const;
  // Throws InputError that says what to do if the file is missing or damaged.
  static Checkpoint read(const std::filesystem::path& file);
};

// The object of a file that is one sealed line; nothing if it is damaged.
std::optional<nlohmann::json> read_sealed(const std::filesystem::path& file);
// Throws InputError about a damaged file of a run: what is wrong, and what to do.
[[noreturn]] void throw_damaged(const std::filesystem::path& file, std::string_view what);

}  // namespace coevo::records
