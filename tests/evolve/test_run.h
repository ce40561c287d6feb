// SPDX-License-Identifier: MIT
// Shared by the tests of evolve/: evaluators without searches, configs from text, temporary
// folders.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "evolve/registry.h"
#include "evolve/run/evolution.h"
#include "evolve/run/generation_record.h"

namespace coevo::evolve::testing {

// Fitness falls with the distance of the genes from 0.25; instances of higher number take more
// nodes.
class FakeEvaluator : public Evaluator {
 public:
  std::vector<Score> evaluate(std::span<const Genome> hosts, std::span<const Task> tasks) override;
  // An instance's own number.
  References reference_nodes(std::span<const std::uint64_t> instances) override;
  static Score score(const Genome& host, std::uint64_t instance);

  bool refers() const override { return has_reference; }

  bool has_reference = false;
  int calls = 0;
  int interrupted_at = -1;  // the call that throws Interrupted
  std::vector<Task> last_tasks;
};

// `count` weights named w1, w2, ...
GeneSpace weights(std::size_t count);

// The standard plug-ins.
const Registry& registry();

// Reads a config from text named "test.yaml" and insists that all of it was read.
EvolutionConfig config_of(const std::string& yaml, const Registry& registry = testing::registry());
// What reading it throws; "" for nothing.
std::string config_error(const std::string& yaml);

// The learning method of "method: <settings>" on the training instances 1-1000.
std::unique_ptr<LearningMethod> method_of(const std::string& settings);
// Evaluates `hosts` equal hosts and lets the method learn. An instance's nodes are its number.
nlohmann::ordered_json learn_from_equals(LearningMethod& method, std::uint32_t generation,
                                         std::size_t hosts);

// A small run: 10 hosts, 8 generations, Hillis with 6 parasites.
std::string small_run_yaml();

// A folder that does not exist yet and is removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// The content of every file of a run that must always be the same: all but log.txt and the remains
// of killed writes.
std::map<std::string, std::string> result_files(const std::filesystem::path& run);

// As `coevo evolve`: a new run in `folder`, with best.json at its end.
void start_run(const std::filesystem::path& folder, const std::string& yaml, Evaluator& evaluator);
// As `coevo evolve --resume`.
void resume_run(const std::filesystem::path& folder, Evaluator& evaluator);

}  // namespace coevo::evolve::testing
