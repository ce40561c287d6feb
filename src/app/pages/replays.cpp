// SPDX-License-Identifier: MIT
#include "src/app/pages/replays.h"

#include <fmt/format.h>

#include <map>

#include "analysis/report/report_data.h"
#include "common/error.h"
#include "common/records/run_files.h"
#include "common/stop.h"
#include "src/app/solver_options.h"
#include "src/fitness/instance_files.h"
#include "src/fitness/search/checked_solver.h"
#include "src/fitness/validation/champion_trials.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kReplayNodes = 2'000'000;  // a report must not take minutes

// The shipped solver of that domain, if there is one.
std::optional<solver::WeightFile> shipped(const Registry& registry, const std::string& domain) {
  try {
    return SolverOptions().read(registry, domain);
  } catch (const common::InputError&) {
    return std::nullopt;
  }
}

std::optional<solver::WeightFile> run_solver(const Registry& registry,
                                             const analysis::RunData& run) {
  if (!run.best.is_object()) return std::nullopt;
  try {
    return solver::WeightFile::parse(run.best.dump(), records::kBestFile, registry);
  } catch (const common::InputError&) {
    return std::nullopt;  // of another version
  }
}

// The summary has the file's name and hash; the file may have been removed or replaced since.
std::optional<solver::WeightFile> validation_solver(const Registry& registry,
                                                    const analysis::ValidationData& validation) {
  if (!validation.facts.summary.is_object()) return std::nullopt;
  try {
    auto weights = solver::WeightFile::read(validation.facts.weights_file, registry);
    if (weights.hash() == validation.facts.weights_hash) return weights;
  } catch (const std::exception&) {
    // Use the shipped one.
  }
  return std::nullopt;
}

// By its own solver, or by the shipped one if that is not available or fails.
std::optional<Json> solved_replay(const Registry& registry, const std::string& domain,
                                  const solver::Instance& instance,
                                  const std::optional<solver::WeightFile>& own) {
  solver::Limits limits;
  limits.generated = kReplayNodes;
  limits.stop = &common::stop_requested();
  if (own && own->domain->name() == domain) {
    if (auto replay = replay_of_solver(*own, instance, limits)) {
      (*replay)["solver"] = "this solver";
      return replay;
    }
  }
  const auto standard = shipped(registry, domain);
  if (!standard || common::stop_requested()) return std::nullopt;
  auto replay = replay_of_solver(*standard, instance, limits);
  if (replay) (*replay)["solver"] = "the shipped solver";
  return replay;
}

// If the folder's instances come from files, it has a list of them.
solver::Instance instance_in(const std::filesystem::path& folder, std::uint64_t number) {
  if (!records::has_file(folder, records::kInstancesFile)) return {number, ""};
  const auto files =
      fitness::InstanceFiles::read_list(records::file_in(folder, records::kInstancesFile));
  return files.instance(number);
}

// False if it was interrupted.
bool add_solved(const Registry& registry, Json& replays, const std::string& domain,
                const solver::Instance& instance, const std::optional<solver::WeightFile>& own) {
  const std::string key = fmt::format("{}:{}", domain, instance.number);
  if (replays.contains(key)) return true;
  if (common::stop_requested()) return false;
  if (auto replay = solved_replay(registry, domain, instance, own)) {
    replays[key] = std::move(*replay);
    return true;
  }
  return !common::stop_requested();
}

}  // namespace

Json replay_of_moves(const solver::Domain& domain, const solver::Instance& instance,
                     const std::string& moves, const std::string& notation,
                     const common::Settings& settings) {
  return Json::parse(domain.replay_json(instance, moves, notation, settings));
}

std::optional<Json> replay_of_solver(const solver::WeightFile& weights,
                                     const solver::Instance& instance,
                                     const solver::Limits& limits) {
  fitness::CheckedSolver solver(*weights.domain, weights.spec);
  const auto checked = solver.solve_on_this_machine(instance, limits);
  if (checked.result.outcome != common::Outcome::solved) return std::nullopt;
  return replay_of_moves(*weights.domain, instance, checked.solution,
                         weights.domain->exact_notation(), weights.spec.settings);
}

std::optional<Json> replay_of_material(const Registry& registry, const analysis::Material& material,
                                       const std::string& domain, std::uint64_t number) {
  const auto own = material.runs.empty() ? validation_solver(registry, material.validations.front())
                                         : run_solver(registry, material.runs.front());
  const auto& folder =
      material.runs.empty() ? material.validations.front().folder : material.runs.front().folder;
  return solved_replay(registry, domain, instance_in(folder, number), own);
}

bool add_replays(const Registry& registry, Json& report, const analysis::Material& material,
                 std::size_t count) {
  Json& replays = report["replays"];
  for (const auto& run : material.runs) {
    const auto own = run_solver(registry, run);
    if (!own) continue;
    for (const Json& hardest : analysis::hardest_instances(run, count)) {
      const auto number = hardest["instance"].get<std::uint64_t>();
      const auto instance = instance_in(run.folder, number);
      if (!add_solved(registry, replays, own->domain->name(), instance, own)) return false;
    }
  }
  for (const auto& validation : material.validations) {
    const auto own = validation_solver(registry, validation);
    for (const std::uint64_t number : analysis::slowest_instances(validation, count)) {
      const auto instance = instance_in(validation.folder, number);
      if (!add_solved(registry, replays, validation.facts.domain, instance, own)) return false;
    }
  }
  return true;
}

namespace {

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
  common::Progress progress("film", tried + genomes.size(), "searches", context.global.display);
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
