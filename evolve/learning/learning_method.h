// SPDX-License-Identifier: MIT
// Learning methods: which instances each host is evaluated on, generation by generation, and what
// the method learns from the scores.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

struct Registry;

// One run's method. Its state is all in save(): a run that stops and loads it resumes exactly.
class LearningMethod {
 public:
  virtual ~LearningMethod() = default;
  // Precedes the assign() of that generation. Do not keep the evaluator. Passes Interrupted on. A
  // repeated call gives the same result.
  virtual void prepare(std::uint32_t /*generation*/, Evaluator&) {}
  // Instances of which it has asked for the reference solver's nodes; Evolution counts each once.
  virtual std::span<const std::uint64_t> referred() const { return {}; }
  // The tasks of this generation; how many the first has is asked before prepare(). Repeated ones
  // are allowed, and weigh more in the host's mean.
  virtual std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const = 0;
  // `tasks` are what assign() gave, `scores` theirs. The result enters the journal: nothing that
  // depends on time or threads; an empty object for nothing.
  virtual nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task> tasks,
                                       std::span<const Score> scores) = 0;
  // The exact state on which the following generations depend, in addition to settings and training
  // instances.
  virtual nlohmann::json save() const = 0;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  virtual void load(const nlohmann::json& state) = 0;
};

// A method's resolved settings.
class LearningConfig {
 public:
  virtual ~LearningConfig() = default;
  // The keys of `learning:` except for `method`.
  virtual nlohmann::ordered_json to_json() const = 0;
  // `training`: the numbers of the run's training instances.
  virtual std::unique_ptr<LearningMethod> create(std::uint64_t seed,
                                                 std::vector<std::uint64_t> training) const = 0;
};

// A config of these values; `json` is an object.
std::shared_ptr<const LearningConfig> make_learning_config(
    nlohmann::ordered_json json,
    std::function<std::unique_ptr<LearningMethod>(std::uint64_t seed,
                                                  std::vector<std::uint64_t> training)>
        create);

// The same tasks for every host: all of `instances`, host by host.
std::vector<Task> tasks_for_all(std::size_t hosts, std::span<const std::uint64_t> instances);

// Keeps parameter `key` at most at `bound`: a larger value is an InputError "at most <what>" at
// its place if the config gives it; a default is lowered to the bound.
void limit_setting(common::Settings& settings, const common::ConfigNode& node, const char* key,
                   std::size_t bound, const std::string& what);

// A learning method that a config can name: how its settings are read.
struct LearningPlugin {
  common::PluginDescriptor descriptor;  // its name is what `learning.method` of a config names
  // Checks the settings against the size of the training set, too.
  std::function<std::shared_ptr<const LearningConfig>(
      const common::ConfigNode& node, std::size_t training_size, const Registry& registry)>
      read;
  bool learns = true;  // false: its assignments do not depend on scores, so hosts may race
  // Replaces the descriptor's parameters if they depend on the registry; see describe() in
  // registry.h.
  std::function<std::vector<common::Parameter>(const Registry&)> parameters_for = {};
  bool makes_boards = false;  // has its own boards: it needs Evaluator::boards()
  bool refers = false;        // learns from the reference solver's nodes, if there are any
};

}  // namespace coevo::evolve
