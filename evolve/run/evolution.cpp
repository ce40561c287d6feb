// SPDX-License-Identifier: MIT
#include "evolve/run/evolution.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/error.h"
#include "common/hash.h"
#include "common/records/run/checkpoint.h"
#include "evolve/racing/race.h"
#include "evolve/racing/statistical_race.h"
#include "evolve/run/generation_record.h"

namespace coevo::evolve {

namespace {

// At most; `generations`: whose best hosts are candidates.
std::uint64_t champion_runs(const ChampionConfig& config, std::size_t generations,
                            const Evolver& evolver, bool has_standard, std::size_t training) {
  const std::size_t candidates = generations + (evolver.recommended() ? 1 : 0);
  const std::size_t rivals = std::min(candidates, config.candidates) + (has_standard ? 1 : 0);
  return rivals * std::min(config.instances, training);
}

void require_budget(const Budget& budget, std::uint64_t generation, std::uint64_t champion) {
  if (budget.runs == 0 || generation + champion <= budget.runs) return;
  throw common::InputError(
      fmt::format("budget.runs: {}: expected at least {}: {} of a generation and {} to choose the "
                  "champion (champion.candidates, champion.instances)",
                  budget.runs, generation + champion, generation, champion));
}

// Whose reference solver's nodes a generation needs.
std::set<std::uint64_t> referred_by(const LearningMethod& learning, std::span<const Task> tasks,
                                    bool refers) {
  const auto asked = learning.referred();
  std::set<std::uint64_t> instances(asked.begin(), asked.end());
  for (const Task& task : tasks) {
    if (refers) instances.insert(task.instance);
  }
  return instances;
}

}  // namespace

void check_budget(const EvolutionConfig& config, const GeneSpace& space, bool has_standard,
                  bool refers) {
  if (config.budget.runs == 0) return;
  const auto training = config.training.draw(config.seed);
  const auto evolver = config.evolver->create(space, config.seed);
  const auto learning = config.learning->create(config.seed, training);
  const auto tasks = learning->assign(0, config.evolver->population());
  require_budget(config.budget, tasks.size() + referred_by(*learning, tasks, refers).size(),
                 champion_runs(config.champion, 1, *evolver, has_standard, training.size()));
}

Evolution::Evolution(const EvolutionConfig& config, GeneSpace space, Evaluator& evaluator)
    : Evolution(config, std::move(space), evaluator, config.training.draw(config.seed)) {}

Evolution::Evolution(const EvolutionConfig& config, GeneSpace space, Evaluator& evaluator,
                     std::vector<std::uint64_t> training, std::optional<Genome> standard)
    : config_(config),
      space_(std::move(space)),
      evaluator_(evaluator),
      training_(std::move(training)),
      evolver_(config.evolver->create(space_, config.seed)),
      learning_(config.learning->create(config.seed, training_)),
      standard_(std::move(standard)),
      limit_(config_.limit) {}

void Evolution::begin_with(Population first) {
  first_ = std::move(first);
  if (!first_.empty()) evolver_->begin_with(first_);
}

bool Evolution::is_done() const {
  return generation_ >= config_.generations || is_spent();
}

// Runs are counted ahead, for another generation and for choosing the champion after it.
bool Evolution::is_spent() const {
  const Budget& budget = config_.budget;
  if (budget.nodes > 0 && nodes_ >= budget.nodes) return true;
  if (budget.cpu_hours > 0 && cpu_seconds_ / 3600 >= budget.cpu_hours) return true;
  // Only step() knows the tasks, and so whether the first generation fits.
  if (budget.runs == 0 || generation_ == 0) return false;
  const std::uint64_t references = evaluator_.refers() ? tasks_ : 0;  // at most
  return runs_ + tasks_ + references + runs_of_champion() > budget.runs;
}

std::uint64_t Evolution::runs_of_champion() const {
  return champion_runs(config_.champion, candidates_.size() + 1, *evolver_, standard_.has_value(),
                       training_.size());
}

Evaluation Evolution::evaluate(const Population& hosts, std::span<const Task> tasks) {
  const std::size_t selected = config_.evolver->selected();
  if (config_.statistical_racing) {
    return statistical_race(evaluator_, hosts, tasks, *config_.statistical_racing, selected,
                            config_.seed, generation_);
  }
  if (config_.racing) return race(evaluator_, hosts, tasks, selected);
  return evaluate_population(evaluator_, hosts, tasks);
}

std::vector<std::uint64_t> Evolution::newly_referred(std::span<const Task> tasks) const {
  std::set<std::uint64_t> fresh = referred_by(*learning_, tasks, evaluator_.refers());
  std::erase_if(fresh, [&](std::uint64_t instance) { return referred_.contains(instance); });
  return {fresh.begin(), fresh.end()};
}

GenerationRecord Evolution::step() {
  std::optional<BenchmarkResult> benchmark;
  if (config_.benchmark && config_.benchmark->is_due(generation_)) {
    benchmark = config_.benchmark->measure(incumbent(), evaluator_);
  }
  learning_->prepare(generation_, evaluator_);
  const Population& hosts = evolver_->population();
  std::vector<Task> tasks = learning_->assign(generation_, hosts.size());
  for (Task& task : tasks) task.limit = limit_.nodes();
  const std::vector<std::uint64_t> referred = newly_referred(tasks);
  if (generation_ == 0) {
    require_budget(config_.budget, referred.size() + tasks.size(), runs_of_champion());
  }
  const Effort references =
      referred.empty() ? Effort{} : evaluator_.reference_nodes(referred).effort;
  Evaluation evaluation = evaluate(hosts, tasks);
  evaluation.effort.add(references);
  meet(tasks);
  GenerationRecord record = record_of(generation_, hosts, evaluation, space_);
  record.choosing_nodes = references.nodes;
  if (problems_) record.distinct_problems = problems_->size();
  if (limit_.nodes() > 0) record.limit = limit_.nodes();
  record.benchmark = benchmark;
  if (keeps_population(generation_) || generation_ + 1 == config_.generations) {
    record.population = kept_population(hosts, evaluation, tasks, space_);
  }

  candidates_.push_back({generation_, record.best_genome});
  if (candidates_.size() > config_.champion.candidates) candidates_.erase(candidates_.begin());
  record.learning = learning_->learn(generation_, tasks, evaluation.scores);
  evolver_->evolve(generation_, evaluation);
  limit_.learn(1.0 - evaluation.solved_share);
  ++generation_;
  referred_.insert(referred.begin(), referred.end());
  nodes_ += evaluation.effort.nodes;
  // Known at the end of a generation alone: a resumed run finds some of its runs already made.
  const auto made = evaluator_.runs_made();
  runs_ = made ? lost_runs_ + *made : runs_ + evaluation.effort.evaluations;
  tasks_ = tasks.size();
  cpu_seconds_ += evaluation.effort.cpu_seconds;
  return record;
}

void Evolution::meet(std::span<const Task> tasks) {
  if (!problems_) return;
  for (const Task& task : tasks) {
    const bool is_made = task.instance >= Boards::kFirst;
    problems_->insert(is_made ? common::content_hash(evaluator_.boards()->board(task.instance))
                              : task.instance);
  }
}

Genome Evolution::incumbent() const {
  if (auto recommended = evolver_->recommended()) return *std::move(recommended);
  return candidates_.empty() ? evolver_->population().front() : candidates_.back().genome;
}

Champion Evolution::champion() {
  if (candidates_.empty()) throw std::logic_error("no generation was evaluated");
  std::vector<Candidate> rivals = candidates_;
  if (auto recommended = evolver_->recommended()) {  // replaces the oldest
    if (rivals.size() == config_.champion.candidates) rivals.erase(rivals.begin());
    rivals.push_back({generation_ - 1, *std::move(recommended)});
  }
  ChampionConfig config = config_.champion;
  if (!config.test && config_.benchmark) config.test = config_.benchmark->instances;
  return choose_champion(config, config_.seed, training_, rivals, standard_, evaluator_);
}

std::vector<ParetoMember> Evolution::pareto_set() {
  return choose_pareto_set(config_.champion, config_.seed, training_, evolver_->survivors(),
                           evaluator_);
}

// Times are no part of the state but where the rest of the run depends on them.
nlohmann::json Evolution::save() const {
  records::EvolutionState state{.generation = generation_,
                                .nodes = nodes_,
                                .runs = runs_,
                                .referred = referred_,
                                .evolver = evolver_->save(),
                                .learning = learning_->save()};
  if (config_.budget.runs > 0) state.tasks = tasks_;
  if (config_.budget.cpu_hours > 0) state.cpu_seconds = cpu_seconds_;
  if (limit_.is_adaptive()) state.training_limit = limit_.doublings();
  state.problems = problems_;
  for (const Candidate& candidate : candidates_) {
    state.candidates.push_back({candidate.generation, candidate.genome});
  }
  return state.to_json();
}

void Evolution::load_checked(const nlohmann::json& json) {
  const auto state = records::EvolutionState::of(json);
  generation_ = state.generation;
  records::require_state(generation_ <= config_.generations, "generation");
  nodes_ = state.nodes;
  records::require_state(config_.budget.runs == 0 || (state.runs && state.tasks), "runs");
  runs_ = state.runs.value_or(0);
  lost_runs_ = runs_ - std::min(runs_, evaluator_.runs_made().value_or(runs_));
  tasks_ = state.tasks.value_or(0);
  records::require_state(config_.budget.cpu_hours == 0 || state.cpu_seconds, "cpu_seconds");
  cpu_seconds_ = state.cpu_seconds.value_or(0.0);
  records::require_state(!limit_.is_adaptive() || state.training_limit, "training_limit");
  if (state.training_limit) limit_.set_doublings(*state.training_limit);
  problems_ = state.problems;
  referred_ = state.referred;
  evolver_->load(state.evolver);
  if (generation_ == 0) begin_with(std::move(first_));
  learning_->load(state.learning);
  candidates_.clear();
  for (const records::SavedCandidate& saved : state.candidates) {
    candidates_.push_back({saved.generation, saved.genome});
    records::require_state(space_.contains(saved.genome), "candidates");
  }
  const std::size_t expected = std::min<std::size_t>(generation_, config_.champion.candidates);
  records::require_state(candidates_.size() == expected, "candidates");
}

void Evolution::count_runs_made() {
  const auto made = evaluator_.runs_made();
  if (made) runs_ = lost_runs_ + *made;
}

void Evolution::load(const nlohmann::json& state, const std::string& place) {
  const auto fail = [&](const char* why) {
    throw common::InputError(
        fmt::format("{}: {}: expected a checkpoint that this program wrote for this run's config; "
                    "restore the run folder from a copy, or start the run again in another folder",
                    place, why));
  };
  try {
    load_checked(state);
  } catch (const common::InputError& fault) {
    fail(fault.what());
  } catch (const nlohmann::json::exception& fault) {
    fail(fault.what());
  }
}

}  // namespace coevo::evolve
