// SPDX-License-Identifier: MIT
// A run's folder: config.yaml, manifest.json, generations.jsonl (the journal),
// populations/checkpoint.json, best.json, log.txt. Whatever moment the process is killed at, the
// folder resumes to the same bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/files/descriptor.h"
#include "common/files/line_log.h"
#include "common/records/run/checkpoint.h"
#include "common/records/run/journal.h"
#include "common/records/run_files.h"

namespace coevo::records {

// Whether a run was started in the folder. (A power failure may leave an empty config.yaml.)
bool has_config(const std::filesystem::path& folder);

// The name of the first result of a finished run that differs from what the run wrote. Nothing if
// all are unchanged or there is no checkpoint. Changes nothing, so the run may be active.
std::optional<std::string> changed_result(const std::filesystem::path& folder);
// The message about it.
inline constexpr const char* kChangedResult =
    "changed after the run wrote it; resume the run to write it again";
// And of one that resuming the run has found.
inline constexpr const char* kWritesAgain =
    "damaged or changed after the run wrote it: the run writes its results again";
// Call this before writing results, by name, to a folder without a checkpoint (a portfolio);
// results.json keeps their checksums.
void note_results(const std::filesystem::path& folder,
                  const std::map<std::string, std::string>& texts);

// What `coevo evolve` notes of a run's origin and times: manifest.json.
struct Manifest {
  std::string name;
  std::uint64_t seed = 0;
  std::string config_hash;
  std::string git_revision;
  std::string compiler;
  std::string host;
  std::size_t threads = 0;
  std::string started;  // UTC

  std::string text() const;
};
// Adds the time of the end, unless the file has one or is not one of ours. Throws InputError if it
// cannot write it.
void add_end(const std::filesystem::path& manifest, const std::string& finished);
// The folder's manifest, with its types checked; an empty object if there is none.
nlohmann::ordered_json read_manifest(const std::filesystem::path& folder);
// The budgets with which the run finished before it went on, as RunFolder::extend() got them.
std::vector<std::vector<std::string>> earlier_budgets(const std::filesystem::path& folder);
// Its facts; empty or missing where it lacks them.
std::string name_in(const nlohmann::ordered_json& manifest, const std::string& otherwise);
nlohmann::ordered_json seed_in(const nlohmann::ordered_json& manifest);  // null: none

// The last lines of the folder's log.txt, without their checksums; none if there is no log. Throws
// InputError if it is a link to another folder.
std::vector<std::string> last_log_lines(const std::filesystem::path& folder, std::size_t count);

// Order is what makes it safe: config.yaml is written last when a folder is made, so that a folder
// with it is complete; the journal's line is on disk before the checkpoint that counts it; resuming
// cuts the journal to what the checkpoint counts.
class RunFolder {
 public:
  // Makes a new folder with the state of generation 0. Throws InputError if it cannot write to
  // `path`, or if `path` holds a run or anything else, except the remains of a run that was killed
  // before it began.
  static RunFolder create(const std::filesystem::path& path, std::string_view config_text,
                          std::string_view manifest_text, const nlohmann::json& state);
  // An existing one, to resume. InputError, saying where and what to do, for a folder without a
  // run, a damaged checkpoint or journal, a changed config.yaml, and a run that another process
  // works on.
  static RunFolder open(const std::filesystem::path& path);

  // Removes the folder if nothing in it is worth keeping: it has no generation, and of a command's
  // runs none but crashes. After the user's fault at the start, so that a corrected config may take
  // its place. Only what a run makes is removed. Not used afterwards.
  void discard();

  // What config.yaml holds.
  const std::string& config_text() const { return config_text_; }
  // config.yaml: written again by extend() alone.
  std::filesystem::path config_path() const { return path_ / kConfigFile; }
  // manifest.json: as create() was given it.
  std::filesystem::path manifest_path() const { return path_ / kManifestFile; }
  // generations.jsonl: the committed records, one per line.
  std::filesystem::path journal_path() const { return path_ / kJournalFile; }
  // populations/checkpoint.json: the last state.
  std::filesystem::path checkpoint_path() const {
    return path_ / kPopulationsFolder / kCheckpointFile;
  }
  // best.json: the result, which the caller writes.
  std::filesystem::path best_path() const { return path_ / kBestFile; }
  // pareto/: a folder, which only a result that is a Pareto set has.
  std::filesystem::path pareto_path() const { return path_ / kParetoFolder; }
  // log.txt: the lines of log().
  std::filesystem::path log_path() const { return path_ / kLogFile; }

  // The state that open() found; Evolution::load() takes it. Where an earlier version did not count
  // the evaluations in it, they are those of the journal.
  const nlohmann::json& state() const { return checkpoint_.state; }

  // Continues the run under another config, after open(): a kill leaves the one or the other. The
  // manifest of a finished run notes the `budget` that it had, as "key.path=value" each.
  void extend(std::string_view config_text, const nlohmann::json& state,
              const std::vector<std::string>& budget);

  // One generation is done: its line of the journal, then the state after it.
  void commit(const JournalRecord& record, const nlohmann::json& state);

  // Call this before writing the results of the finished run, by name; the checkpoint keeps their
  // checksums.
  void note_results(const std::map<std::string, std::string>& texts, const nlohmann::json& state);
  // `damaged`: a file is missing or differs. `not_noted`: there is nothing to compare with.
  enum class Results { whole, damaged, not_noted };
  // Whether the files are as they were noted. An earlier version noted nothing.
  Results results() const;

  // A line of log.txt, with the time (UTC) before it and a checksum after it.
  void log(std::string_view line);

 private:
  explicit RunFolder(std::filesystem::path path);
  void write_checkpoint(const nlohmann::json& state);
  void read_checkpoint();
  void check_journal();
  void open_log();
  void remove_files(std::initializer_list<const char*> names) const;

  std::filesystem::path path_;
  std::string config_text_;
  Checkpoint checkpoint_;
  common::Descriptor lock_;  // keeps other processes from resuming this run
  std::unique_ptr<common::LineLog> journal_;
  std::unique_ptr<common::LineLog> log_;
};

}  // namespace coevo::records
