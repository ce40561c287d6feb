// SPDX-License-Identifier: MIT
// One evolution in its run folder, alone or as a part of something larger: a stage of
// src/fitness/evolve.h.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evolve/run/run_folder.h"
#include "src/fitness/evolve.h"

namespace coevo::fitness {

// A run: its config, its folder and what it works with.
class EvolveRun {
 public:
  // Starts a run in `path`, which must be new, or resumes a run of the same config if allowed.
  // Throws InputError if `path` holds a run of another config. The pipeline must outlive it.
  EvolveRun(RunConfig config, std::filesystem::path path, const Pipeline& pipeline,
            Folder may_hold);
  // Resumes the run in `path`; throws InputError if there is none.
  EvolveRun(std::filesystem::path path, const Pipeline& pipeline);

  // Runs to the end and writes best.json. Throws evolve::Interrupted if stopped before its folder
  // exists.
  Evolved to_end();
  // The same, if the caller already knows which instances of its sample the members leave unsolved.
  Evolved to_end(std::vector<std::uint64_t> training);

 private:
  // Begins the folder, or loads the state that it holds.
  void start(evolve::Evolution& evolution);
  void write_instance_list() const;
  // Whether the results are there, as this run wrote them.
  bool has_results() const;
  bool best_is_ours() const;
  Evolved generations_and_champion(evolve::Evolution& evolution);
  void write_results(const evolve::Champion& champion, evolve::Evolution& evolution);
  // A Pareto set's members are files 01.json, 02.json ... in the run's folder `pareto`.
  std::map<std::string, std::string> result_texts(
      const evolve::Champion& champion, const std::vector<evolve::ParetoMember>& members) const;
  Evolved finished(const evolve::Champion* champion) const;
  void write_manifest_end() const;

  std::filesystem::path path_;
  std::optional<evolve::RunFolder> folder_;  // nothing if it has not begun
  RunConfig config_;
  const Pipeline& pipeline_;
};

// The provenance of a result of a run with this config, by name.
std::map<std::string, std::string> provenance(const RunConfig& config);

}  // namespace coevo::fitness
