// SPDX-License-Identifier: MIT
// A run from its config to its result, as one pipeline: config -> population -> tasks -> executor
// -> searches -> fitness -> next population -> journal. Where the config asks for a portfolio, its
// members are evolved one after another, each by such a run of its own.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

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
  // Its best solver is in `file`. `champion`: null where an earlier process had ended it.
  virtual void evolution_done(const RunConfig&, const evolve::Champion* /*champion*/,
                              const std::filesystem::path& /*file*/) {}
  // Of a portfolio, after the evolution of each member: its result is known.
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

// What a run works with; all of it must outlive the call.
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
  // Of a single evolution that ended in this process.
  std::optional<evolve::Champion> champion = std::nullopt;
  std::size_t members = 0;            // of a finished portfolio; 0: it is one solver
  std::filesystem::path folder = {};  // for resume(), where stopped; empty: none was begun yet
};

// What may be in the folder already.
enum class Folder {
  must_be_new,
  may_hold_this_run,  // one of the same config is resumed, or passed over where it is finished
};

// Runs the config in the folder (README.md of runs/ says what is in it). The same config gives the
// same bytes for any number of workers and any number of stops. Throws InputError for a folder that
// cannot be written or holds something else.
Evolved evolve(const RunConfig& config, const std::filesystem::path& folder,
               const Pipeline& pipeline, Folder may_hold = Folder::must_be_new);

// The same with the config that the folder holds. InputError where it holds no run.
Evolved resume(const std::filesystem::path& folder, const Pipeline& pipeline);

}  // namespace coevo::fitness
