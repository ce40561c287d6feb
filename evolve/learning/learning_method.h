// Learning methods: which instances each host is measured on, generation by generation, and what
// the method learns from the scores.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/kind.h"

namespace coevo::evolve {

// One run's method. Its state is all in save(): a run that stops and loads it goes on exactly.
class LearningMethod {
 public:
  virtual ~LearningMethod() = default;
  // Comes before every assign(): for what a method must know of the instances. Passes Interrupted
  // on; may be called again.
  virtual void prepare(Evaluator&) {}
  // The tasks of this generation. Repeated ones are allowed, and weigh more in the host's mean.
  virtual std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const = 0;
  // `tasks` are what assign() gave, `scores` theirs. The result goes into the journal: nothing that
  // depends on time or threads; an empty object for nothing.
  virtual nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task> tasks,
                                       std::span<const Score> scores) = 0;
  virtual nlohmann::json save() const = 0;
  // Throws InputError or nlohmann's exceptions for what save() did not write.
  virtual void load(const nlohmann::json& state) = 0;
};

// A method's resolved settings.
class LearningConfig {
 public:
  virtual ~LearningConfig() = default;
  // The keys of `learning:`, but for `method`.
  virtual nlohmann::ordered_json to_json() const = 0;
  // `training`: the run's training set.
  virtual std::unique_ptr<LearningMethod> create(std::uint64_t seed,
                                                 std::vector<std::uint64_t> training) const = 0;
};

struct LearningKind {
  Kind kind;
  // Checks the settings against the size of the training set, too.
  std::shared_ptr<const LearningConfig> (*read)(const common::ConfigNode& node,
                                                std::size_t training_size);
  bool learns = true;  // false: what it assigns does not depend on scores
};

// Every method of learning_methods.def; the first is the default.
const std::vector<LearningKind>& learning_methods();

}  // namespace coevo::evolve
