// SPDX-License-Identifier: MIT
// The files in the folder of a run, a portfolio or a validation (docs/formats.md), which others may
// have changed. Only this header spells their names.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "common/config/json_text.h"

namespace coevo::records {

// In a run.
inline constexpr const char* kConfigFile = "config.yaml";
inline constexpr const char* kManifestFile = "manifest.json";
inline constexpr const char* kJournalFile = "generations.jsonl";
inline constexpr const char* kPopulationsFolder = "populations";  // holds the checkpoint
inline constexpr const char* kCheckpointFile = "checkpoint.json";
inline constexpr const char* kBestFile = "best.json";
inline constexpr const char* kTestFile = "test.csv";
inline constexpr const char* kParetoFolder = "pareto";
inline constexpr const char* kLogFile = "log.txt";
inline constexpr const char* kCommandRunsFile = "runs.jsonl";
inline constexpr const char* kAblationFile = "ablation.json";

// In a portfolio.
inline constexpr const char* kResultSumsFile = "results.json";
inline constexpr const char* kMemberPrefix = "member-";  // of its members' folders

// In a validation.
inline constexpr const char* kPlanFile = "plan.json";
inline constexpr const char* kResultsFile = "results.csv";
inline constexpr const char* kSolutionsFile = "solutions.csv";
inline constexpr const char* kSummaryFile = "summary.json";
inline constexpr const char* kWinnableFile = "winnable.csv";

// In each of them.
inline constexpr const char* kInstancesFile = "instances.jsonl";
inline constexpr const char* kProcessFile = "process.json";

// The file that a process leaves behind if it is killed within common::write_atomically().
std::string temporary_name(const char* file);
// "member-07"
std::string member_name(std::size_t number);

// Whether there is a file of that name, or a link to one.
bool has_file(const std::filesystem::path& folder, const char* name);

// Its path. Throws InputError if it is a link that leads outside the folder, because others see
// what we read here.
std::filesystem::path file_in(const std::filesystem::path& folder, const char* name);

// A JSON object in which the fields have their types; null if there is no such file. Throws
// InputError, with place, for anything else.
nlohmann::ordered_json read_object(const std::filesystem::path& folder, const char* name,
                                   std::span<const common::JsonField> fields);

}  // namespace coevo::records
