#include "evolve/evolution.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "evolve/saved_state.h"
#include "src/common/error.h"

namespace coevo::evolve {

Evolution::Evolution(const EvolutionConfig& config, GeneSpace space, Evaluator& evaluator)
    : config_(config),
      space_(std::move(space)),
      evaluator_(evaluator),
      training_(config.training.draw(config.seed)),
      evolver_(config.evolver->create(space_, config.seed)),
      learning_(config.learning->create(config.seed, training_)) {}

GenerationRecord Evolution::step() {
  const Population& hosts = evolver_->population();
  const std::vector<Task> tasks = learning_->assign(generation_, hosts.size());
  const Measurement measured = measure(evaluator_, hosts, tasks);
  GenerationRecord record = record_of(generation_, hosts, measured, space_);

  candidates_.push_back({generation_, record.best_genome});
  if (candidates_.size() > config_.champion.candidates) candidates_.erase(candidates_.begin());
  record.learning = learning_->learn(generation_, tasks, measured.scores);
  evolver_->evolve(generation_, measured.fitness);
  ++generation_;
  return record;
}

Champion Evolution::champion() {
  if (candidates_.empty()) throw std::logic_error("no generation was measured");
  return choose_champion(config_.champion, config_.seed, training_, candidates_, evaluator_);
}

nlohmann::json Evolution::save() const {
  nlohmann::json candidates = nlohmann::json::array();
  for (const Candidate& candidate : candidates_) {
    candidates.push_back({{"generation", candidate.generation}, {"genome", candidate.genome}});
  }
  return {{"generation", generation_},
          {"evolver", evolver_->save()},
          {"learning", learning_->save()},
          {"candidates", std::move(candidates)}};
}

void Evolution::load_checked(const nlohmann::json& state) {
  generation_ = state.at("generation").get<std::uint32_t>();
  require_state(generation_ <= config_.generations, "generation");
  evolver_->load(state.at("evolver"));
  learning_->load(state.at("learning"));
  candidates_.clear();
  for (const nlohmann::json& saved : state.at("candidates")) {
    candidates_.push_back(
        {saved.at("generation").get<std::uint32_t>(), saved.at("genome").get<Genome>()});
    require_state(space_.contains(candidates_.back().genome), "candidates");
  }
  const std::size_t expected = std::min<std::size_t>(generation_, config_.champion.candidates);
  require_state(candidates_.size() == expected, "candidates");
}

void Evolution::load(const nlohmann::json& state, const std::string& place) {
  const auto fail = [&](const char* why) {
    throw common::InputError(fmt::format(
        "{}: {}: expected a checkpoint of this run's config by this program; restore the run "
        "folder from a copy or start the run anew in another one",
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
