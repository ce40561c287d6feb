// SPDX-License-Identifier: MIT
// A function of Python as what an evolution tunes.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "evolve/evaluation.h"
#include "src/fitness/target.h"

namespace coevo::python {

// Connects the thread that runs an evolution with Python's thread, which asks for generations one
// by one and calls a tuned function. So the user's code runs only in the user's thread.

// Calls of a function that an evolution waits for.
struct Calls {
  std::vector<std::string> configurations;  // JSON, one for each genome
  std::vector<evolve::Task> tasks;          // a call each; `host` is an index into them
};

class Exchange {
 public:
  // The run's side.
  // A generation, as JSON. Returns when the next one is wanted; false: the run is to stop.
  bool offer(std::string generation);
  // The costs of the calls, in order. Throws evolve::Interrupted if the run is to stop.
  std::vector<double> costs(Calls calls);
  void say(std::string message);
  void end(std::exception_ptr fault);

  // Python's side, with the GIL.
  // The next generation; none once the run has ended, whose exception is rethrown. `answer` gets
  // (configurations, hosts, instances) and returns a sequence of costs. After an exception, that of
  // a signal's handler too, the run is asked to stop.
  std::optional<std::string> next(const pybind11::object& answer);
  std::vector<std::string> take_messages();
  bool has_ended() const;

  void stop();
  const std::atomic<bool>& stop_flag() const { return stop_; }

 private:
  std::optional<std::string> next_or_throw(const pybind11::object& answer);
  void answer_calls(const pybind11::object& answer);
  bool has_news() const { return offered_ || (calls_ && !costs_) || ended_; }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_ = false;
  bool wanted_ = false;  // the next generation is
  bool ended_ = false;
  std::optional<std::string> offered_;
  std::optional<Calls> calls_;
  std::optional<std::vector<double>> costs_;  // of `calls_`
  std::vector<std::string> messages_;
  std::exception_ptr fault_;
};

// A Python function as what an evolution tunes: its parameters are the genes, its cost the fitness.
class FunctionTarget : public fitness::Target {
 public:
  // Of the map `function` of a config, which Python has checked: `parameters`, a list of
  // {name, kind: real | integer, low, high, log} or {name, kind: choice, choices}; `instances`, how
  // many; `worst`, the cost from which on a call has failed. The exchange must outlive it.
  FunctionTarget(nlohmann::ordered_json function, Exchange& exchange);

  evolve::GeneSpace genes() const override;
  evolve::InstanceLimits instance_limits() const override;
  void check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
             const Registry& registry) const override;
  nlohmann::ordered_json to_json() const override { return {{"function", function_}}; }
  std::unique_ptr<evolve::Evaluator> make_evaluator(const fitness::Workplace& place) const override;
  std::string result_text(const evolve::Genome& genome,
                          std::map<std::string, std::string> provenance) const override;
  std::string describe(const evolve::Genome& genome) const override;

  // The values by name.
  nlohmann::ordered_json configuration(const evolve::Genome& genome) const;

 private:
  nlohmann::ordered_json function_;
  Exchange& exchange_;
};

}  // namespace coevo::python
