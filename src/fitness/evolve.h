// SPDX-License-Identifier: MIT
// A run from its config to its result, as one pipeline: config -> population -> tasks -> executor
// -> searches -> fitness -> next population -> journal. If the config asks for a portfolio, its
// members evolve one after another, each in such a run.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evolve/run/run.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/registry.h"
#include "src/fitness/run_config.h"

namespace coevo::fitness {

// A portfolio's new member, and its results on the instances that earlier members leave unsolved.
struct MemberDone {
  std::size_t number = 0;     // from 1
  std::string size;           // "beam of 8", "attempt of 60 positions"
  std::size_t solved = 0;     // of the instances left
  std::size_t instances = 0;  // that were left
};

// Observes a run, in the thread that called evolve(); does nothing by default. A run
// stops after the present generation where generation_done() returns false; its folder can then be
// resumed. generation_done() and champion_started() are evolve::Listener's.
class Observer : public evolve::Listener {
 public:
  // Before the first generation of this process. `evolution`: new, or as it was left.
  virtual void evolution_started(const RunConfig&, const evolve::Evolution&) {}
  // Its best solver is in `file`. `champion` is null if an earlier process ended the run.
  virtual void evolution_done(const RunConfig&, const evolve::Champion* /*champion*/,
                              const std::filesystem::path& /*file*/) {}
  // In a portfolio, called after the evolution of each member, with its result.
  virtual void member_done(const MemberDone&) {}
  // One line for people.
  virtual void message(const std::string&) {}
};

// A function of each generation; it stops the run by returning false.
class GenerationObserver : public Observer {
 public:
  // False: stop.
  using Function = std::function<bool(const evolve::GenerationRecord&)>;
  // The function must not be empty; it is called as Observer's are.
  explicit GenerationObserver(Function function) : function_(std::move(function)) {}
  bool generation_done(const evolve::GenerationRecord& record, std::uint32_t) override {
    return function_(record);
  }

 private:
  Function function_;
};

// The environment of a run; all of it must outlive the call.
struct Pipeline {
  const Registry& registry;                 // for the names in the config
  Executor& executor;                       // of its searches
  Observer& observer;                       // a plain Observer{}: nobody watches
  const std::atomic<bool>* stop = nullptr;  // ends the run when set, even within a generation
};

// How an evolution ended.
struct Evolved {
  bool finished = false;            // false: stopped
  std::filesystem::path file = {};  // best.json, where finished
  // For a single evolution that ended in this process.
  std::optional<evolve::Champion> champion = std::nullopt;
  std::size_t members = 0;            // of a finished portfolio; 0: it is one solver
  std::filesystem::path folder = {};  // for resume(), if stopped; empty if no run began
};

// The allowed contents of the folder.
enum class Folder {
  must_be_new,
  may_hold_this_run,  // a run of the same config resumes, or is skipped if finished
};

// Runs the config in the folder (README.md of runs/ says what is in it). The same config gives the
// same bytes for any number of workers and any number of stops. Throws InputError if it cannot
// write to the folder or the folder holds something else.
Evolved evolve(const RunConfig& config, const std::filesystem::path& folder,
               const Pipeline& pipeline, Folder may_hold = Folder::must_be_new);

// The same with the folder's own config. Throws InputError if the folder holds no run.
// `more`: "key.path=value" of larger budgets (kExtensible), with which the run goes on, even if it
// has finished; its config.yaml then has them. InputError for other keys, smaller values, and
// portfolios.
Evolved resume(const std::filesystem::path& folder, const Pipeline& pipeline,
               const std::vector<std::string>& more = {});

// Makes the run in `recorded` again in `folder`, or resumes that. A run that went on finishes with
// each budget in turn: choosing a champion makes runs, which count. Throws as evolve() and
// resume().
Evolved repeat(const std::filesystem::path& recorded, const std::filesystem::path& folder,
               const Pipeline& pipeline);

}  // namespace coevo::fitness
