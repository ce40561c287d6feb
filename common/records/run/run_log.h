// SPDX-License-Identifier: MIT
// runs.jsonl: the runs of the program that is tuned, each on disk before its result is used. A run
// that is resumed gets these results, and so the same bytes, though the program may take another
// time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "common/files/line_log.h"
#include "common/outcome.h"

namespace coevo::records {

// The inputs of a run.
struct CommandRun {
  std::map<std::string, std::string, std::less<>> configuration;  // of active parameters, by name
  std::string instance;
  std::uint64_t instance_hash = 0;  // of its content
  std::uint64_t seed = 0;
  double cutoff = 0;
  std::uint64_t configuration_id = 0;  // 0: the command does not use it

  bool operator==(const CommandRun&) const = default;
};

struct CommandResult {
  common::Outcome outcome = common::Outcome::crashed;
  double cost = 0;  // lower is better
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::string fault = "";  // of a crash: one line

  bool operator==(const CommandResult&) const = default;
};

// Numbers for configurations, from 1 on, as a run meets them.
class ConfigurationNumbers {
 public:
  using Configuration = std::map<std::string, std::string, std::less<>>;

  // The configuration's number. A new configuration gets the smallest free number, so a batch that
  // was killed half-way gets the same numbers in the next attempt.
  std::uint64_t number_of(const Configuration& configuration);
  void set(const Configuration& configuration, std::uint64_t number);

 private:
  std::map<Configuration, std::uint64_t> numbers_;
  std::set<std::uint64_t> taken_;
  std::uint64_t first_free_ = 1;  // at least; all below are taken
};

struct LoggedRun {
  CommandRun run;
  CommandResult result;
};

// Reads run by run.
class RunLogReader {
 public:
  // `name` stands for the file in messages. Throws InputError if it cannot read the file.
  RunLogReader(const std::filesystem::path& path, std::string name);

  // Nothing at the end or from a torn or damaged line on. Throws InputError with line for a line of
  // another kind.
  std::optional<LoggedRun> next();
  // Where a line is damaged, "file:line"; nothing if none is.
  std::optional<std::string> damage() const;
  std::uint64_t good_bytes() const { return reader_.good_bytes(); }

 private:
  std::string name_;
  common::LineReader reader_;
};

// All functions may be called from many threads at once.
class RunLog {
 public:
  // Reads the file, if there is one, and cuts a line that was being written when the process died.
  // Throws InputError for any other damage.
  explicit RunLog(const std::filesystem::path& path);

  // The result of that configuration on that content with that seed and cutoff.
  std::optional<CommandResult> find(const CommandRun& run) const;

  // Writes the run and returns the result that counts: that of the same run in the log, if there is
  // one. Throws InputError if it cannot write.
  CommandResult append(const CommandRun& run, const CommandResult& result);
  // Returns when all runs that were appended before are on disk. One flush serves all threads that
  // wait for it.
  void sync();

  // The numbers of the configurations in it that have one.
  ConfigurationNumbers numbers() const;

  std::size_t size() const;
  bool has_result() const;  // one that is no crash

 private:
  struct Key {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    auto operator<=>(const Key&) const = default;
  };
  static Key key_of(const CommandRun& run);
  void read(const std::filesystem::path& path);
  void insert(const Key& key, const CommandResult& result);
  std::uint64_t bytes() const;

  std::uint64_t good_bytes_ = 0;
  std::map<Key, CommandResult> results_;
  bool has_result_ = false;
  ConfigurationNumbers numbers_;
  std::optional<common::LineLog> log_;
  mutable std::mutex mutex_;  // of all above
  std::mutex sync_mutex_;     // taken first
  std::uint64_t synced_ = 0;
};

}  // namespace coevo::records
