// SPDX-License-Identifier: MIT
// The evolutions that simulated clusters run, and what they must come to.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <unordered_map>

#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/records/run/run_log.h"
#include "common/records/run_files.h"
#include "src/fitness/command/command_evaluator.h"
#include "tests/fitness/test_registry.h"
#include "tests/simulation/cluster.h"

namespace coevo::simulation {

namespace fs = std::filesystem;
using fitness::TaskBatch;
using fitness::TaskKind;
using fitness::TaskService;

inline constexpr const char* kSearches =
    "domain: tiles8\n"
    "solver: {search: {name: greedy}, heuristics: [manhattan_distance, misplaced_tiles]}\n"
    "limits: {nodes: 100}\n"
    "fitness: {objective: log_nodes}\n"
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: hillis, population: 4, interval: 1, instances: 2}\n"
    "evolver: {name: ga, generations: 4, population: 4}\n"
    "champion: {candidates: 2, instances: 5}\n";

inline constexpr const char* kCommand =
    "target:\n"
    "  command: [none, \"{effort}\", \"{instance}\", \"{configuration_id}\"]\n"
    "  protocol: irace\n"
    "  measure: quality\n"
    "  cutoff: 100\n"
    "  kill_after: 60\n"
    "  parameters: {effort: {integer: [0, 9], default: 5}}\n"
    "learning: {method: random, instances: 2}\n"
    "evolver: {name: cma_es, generations: 4, population: 4}\n"
    "champion: {candidates: 2, instances: 3}\n";

// Remembers the results of equal tasks of equal batches: clusters repeat each other's.
class Remembering : public TaskService {
 public:
  Remembering(std::function<std::unique_ptr<TaskService>()> begin, std::string_view setup)
      : begin_(std::move(begin)), known_(memory()[std::string(setup)]) {}
  std::optional<std::string> run(std::string_view task, std::size_t worker) override {
    const auto found = known_.find(std::string(task));
    if (found != known_.end()) return found->second;
    if (!service_) service_ = begin_();
    auto result = service_->run(task, worker);
    if (result) known_.emplace(task, *result);
    return result;
  }

 private:
  using Known = std::unordered_map<std::string, std::string>;
  static std::unordered_map<std::string, Known>& memory() {
    static std::unordered_map<std::string, Known> all;
    return all;
  }
  std::function<std::unique_ptr<TaskService>()> begin_;
  std::unique_ptr<TaskService> service_;
  Known& known_;
};

inline TaskKind searches() {
  TaskKind kind = fitness::search_kind(test::registry());
  kind.begin = [begin = kind.begin](std::string_view setup, std::size_t workers,
                                    const std::atomic<bool>& stop) {
    return std::make_unique<Remembering>(
        [=, &stop, text = std::string(setup)] { return begin(text, workers, stop); }, setup);
  };
  return kind;
}

// A cost that depends on nothing but the run.
inline std::string made_up_result(std::string_view bytes) {
  const auto task = fitness::command::decode_command_task(bytes);
  std::string run = task.instance.name + std::to_string(task.seed);
  for (const auto& [name, value] : task.configuration.values) run += " " + value;
  return fitness::command::encode(fitness::command::CommandResult{
      common::Outcome::solved, static_cast<double>(common::content_hash(run) % 100)});
}

class MadeUpRuns : public TaskService {
 public:
  std::optional<std::string> run(std::string_view task, std::size_t) override {
    return made_up_result(task);
  }
};

inline TaskKind made_up_runs() {
  TaskKind kind = fitness::command::command_kind();
  kind.begin = [](std::string_view setup, std::size_t, const std::atomic<bool>&) {
    (void)fitness::command::decode_command_setup(setup);
    return std::make_unique<MadeUpRuns>();
  };
  return kind;
}

inline bool run_search(const TaskBatch& batch, std::size_t index, std::size_t worker) {
  return batch.run(index, worker);
}

// As CommandRunner::run() does it, but for the process.
inline bool run_made_up(const TaskBatch& batch, std::size_t index, std::size_t) {
  if (*batch.stop) return false;
  batch.accept({{index, made_up_result(batch.task(index))}});
  return true;
}

inline std::string sorted_lines(std::string text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
  std::ranges::sort(lines);
  text.clear();
  for (const std::string& line : lines) text += line;
  return text;
}

// Files that must always be the same, by name, and the set of lines of runs.jsonl.
using Results = std::map<std::string, std::string>;

// A small evolution: of searches, or of a command whose runs are made up.
class Workload {
 public:
  explicit Workload(bool is_command);

  const std::string& config() const { return config_; }
  // With kind and run(), for a cluster.
  ClusterOptions options() const;
  // Of an undisturbed run.
  Results results_in(const std::filesystem::path& folder) const;
  // Before the first generation: the very first run of a command would start a process.
  void make_first_run(const std::filesystem::path& folder) const;

 private:
  bool is_command_;
  common::TemporaryFolder folder_;  // the command's instances
  std::string config_;
};

inline Workload::Workload(bool is_command)
    : is_command_(is_command), config_(is_command ? kCommand : kSearches) {
  if (!is_command) return;
  const fs::path list = folder_ / "list";
  common::write_atomically(list, "a\nb\nc\n");
  config_ += "training: {files: " + list.string() + "}\n";
}

inline ClusterOptions Workload::options() const {
  return {.kind = is_command_ ? made_up_runs() : searches(),
          .run = is_command_ ? run_made_up : run_search};
}

inline Results Workload::results_in(const fs::path& folder) const {
  Results results;
  if (!fs::exists(folder)) return results;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool has_times = name == records::kManifestFile || name == records::kLogFile ||
                           name == records::kProcessFile;
    if (entry.is_directory() || has_times || name.starts_with('.')) continue;
    std::string& text = results[entry.path().lexically_relative(folder).string()];
    text = common::read_whole_file(entry.path());
    if (name == records::kCommandRunsFile) text = sorted_lines(std::move(text));
  }
  return results;
}

inline void Workload::make_first_run(const fs::path& folder) const {
  if (!is_command_) return;
  records::RunLog log(folder / records::kCommandRunsFile);
  if (log.has_result()) return;
  log.append({{}, "the first"}, {common::Outcome::solved, 1});
  log.sync();
}

}  // namespace coevo::simulation
