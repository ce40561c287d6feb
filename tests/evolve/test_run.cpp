// SPDX-License-Identifier: MIT
#include "tests/evolve/test_run.h"

#include <unistd.h>

#include <cmath>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run/journal.h"
#include "common/records/run/run_folder.h"
#include "evolve/run/generation_record.h"
#include "evolve/run/run.h"

namespace coevo::evolve::testing {
namespace {

using records::RunFolder;

void finish_run(Evolution& evolution, RunFolder& folder) {
  Listener listener;
  const Champion champion = run_evolution(evolution, folder, listener);
  nlohmann::ordered_json best{{"generation", champion.generation}, {"fitness", champion.fitness}};
  best["weights"] = records::genome_json(named_genes(champion.genome, evolution.space()));
  common::write_atomically(folder.best_path(), best.dump(1) + "\n");
}

}  // namespace

Score FakeEvaluator::score(const Genome& host, std::uint64_t instance) {
  double distance = 0.0;
  for (const double gene : host) distance += std::abs(gene - 0.25);
  distance /= static_cast<double>(host.size());
  const auto nodes = static_cast<std::uint64_t>(static_cast<double>(instance) * (1.0 + distance));
  return {1.0 / (1.0 + 10.0 * distance), distance < 0.3, nodes, 1000};
}

std::vector<Score> FakeEvaluator::evaluate(std::span<const Genome> hosts,
                                           std::span<const Task> tasks) {
  if (calls == interrupted_at) throw Interrupted();
  ++calls;
  last_tasks.assign(tasks.begin(), tasks.end());
  std::vector<Score> scores;
  for (const Task& task : tasks) scores.push_back(score(hosts[task.host], task.instance));
  return scores;
}

References FakeEvaluator::reference_nodes(std::span<const std::uint64_t> instances) {
  References references;
  for (const std::uint64_t instance : instances) {
    references.nodes.push_back(instance);
    references.effort.add({1, instance, 0.0});
  }
  return references;
}

GeneSpace weights(std::size_t count) {
  std::vector<Gene> genes;
  for (std::size_t i = 0; i < count; ++i) genes.push_back({"w" + std::to_string(i + 1)});
  return GeneSpace(std::move(genes));
}

const Registry& registry() {
  static const Registry standard = [] {
    Registry result;
    add_standard_plugins(result);
    return result;
  }();
  return standard;
}

EvolutionConfig config_of(const std::string& yaml, const Registry& registry) {
  const auto root = common::ConfigNode::parse(yaml, "test.yaml");
  EvolutionConfig config = EvolutionConfig::read(
      root, {.highest = 1'000'000, .boards_vary = true, .nodes = 20'000}, registry);
  root.finish();
  return config;
}

std::string config_error(const std::string& yaml) {
  try {
    config_of(yaml);
    return "";
  } catch (const common::InputError& fault) {
    return fault.what();
  }
}

std::unique_ptr<LearningMethod> method_of(const std::string& settings) {
  const EvolutionConfig config = config_of(
      "training: {instances: 1-1000, sample: 1000}\nlearning: {method: " + settings + "}");
  return config.learning->create(1, config.training.draw(1));
}

nlohmann::ordered_json learn_from_equals(LearningMethod& method, std::uint32_t generation,
                                         std::size_t hosts) {
  const std::vector<Task> tasks = method.assign(generation, hosts);
  std::vector<Score> scores;
  for (const Task& task : tasks) scores.push_back(FakeEvaluator::score({0.25}, task.instance));
  return method.learn(generation, tasks, scores);
}

std::string small_run_yaml() {
  return "seed: 7\n"
         "training: {instances: 1-500, sample: 100}\n"
         "learning: {method: hillis, population: 6, interval: 2}\n"
         "evolver: {name: ga, population: 10, generations: 8}\n"
         "champion: {candidates: 3, instances: 20}\n";
}

TemporaryFolder::TemporaryFolder() {
  static int count = 0;
  path_ = std::filesystem::temp_directory_path() /
          ("coevo_test_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::map<std::string, std::string> result_files(const std::filesystem::path& run) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(run)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name == "log.txt" || name.ends_with(".tmp")) continue;
    files[entry.path().lexically_relative(run).string()] = common::read_whole_file(entry.path());
  }
  return files;
}

void start_run(const std::filesystem::path& folder, const std::string& yaml, Evaluator& evaluator) {
  const EvolutionConfig config = config_of(yaml);
  Evolution evolution(config, weights(4), evaluator);
  RunFolder run = RunFolder::create(folder, config.to_yaml(), "{}\n", evolution.save());
  finish_run(evolution, run);
}

void resume_run(const std::filesystem::path& folder, Evaluator& evaluator) {
  RunFolder run = RunFolder::open(folder);
  Evolution evolution(config_of(run.config_text()), weights(4), evaluator);
  evolution.load(run.state(), run.checkpoint_path().string());
  finish_run(evolution, run);
}

}  // namespace coevo::evolve::testing
