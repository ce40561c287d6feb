// SPDX-License-Identifier: MIT
#include "src/app/pages/film_trial.h"

#include <fmt/format.h>

#include <map>

#include "common/error.h"
#include "common/stop.h"
#include "src/app/pages/replays.h"
#include "src/fitness/validation/champion_trials.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;
using fitness::Trial;

constexpr std::size_t kCandidates = 40;
constexpr std::size_t kSampled = 9;   // generations that candidates are tried with
constexpr std::size_t kReplays = 60;  // a page holds: some kB each

// The first, the last and those evenly between.
evolve::Population sampled(const evolve::Population& genomes) {
  evolve::Population some;
  const std::size_t count = std::min(kSampled, genomes.size());
  for (std::size_t i = 0; i < count; ++i) {
    some.push_back(genomes[count == 1 ? 0 : i * (genomes.size() - 1) / (count - 1)]);
  }
  return some;
}

void require_instance(const fitness::SearchTarget& target, std::uint64_t number) {
  const auto limits = target.instance_limits();
  const bool is_of_file = number >= 1 && number <= target.files.size();
  const bool is_of_domain =
      target.files.is_empty() && number >= limits.lowest && number <= limits.highest;
  if (is_of_file || is_of_domain) return;
  throw common::InputError(fmt::format("--instance {}: expected the number of an instance of {}",
                                       number, target.domain->name()));
}

// Every solution once; if there are more than a page should hold, those evenly among them.
std::map<std::string, std::size_t> kept_solutions(const std::vector<std::vector<Trial>>& trials) {
  std::vector<std::string> different;
  std::map<std::string, std::size_t> seen;
  for (const auto& row : trials) {
    const std::string& solution = row.front().solution;
    if (!row.front().is_solved() || !seen.emplace(solution, 0).second) continue;
    different.push_back(solution);
  }
  const std::size_t count = std::min(kReplays, different.size());
  std::map<std::string, std::size_t> kept;
  for (std::size_t i = 0; i < count; ++i) {
    kept.emplace(different[count == 1 ? 0 : i * (different.size() - 1) / (count - 1)], i);
  }
  return kept;
}

Json outcome_json(const Trial& trial, std::size_t metric,
                  const std::map<std::string, std::size_t>& kept) {
  const auto replay = kept.find(trial.solution);
  const bool has_replay = trial.is_solved() && replay != kept.end();
  return {{"outcome", common::name(trial.outcome)},
          {"generated", trial.generated},
          {"length", trial.is_solved() ? Json(trial.lengths[metric]) : Json()},
          {"replay", has_replay ? Json(replay->second) : Json()}};
}

Json trial_json(const fitness::SearchTarget& target, std::uint64_t number,
                const std::vector<std::vector<Trial>>& trials) {
  const auto& domain = *target.domain;
  const auto instance = target.files.instance(number);
  const auto kept = kept_solutions(trials);
  Json json{
      {"instance", number},
      {"label", target.files.name(number)},
      {"max_nodes", target.max_nodes},
      {"metric", domain.metrics()[domain.primary_metric()]},
      {"start", replay_of_moves(domain, instance, "", domain.exact_notation(), target.settings)},
      {"outcomes", Json::array()},
      {"replays", Json(kept.size(), nullptr)}};
  for (const auto& row : trials) {
    json["outcomes"].push_back(outcome_json(row.front(), domain.primary_metric(), kept));
  }
  for (const auto& [solution, place] : kept) {
    json["replays"][place] =
        replay_of_moves(domain, instance, solution, domain.exact_notation(), target.settings);
  }
  return json;
}

}  // namespace

Json film_trial(const fitness::RunConfig& config, const evolve::Population& genomes,
                std::optional<std::uint64_t> given, const Context& context) {
  const fitness::SearchTarget* target = config.search_target();
  if (target == nullptr) {
    if (given) throw common::InputError("--instance: expected a run that evolves a search");
    return nullptr;
  }
  if (given) require_instance(*target, *given);
  const auto executor = fitness::make_executor(context.global.threads);
  const auto candidates = fitness::hard_candidates(config.evolution, kCandidates);
  const auto some = sampled(genomes);
  const std::size_t tried = given ? 0 : some.size() * candidates.instances.size();
  common::Progress progress("film", tried + genomes.size(), context.global.display);
  fitness::ChampionTrials trials(*target, *executor, &common::stop_requested(),
                                 [&](std::size_t done) { progress.update(done, "searches"); });
  const std::uint64_t number =
      given
          ? *given
          : candidates.instances[fitness::hardest_place(trials.solve(some, candidates.instances))];
  Json json = trial_json(*target, number, trials.solve(genomes, std::vector{number}));
  json["of"] = given ? "" : candidates.of;
  return json;
}

}  // namespace coevo::cli
