// SPDX-License-Identifier: MIT
// One evolution in its run folder, alone or as a part of something larger: a stage of
// src/fitness/evolve.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/files/descriptor.h"
#include "common/records/run/best.h"
#include "common/records/run/run_folder.h"
#include "src/fitness/evolve.h"

namespace coevo::fitness {

// "key.path=value" of each budget that a run may have more of.
std::vector<std::string> budget_assignments(const evolve::EvolutionConfig& config);

// A run: its config, its folder and what it works with.
class EvolveRun {
 public:
  // Starts a run in `path`, which must be new, or resumes a run of the same config if allowed.
  // Throws InputError if `path` holds a run of another config. The pipeline must outlive it.
  EvolveRun(RunConfig config, std::filesystem::path path, const Pipeline& pipeline,
            Folder may_hold);
  // Resumes the run in `path`; throws InputError if there is none. `more`: as of resume().
  EvolveRun(std::filesystem::path path, const Pipeline& pipeline,
            const std::vector<std::string>& more = {});

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

  std::filesystem::path path_;
  std::optional<records::RunFolder> folder_;  // nothing if it has not begun
  bool is_new_ = false;                       // this process made the folder
  RunConfig config_;
  bool goes_on_ = false;  // with a larger budget than it began with
  std::vector<std::string> budget_before_ = {};
  const Pipeline& pipeline_;
};

// The provenance of a result of a run with this config, by name.
records::Provenance provenance(const RunConfig& config);

// A portfolio, grown and put in order: stages of src/fitness/evolve.h. Each new member is an
// evolution on what the members so far leave unsolved.

// In its folder: a run folder for each member, and best.json, the portfolio.
class PortfolioRun {
 public:
  // Begins the folder, or resumes a portfolio of the same config if allowed. Only the process that
  // holds the folder may read and write in it; throws InputError if another one does. The pipeline
  // must outlive it.
  PortfolioRun(RunConfig config, std::filesystem::path path, const Pipeline& pipeline,
               Folder may_hold);

  // Throws evolve::Interrupted if stopped between two evolutions.
  Evolved to_end();

 private:
  Evolved grow_and_schedule();
  void begin_folder(Folder may_hold);
  // Removes a new folder in which no member has begun.
  void discard() const;
  void make_room() const;
  // Members one after another, each from its own run folder, until they are enough or too few
  // instances of the sample are open. Returns the evolution that was stopped, if one was.
  std::optional<Evolved> grow_members(std::span<const std::uint64_t> sample);
  RunConfig member_config() const;
  // Adds the member, with the cap that serves it best on what is open. Returns what it leaves.
  std::vector<std::uint64_t> grow(solver::MemberSpec member, std::span<const std::uint64_t> open);
  // Puts the members in the turns that serve best on the sample.
  void schedule_members(std::span<const std::uint64_t> sample);
  void write_result() const;

  RunConfig config_;
  std::filesystem::path path_;
  const Pipeline& pipeline_;
  common::Descriptor lock_;
  bool is_new_ = false;  // this process made the folder
  SearchTarget grown_;   // with the members so far
};

}  // namespace coevo::fitness
