// SPDX-License-Identifier: MIT
#include "analysis/experiments/coevolution/arm_run.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "evolve/evolution.h"
#include "evolve/generation_record.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/hash.h"
#include "src/common/json_text.h"
#include "src/common/stop.h"
#include "src/common/version.h"
#include "src/fitness/objective.h"
#include "src/fitness/search_target.h"

namespace coevo::experiments {
namespace {

Tested test_genome(const evolve::Genome& genome, std::span<const std::uint64_t> instances,
                   std::uint64_t limit, evolve::Evaluator& evaluator) {
  const std::vector<evolve::Genome> host{genome};
  std::vector<evolve::Task> tasks;
  for (const std::uint64_t instance : instances) tasks.push_back({0, instance});
  const fitness::Objective objective = fitness::log_nodes();
  Tested tested;
  for (const evolve::Score& score : evaluator.evaluate(host, tasks)) {
    tested.quality +=
        objective.fitness({.solved = score.solved, .nodes = score.nodes, .limit = limit});
    tested.nodes += static_cast<double>(score.nodes);
    tested.solved += score.solved ? 1 : 0;
  }
  const auto count = static_cast<double>(instances.size());
  tested.quality /= count;
  tested.nodes /= count;
  return tested;
}

}  // namespace

nlohmann::ordered_json ArmRun::to_json() const {
  nlohmann::ordered_json json{{"seed", seed}, {"config_hash", config_hash}, {"revision", revision}};
  for (const Incumbent& each : incumbents) {
    json["incumbents"].push_back({{"budget", each.budget},
                                  {"positions", each.positions},
                                  {"generations", each.generations},
                                  {"quality", each.tested.quality},
                                  {"nodes", each.tested.nodes},
                                  {"solved", each.tested.solved},
                                  {"genome", each.genome}});
  }
  return json;
}

ArmRun ArmRun::from_json(const nlohmann::ordered_json& json) {
  ArmRun run{json.at("seed").get<std::uint64_t>(),
             json.at("config_hash").get<std::string>(),
             json.at("revision").get<std::string>(),
             {}};
  for (const auto& each : json.at("incumbents")) {
    run.incumbents.push_back({each.at("budget").get<std::uint64_t>(),
                              each.at("positions").get<std::uint64_t>(),
                              each.at("generations").get<std::uint32_t>(),
                              each.at("genome").get<evolve::Genome>(),
                              {each.at("quality").get<double>(), each.at("nodes").get<double>(),
                               each.at("solved").get<std::size_t>()}});
  }
  return run;
}

ArmRun run_arm(const fitness::RunConfig& config, std::span<const std::uint64_t> budgets,
               std::span<const std::uint64_t> test, fitness::Executor& executor) {
  const auto evaluator = config.target->make_evaluator({executor, &common::stop_requested()});
  evolve::Evolution evolution(config.evolution, config.target->genes(), *evaluator);
  ArmRun run{config.evolution.seed,
             common::hex(common::content_hash(config.text())),
             common::git_revision(),
             {}};
  for (const std::uint64_t budget : budgets) {
    while (evolution.nodes() < budget && !evolution.is_done()) evolution.step();
    if (evolution.nodes() < budget) break;
    run.incumbents.push_back(
        {budget, evolution.nodes(), evolution.generation(), evolution.incumbent(), {}});
  }
  const std::uint64_t limit = config.search_target()->max_nodes;
  for (Incumbent& each : run.incumbents) {
    each.tested = test_genome(each.genome, test, limit, *evaluator);
  }
  return run;
}

ArmFile::ArmFile(std::filesystem::path file) : file_(std::move(file)) {
  std::error_code missing;
  if (!std::filesystem::exists(file_, missing)) return;
  const std::string text = common::read_whole_file(file_);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const auto json = common::parse_json(text.substr(begin, end - begin), file_.string());
    try {
      runs_.push_back(ArmRun::from_json(json));
    } catch (const nlohmann::json::exception& fault) {
      throw common::InputError(file_.string() + ": " + fault.what());
    }
    begin = end + 1;
  }
}

bool ArmFile::has(std::uint64_t seed, const std::string& config_hash) const {
  return std::ranges::any_of(
      runs_, [&](const ArmRun& run) { return run.seed == seed && run.config_hash == config_hash; });
}

void ArmFile::add(ArmRun run) {
  std::erase_if(runs_, [&](const ArmRun& known) { return known.seed == run.seed; });
  runs_.insert(std::ranges::upper_bound(runs_, run.seed, {}, &ArmRun::seed), std::move(run));
  std::string text;
  for (const ArmRun& each : runs_) text += each.to_json().dump() + '\n';
  common::write_atomically(file_, text);
}

}  // namespace coevo::experiments
