// SPDX-License-Identifier: MIT
// One evolution: generations of hosts, evaluated on what the learning method assigns.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "evolve/run/champion.h"
#include "evolve/run/evolution_config.h"

namespace coevo::evolve {

struct GenerationRecord;  // generation_record.h

// Throws InputError where budget.runs does not suffice for the first generation and the choice of
// the champion after it. `has_standard`: the default genome is a candidate, too; `refers`: as
// Evaluator::refers().
void check_budget(const EvolutionConfig& config, const GeneSpace& space, bool has_standard,
                  bool refers);

class Evolution {
 public:
  // At generation 0. The evaluator must outlive it.
  Evolution(const EvolutionConfig& config, GeneSpace space, Evaluator& evaluator);
  // With other training instances than the config's, but no fewer than its methods ask for.
  // `standard`: a genome that is a candidate for champion too.
  Evolution(const EvolutionConfig& config, GeneSpace space, Evaluator& evaluator,
            std::vector<std::uint64_t> training, std::optional<Genome> standard = std::nullopt);

  // These hosts replace as many of the first generation; at most all of it. Call it before load().
  void begin_with(Population first);

  // Number of the generation that step() evaluates next.
  std::uint32_t generation() const { return generation_; }
  // Generations of the whole run, unless a budget ends it earlier.
  std::uint32_t generations() const { return config_.generations; }
  std::string effort_unit() const { return evaluator_.effort_unit(); }
  // All generations are evaluated, or the budget allows no other one.
  bool is_done() const;
  // Generated positions so far, without the benchmark and the choice of the champion.
  std::uint64_t nodes() const { return nodes_; }
  // Evaluations so far, with the same exceptions; where the evaluator counts runs, those. Like the
  // positions, the state has them: they mean the same after load().
  std::uint64_t runs() const { return runs_; }
  // The space of every genome here.
  const GeneSpace& space() const { return space_; }
  // As it was given; the training instances may be others.
  const EvolutionConfig& config() const { return config_; }

  // Evaluates a generation and makes the next. If the evaluator throws, nothing has changed.
  GenerationRecord step();

  // Compares the best hosts of the last generations; step() was called at least once.
  Champion champion();
  // The last generation's survivors for an evolver with two objectives; otherwise empty.
  std::vector<ParetoMember> pareto_set();

  // The best known host without further evaluations: the evolver's recommendation, or the last
  // generation's fittest; before the first generation, any host.
  Genome incumbent() const;
  // The exact state on which the rest of the run depends, in addition to config and genes.
  nlohmann::json save() const;
  // Resumes from what save() gave. `place` is the file it is from: any fault is an InputError that
  // names it and says what to do.
  void load(const nlohmann::json& state, const std::string& place);
  // After load(), of a run that goes on beyond its end: what chose the champion counts, too.
  void count_runs_made();

 private:
  Evaluation evaluate(const Population& hosts, std::span<const Task> tasks);
  // Instances of which the reference solver's nodes are needed now for the first time.
  std::vector<std::uint64_t> newly_referred(std::span<const Task> tasks) const;
  bool is_spent() const;
  // Includes the generation that would come next.
  std::uint64_t runs_of_champion() const;
  void meet(std::span<const Task> tasks);
  void load_checked(const nlohmann::json& json);

  EvolutionConfig config_;
  GeneSpace space_;
  Evaluator& evaluator_;
  std::vector<std::uint64_t> training_;
  std::unique_ptr<Evolver> evolver_;
  std::unique_ptr<LearningMethod> learning_;
  std::uint32_t generation_ = 0;
  Population first_;  // of begin_with()
  std::optional<Genome> standard_;
  std::uint64_t nodes_ = 0;  // generated so far
  std::uint64_t runs_ = 0;
  std::uint64_t lost_runs_ =
      0;                      // of them: made before load(), but no longer known to the evaluator
  std::size_t tasks_ = 0;     // of the last generation, for budget.runs
  double cpu_seconds_ = 0.0;  // for budget.cpu_hours
  TrainingLimit limit_;       // of the next generation's searches
  // Training instances met so far, made boards by their hash; not known to a run that resumes an
  // earlier version's.
  std::optional<std::set<std::uint64_t>> problems_ = std::set<std::uint64_t>();
  std::set<std::uint64_t> referred_;   // instances whose reference search is counted
  std::vector<Candidate> candidates_;  // the last generations' best, oldest first
};

}  // namespace coevo::evolve
