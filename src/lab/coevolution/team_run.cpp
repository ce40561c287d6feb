// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/team_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "common/config/json_text.h"
#include "common/stop.h"
#include "common/version.h"
#include "evolve/run/evolution.h"
#include "evolve/sampling.h"
#include "src/fitness/search/search_target.h"
#include "src/lab/coevolution/joint_team.h"

namespace coevo::experiments {
namespace {

using evolve::Genome;
using Instances = std::vector<std::uint64_t>;

const std::vector<std::string> kDeals{"random", "unsolved", "half"};  // TeamPlan::Deals
constexpr std::size_t kSelection = 500;  // training instances on which a pool's hosts are compared

// The config of member number `member`, with its own seed.
fitness::RunConfig member_config(const fitness::RunConfig& config, std::size_t member,
                                 const Genome* start, const Registry& registry) {
  auto json = config.to_json();
  json["seed"] = config.evolution.seed * 1000 + member;
  const evolve::GeneSpace space = config.target->genes();
  for (std::size_t i = 0; start != nullptr && i < space.size(); ++i) {
    json["evolver"]["start"][space[i].name] = (*start)[i];
  }
  return fitness::RunConfig::parse(common::yaml_text(json), config.name, registry);
}

class TeamRun {
 public:
  TeamRun(const fitness::RunConfig& config, const TeamPlan& plan, const Registry& registry,
          fitness::Executor& executor)
      : config_(config),
        plan_(plan),
        registry_(registry),
        evaluator_(config.target->make_evaluator({executor, &common::stop_requested()})),
        training_(config.evolution.training.draw(config.evolution.seed)),
        open_(training_) {}

  // Evolves one more member until all of them have taken that many positions.
  void add_member(std::uint64_t budget) {
    const Genome* start = plan_.from_previous && !team_.empty() ? &team_.back() : nullptr;
    if (needs_open()) open_ = left_open(*evaluator_, {&team_.back(), 1}, open_, choosing_);
    team_.push_back(evolved(deals(), start, budget));
  }

  // Evolves hosts of the pool with the same share of `last` each, up to `budget`, and makes them
  // the team.
  void add_to_pool(std::uint64_t budget, std::uint64_t last, std::size_t size) {
    const std::uint64_t share = last / plan_.pool;
    for (std::uint64_t end = (pool_.size() + 1) * share; end <= budget; end += share) {
      const Genome host = evolved(training_, nullptr, end - std::min(share / 2, cost_));
      const std::uint64_t before = choosing_;
      pool_.push_back({host, left_open(*evaluator_, {&host, 1}, selection(), choosing_)});
      cost_ = choosing_ - before;
    }
    choose_team(size);
  }

  // Evolves `size` members at once until all of them have taken that many positions.
  void evolve_jointly(std::uint64_t budget, std::size_t size) {
    if (!joint_) {
      joint_.emplace(config_.evolution, config_.target->genes(), size, *plan_.opponents, training_,
                     *evaluator_);
    }
    while (joint_->positions() < budget) joint_->step();
    team_ = joint_->team();
    choosing_ = joint_->choosing();
    evolving_ = joint_->positions() - choosing_;
    generations_ = joint_->generations();
    problems_ = joint_->distinct_problems();
  }

  std::uint64_t positions() const { return evolving_ + choosing_; }

  // Without counting positions.
  Incumbent incumbent(const common::InstanceSet& test) {
    if (tested_ == 0 || plan_.pool > 0 || joint_) {
      tested_ = 0;
      test_nodes_ = 0;
      test_open_.clear();
      for (std::uint64_t i = 0; i < test.size(); ++i) test_open_.push_back(test.at(i));
    }
    const auto untested = std::span(team_).subspan(tested_);
    test_open_ = left_open(*evaluator_, untested, std::move(test_open_), test_nodes_);
    tested_ = team_.size();
    const auto count = static_cast<double>(test.size());
    const std::size_t solved = test.size() - test_open_.size();
    return {.positions = positions(),
            .generations = generations_,
            .genome = team_.back(),
            .tested = {static_cast<double>(solved) / count,
                       static_cast<double>(test_nodes_) / count, solved},
            .mechanism = mechanism()};
  }

 private:
  struct Candidate {
    Genome genome;
    Instances open;  // of the selection
  };

  Mechanism mechanism() const {
    const double share = static_cast<double>(choosing_) / static_cast<double>(positions());
    if (joint_ && joint_->opponents() > 0) {
      return {problems_, share, generations_, joint_->opponents()};
    }
    Mechanism mechanism = parasites_;
    mechanism.distinct_problems = problems_;
    mechanism.choosing_share = share;
    return mechanism;
  }

  // Whether the next member depends on what the team leaves unsolved.
  bool needs_open() const { return !team_.empty() && plan_.deals != TeamPlan::Deals::random; }

