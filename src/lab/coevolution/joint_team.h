// SPDX-License-Identifier: MIT
// A team whose members evolve all at once, each in a population of its own: cooperative coevolution
// (Potter and De Jong 2000). A host's fitness is that of the team with the host in it.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/evolvers/evolver.h"
#include "src/fitness/run_config.h"

namespace coevo::experiments {

// The instances that none of the hosts solves; each host meets what those before it leave. Adds the
// generated positions to `nodes`.
std::vector<std::uint64_t> left_open(evolve::Evaluator& evaluator,
                                     std::span<const evolve::Genome> hosts,
                                     std::vector<std::uint64_t> instances, std::uint64_t& nodes);

class JointTeam {
 public:
  // `opponents`: the share of a generation's instances that evolve against the team. Such an
  // instance stays as long as the team fails and some host solves it; a new one is a training
  // instance that the team leaves unsolved. The others are random. The config, the training
  // instances and the evaluator must outlive the team.
  JointTeam(const evolve::EvolutionConfig& config, const evolve::GeneSpace& space,
            std::size_t members, double opponents, std::span<const std::uint64_t> training,
            evolve::Evaluator& evaluator);

  // One generation of every population.
  void step();

  // One genome of each population; empty before the first generation.
  const std::vector<evolve::Genome>& team() const { return team_; }
  std::uint64_t positions() const { return positions_; }
  std::uint64_t choosing() const { return choosing_; }  // positions, among positions()
  std::uint32_t generations() const { return generation_; }
  std::uint64_t distinct_problems() const { return met_.size(); }
  std::size_t opponents() const { return opponents_; }  // in each generation but the first

 private:
  std::vector<std::uint64_t> next_instances();
  // Of each instance, the best fitness of the team's members but one; 0 without a team.
  std::vector<double> best_of_others(std::size_t member, std::size_t instances) const;

  const evolve::EvolutionConfig& config_;
  evolve::Evaluator& evaluator_;
  std::span<const std::uint64_t> training_;
  std::size_t instances_;  // of a generation
  std::size_t opponents_;  // of them
  std::vector<std::unique_ptr<evolve::Evolver>> populations_;
  std::vector<evolve::Genome> team_;
  std::vector<evolve::Score> team_scores_;  // of this generation, by member, then instance
  std::vector<std::uint64_t> kept_;
  std::set<std::uint64_t> met_;
  std::uint32_t generation_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t choosing_ = 0;
};

}  // namespace coevo::experiments
