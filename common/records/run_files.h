// SPDX-License-Identifier: MIT
// Names of the files in the folder of a run, a portfolio or a validation (docs/formats.md). Only
// this header spells them.
#pragma once

#include <string>

namespace coevo::records {

// In a run.
inline constexpr const char* kConfigFile = "config.yaml";
inline constexpr const char* kManifestFile = "manifest.json";
inline constexpr const char* kJournalFile = "generations.jsonl";
inline constexpr const char* kPopulationsFolder = "populations";  // holds the checkpoint
inline constexpr const char* kCheckpointFile = "checkpoint.json";
inline constexpr const char* kBestFile = "best.json";
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

// In each of them.
inline constexpr const char* kInstancesFile = "instances.jsonl";
inline constexpr const char* kProcessFile = "process.json";

// The file that a process leaves behind if it is killed within common::write_atomically().
inline std::string temporary_name(const char* file) {
  return "." + std::string(file) + ".tmp";
}

}  // namespace coevo::records
