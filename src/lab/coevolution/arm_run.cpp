// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/arm_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/stop.h"
#include "common/version.h"
#include "evolve/run/evolution.h"
#include "src/fitness/objectives.h"
#include "src/fitness/search/search_target.h"

namespace coevo::experiments {
namespace {

Tested test_genome(const evolve::Genome& genome, const common::InstanceSet& instances,
                   std::uint64_t limit, evolve::Evaluator& evaluator) {
  const std::vector<evolve::Genome> host{genome};
  std::vector<evolve::Task> tasks;
  for (std::uint64_t i = 0; i < instances.size(); ++i) tasks.push_back({0, instances.at(i)});
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

nlohmann::ordered_json mechanism_json(const Mechanism& mechanism) {
  return {{"distinct_problems", mechanism.distinct_problems},
          {"choosing_share", mechanism.choosing_share},
          {"parasite_generations", mechanism.parasite_generations},
          {"distinct_parasites", mechanism.distinct_parasites}};
}

Mechanism mechanism_of(const nlohmann::ordered_json& json) {
  return {.distinct_problems = json.at("distinct_problems").get<std::uint64_t>(),
          .choosing_share = json.at("choosing_share").get<double>(),
          .parasite_generations = json.at("parasite_generations").get<std::uint64_t>(),
          .distinct_parasites = json.at("distinct_parasites").get<std::uint64_t>()};
}

// `choosing`: positions so far.
Mechanism mechanism_after(const evolve::GenerationRecord& last, std::uint64_t choosing,
                          std::uint64_t positions) {
  Mechanism mechanism{
      .distinct_problems = last.distinct_problems.value_or(0),
      .choosing_share = static_cast<double>(choosing) / static_cast<double>(positions)};
  mechanism.add_parasites(last);
  return mechanism;
}

}  // namespace

void Mechanism::add_parasites(const evolve::GenerationRecord& last) {
  const auto parasites = last.learning.find("parasites");
  if (parasites == last.learning.end()) return;
  parasite_generations += parasites->at("generation").get<std::uint64_t>();
  distinct_parasites = parasites->at("distinct").get<std::uint64_t>();
}

std::string hash_of(const fitness::RunConfig& config, const std::string& plan) {
  return common::hex(common::content_hash(config.text() + plan));
}

bool ArmRun::reaches(std::uint64_t positions) const {
  return !incumbents.empty() && incumbents.front().positions <= positions &&
         positions <= incumbents.back().positions;
}

double ArmRun::quality_at(std::uint64_t positions) const {
  const auto after = std::ranges::lower_bound(incumbents, positions, {}, &Incumbent::positions);
  if (after == incumbents.begin() || after->positions == positions) return after->tested.quality;
  const Incumbent& before = *std::prev(after);
  const auto doublings = [&](std::uint64_t to) {
    return std::log2(static_cast<double>(to) / static_cast<double>(before.positions));
  };
  const double share = doublings(positions) / doublings(after->positions);
  return before.tested.quality + share * (after->tested.quality - before.tested.quality);
}

nlohmann::ordered_json ArmRun::to_json() const {
  nlohmann::ordered_json json{{"seed", seed},
                              {"config_hash", config_hash},
                              {"test", test},
                              {"revision", revision},
                              {"incumbents", nlohmann::ordered_json::array()}};
  for (const Incumbent& each : incumbents) {
    json["incumbents"].push_back({{"positions", each.positions},
                                  {"generations", each.generations},
                                  {"quality", each.tested.quality},
                                  {"nodes", each.tested.nodes},
                                  {"solved", each.tested.solved},
                                  {"genome", each.genome}});
    if (each.mechanism) {
      json["incumbents"].back()["mechanism"] = mechanism_json(*each.mechanism);
    }
    if (each.regrets.empty()) continue;
    json["incumbents"].back()["regrets"] = each.regrets;
    json["incumbents"].back()["shares"] = each.shares;
  }
  return json;
}

ArmRun ArmRun::from_json(const nlohmann::ordered_json& json) {
  ArmRun run{.seed = json.at("seed").get<std::uint64_t>(),
             .config_hash = json.at("config_hash").get<std::string>(),
             .test = json.at("test").get<std::string>(),
             .revision = json.at("revision").get<std::string>()};
  for (const auto& each : json.at("incumbents")) {
    run.incumbents.push_back({each.at("positions").get<std::uint64_t>(),
                              each.at("generations").get<std::uint32_t>(),
                              each.value("genome", evolve::Genome{}),
                              {each.at("quality").get<double>(), each.at("nodes").get<double>(),
                               each.at("solved").get<std::size_t>()}});
    if (each.contains("mechanism")) {
      run.incumbents.back().mechanism = mechanism_of(each["mechanism"]);
    }
    if (!each.contains("regrets")) continue;
    run.incumbents.back().regrets = each["regrets"].get<std::vector<double>>();
    run.incumbents.back().shares = each.at("shares").get<std::vector<double>>();
  }
  return run;
}

ArmRun run_arm(const fitness::RunConfig& config, std::span<const std::uint64_t> budgets,
               const common::InstanceSet& test, fitness::Executor& executor) {
  const auto evaluator = config.target->make_evaluator({executor, &common::stop_requested()});
  evolve::Evolution evolution(config.evolution, config.target->genes(), *evaluator);
  ArmRun run{.seed = config.evolution.seed,
             .config_hash = hash_of(config),
             .test = test.text(),
             .revision = common::git_revision()};
  evolve::GenerationRecord last;
  std::uint64_t choosing = 0;
  for (const std::uint64_t budget : budgets) {
    while (evolution.nodes() < budget && !evolution.is_done()) {
      last = evolution.step();
      choosing += last.choosing_nodes;
    }
    if (evolution.nodes() < budget) break;
    const bool is_known =
        !run.incumbents.empty() && run.incumbents.back().positions == evolution.nodes();
    if (is_known) continue;  // one generation reached two budgets
    run.incumbents.push_back({.positions = evolution.nodes(),
                              .generations = evolution.generation(),
                              .genome = evolution.incumbent(),
                              .tested = {},
                              .mechanism = mechanism_after(last, choosing, evolution.nodes())});
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
    read_line(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

void ArmFile::read_line(const std::string& line) {
  const auto fail = [&] {
    throw common::InputError(fmt::format(
        "{}:{}: expected a run, as this command writes it, with a seed different from those above",
        file_.string(), runs_.size() + 1));
  };
  try {
    ArmRun run = ArmRun::from_json(nlohmann::ordered_json::parse(line));
    if (std::ranges::find(runs_, run.seed, &ArmRun::seed) != runs_.end()) fail();
    runs_.push_back(std::move(run));
  } catch (const nlohmann::json::exception&) {
    fail();
  }
}

const ArmRun* ArmFile::find(std::uint64_t seed, const std::string& test,
                            std::uint64_t budget) const {
  const auto run = std::ranges::find(runs_, seed, &ArmRun::seed);
  const bool is_it = run != runs_.end() && run->test == test && !run->incumbents.empty() &&
                     run->incumbents.back().positions >= budget;
  return is_it ? &*run : nullptr;
}

const ArmRun* ArmFile::find(std::uint64_t seed, const std::string& config_hash,
                            const std::string& test, std::uint64_t budget) const {
  const ArmRun* run = find(seed, test, budget);
  return run != nullptr && run->config_hash == config_hash ? run : nullptr;
}

void ArmFile::add(ArmRun run) {
  std::erase_if(runs_, [&](const ArmRun& known) { return known.seed == run.seed; });
  runs_.insert(std::ranges::upper_bound(runs_, run.seed, {}, &ArmRun::seed), std::move(run));
  std::string text;
  for (const ArmRun& each : runs_) text += each.to_json().dump() + '\n';
  common::write_atomically(file_, text);
}

}  // namespace coevo::experiments