  // The training instances of the next member.
  Instances deals() const {
    const std::size_t least = config_.evolution.champion.instances;
    if (plan_.deals == TeamPlan::Deals::random || open_.size() < least) return training_;
    if (plan_.deals == TeamPlan::Deals::unsolved) return open_;
    common::RandomStream random(config_.evolution.seed, common::Purpose("team_half"), 0,
                                static_cast<std::uint32_t>(team_.size()));
    Instances mixed = open_;
    for (const std::uint64_t place :
         evolve::sample_below(training_.size(), std::min(open_.size(), training_.size()), random)) {
      mixed.push_back(training_[place]);
    }
    return mixed;
  }

  Genome evolved(const Instances& training, const Genome* start, std::uint64_t budget) {
    const auto config = member_config(config_, ++evolutions_, start, registry_);
    evolve::Evolution evolution(config.evolution, config.target->genes(), *evaluator_, training);
    const std::uint64_t before = positions();
    evolve::GenerationRecord last;
    while (before + evolution.nodes() < budget && !evolution.is_done()) last = evolution.step();
    evolving_ += evolution.nodes();
    generations_ += evolution.generation();
    problems_ += last.distinct_problems.value_or(0);
    parasites_.add_parasites(last);
    return evolution.incumbent();
  }

  Instances selection() const {
    const std::size_t count = std::min(kSelection, training_.size());
    return {training_.begin(), training_.begin() + static_cast<std::ptrdiff_t>(count)};
  }

  // Greedily: the next member is the one that leaves the fewest unsolved.
  void choose_team(std::size_t size) {
    team_.clear();
    Instances open = selection();
    while (team_.size() < std::min(size, pool_.size())) {
      const auto left_by = [&](const Candidate& candidate) {
        Instances left;
        std::ranges::set_intersection(open, candidate.open, std::back_inserter(left));
        return left;
      };
      const auto best = std::ranges::min_element(
          pool_, {}, [&](const Candidate& candidate) { return left_by(candidate).size(); });
      team_.push_back(best->genome);
      open = left_by(*best);
    }
  }

  const fitness::RunConfig& config_;
  const TeamPlan& plan_;
  const Registry& registry_;
  std::unique_ptr<evolve::Evaluator> evaluator_;
  Instances training_;
  Instances open_;  // training instances that no member solves
  std::vector<Genome> team_;
  std::vector<Candidate> pool_;
  std::optional<JointTeam> joint_;
  std::uint64_t evolving_ = 0;  // positions
  std::uint64_t choosing_ = 0;  // positions
  // Of comparing a pool's host on the selection: at first a guess.
  std::uint64_t cost_ = kSelection * config_.search_target()->max_nodes / 2;
  Instances test_open_;     // test instances that the first members do not solve
  std::size_t tested_ = 0;  // of them
  std::uint64_t test_nodes_ = 0;
  std::uint64_t problems_ = 0;
  Mechanism parasites_;  // of all members' evolutions; only the parasites
  std::uint32_t generations_ = 0;
  std::size_t evolutions_ = 0;
};

}  // namespace

std::string TeamPlan::text() const {
  if (opponents) return fmt::format("team={{opponents: {}}}", *opponents);
  if (pool > 0) return fmt::format("team={{pool: {}}}", pool);
  return fmt::format("team={{deals: {}, from_previous: {}}}",
                     kDeals[static_cast<std::size_t>(deals)], from_previous);
}

TeamPlan TeamPlan::read(const common::ConfigNode& node) {
  TeamPlan plan;
  if (const auto deals = node.find("deals")) {
    const std::string name = deals->choice(kDeals);
    plan.deals = static_cast<Deals>(std::ranges::find(kDeals, name) - kDeals.begin());
  }
  if (const auto previous = node.find("from_previous")) plan.from_previous = previous->flag();
  const auto pool = node.find("pool");
  const auto opponents = node.find("opponents");
  if (pool) plan.pool = static_cast<std::size_t>(pool->natural(2, 1000));
  if (opponents) plan.opponents = opponents->real(0, 1);
  for (const auto& alone : {pool, opponents}) {
    if (alone && node.entries().size() > 1) alone->fail("no other key with it");
  }
  return plan;
}

ArmRun run_team(const fitness::RunConfig& config, const TeamPlan& plan,
                std::span<const std::uint64_t> budgets, const common::InstanceSet& test,
                const Registry& registry, fitness::Executor& executor) {
  TeamRun team(config, plan, registry, executor);
  ArmRun run{.seed = config.evolution.seed,
             .config_hash = hash_of(config, plan.text()),
             .test = test.text(),
             .revision = common::git_revision()};
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    if (plan.opponents) {
      team.evolve_jointly(budgets[i], budgets.size());
    } else if (plan.pool > 0) {
      team.add_to_pool(budgets[i], budgets.back(), i + 1);
    } else {
      team.add_member(budgets[i]);
    }
    run.incumbents.push_back(team.incumbent(test));
    // What a pool leaves of its budget would not suffice for another host.
    auto& positions = run.incumbents.back().positions;
    positions = std::max(positions, budgets[i]);
  }
  return run;
}

}  // namespace coevo::experiments
