#include "src/fitness/portfolio_growth.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <tuple>

#include "evolve/evaluation.h"
#include "src/fitness/checked_solver.h"

namespace coevo::fitness {
namespace {

// The search's parameters: the experiment's where they have the same name, else the defaults.
common::Settings shared_settings(const Experiment& experiment, const std::string& search) {
  const auto& parameters = experiment.domain->search(search).parameters;
  common::Settings settings = common::defaults(parameters);
  for (const common::Parameter& parameter : parameters) {
    const auto shared = experiment.settings.values().find(parameter.name);
    if (shared != experiment.settings.values().end()) settings.set(parameter.name, shared->second);
  }
  return settings;
}

// The inverse of member_of().
solver::SolverSpec alone(const Experiment& experiment, const solver::MemberSpec& member) {
  const bool is_beam = member.width > 0;
  solver::SolverSpec spec{is_beam ? kBeam : kAttempt, {}, member.weights, member.resolution};
  spec.settings = shared_settings(experiment, spec.search);
  if (is_beam) {
    spec.settings.set("width", static_cast<std::int64_t>(member.width));
  } else {
    spec.settings.set("expanded", static_cast<std::int64_t>(member.expanded));
    spec.settings.set("card_weight", member.card_weight);
  }
  return spec;
}

}  // namespace

solver::MemberSpec member_of(const solver::SolverSpec& spec) {
  solver::MemberSpec member{.weights = spec.weights, .resolution = spec.resolution};
  if (spec.search == kBeam) {
    member.width = static_cast<std::uint64_t>(spec.settings.integer("width"));
  } else {
    member.expanded = static_cast<std::uint64_t>(spec.settings.integer("expanded"));
    member.card_weight = spec.settings.real("card_weight");
  }
  return member;
}

solver::SolverSpec portfolio_of(const Experiment& experiment) {
  solver::SolverSpec spec = experiment.domain->baseline();
  spec.search = kPortfolio;
  spec.settings = shared_settings(experiment, kPortfolio);
  spec.members = experiment.members;
  return spec;
}

std::vector<Attempt> attempts(const Experiment& experiment, const solver::MemberSpec& member,
                              std::span<const std::uint64_t> instances, Executor& executor,
                              const std::atomic<bool>* stop) {
  const solver::SolverSpec spec = alone(experiment, member);
  solver::Limits limits;
  limits.memory = experiment.max_memory;
  limits.stop = stop;
  std::vector<std::unique_ptr<CheckedSolver>> solvers(executor.workers());
  std::vector<Attempt> made(instances.size());
  std::atomic<bool> interrupted{false};
  executor.for_each(instances.size(), [&](std::size_t i, std::size_t worker) {
    if (interrupted) return;
    if (!solvers[worker]) {
      solvers[worker] = std::make_unique<CheckedSolver>(*experiment.domain, spec);
    }
    const CheckedResult checked = solvers[worker]->solve({instances[i], ""}, limits);
    const common::Outcome outcome = checked.result.outcome;
    if (outcome == common::Outcome::interrupted) interrupted = true;
    made[i].expanded = std::max<std::uint64_t>(checked.result.expanded, 1);
    if (outcome != common::Outcome::solved) return;
    made[i].solved = true;
    made[i].length = checked.lengths.back();
  });
  if (interrupted) throw evolve::Interrupted();
  return made;
}

std::vector<std::uint64_t> unsolved(const Experiment& experiment,
                                    std::vector<std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop) {
  for (const solver::MemberSpec& member : experiment.members) {
    const auto made = attempts(experiment, member, instances, executor, stop);
    std::vector<std::uint64_t> open;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (!made[i].solved) open.push_back(instances[i]);
    }
    instances = std::move(open);
  }
  return instances;
}

void weigh_lengths(std::span<std::vector<Attempt>> attempts, double moves_per_doubling) {
  if (attempts.empty()) return;
  for (std::size_t i = 0; i < attempts.front().size(); ++i) {
    std::uint64_t shortest = std::numeric_limits<std::uint64_t>::max();
    for (const auto& made : attempts) {
      if (made[i].solved) shortest = std::min(shortest, made[i].length);
    }
    for (auto& made : attempts) {
      if (!made[i].solved) continue;
      made[i].worth =
          std::exp2(-static_cast<double>(made[i].length - shortest) / moves_per_doubling);
    }
  }
}

Turn best_turn(std::span<const Attempt> attempts) {
  std::vector<Attempt> solved;
  Turn best;
  for (const Attempt& attempt : attempts) {
    if (attempt.solved) solved.push_back(attempt);
    best.cap = std::max(best.cap, attempt.expanded);
  }
  std::sort(solved.begin(), solved.end(), [](const Attempt& a, const Attempt& b) {
    return std::tie(a.expanded, a.worth) < std::tie(b.expanded, b.worth);
  });
  std::uint64_t spent = 0;  // by those that are solved within the cap
  double worth = 0;
  for (std::size_t i = 0; i < solved.size(); ++i) {
    const std::uint64_t cap = solved[i].expanded;
    spent += cap;
    worth += solved[i].worth;
    const double rate = worth / static_cast<double>(spent + (attempts.size() - (i + 1)) * cap);
    if (rate >= best.rate) best = {cap, i + 1, rate};
  }
  return best;
}

Turn whole_turn(std::span<const Attempt> attempts) {
  Turn turn;
  std::uint64_t spent = 0;
  double worth = 0;
  for (const Attempt& attempt : attempts) {
    turn.cap = std::max(turn.cap, attempt.expanded);
    turn.solved += attempt.solved ? 1 : 0;
    worth += attempt.solved ? attempt.worth : 0;
    spent += attempt.expanded;
  }
  if (spent > 0) turn.rate = worth / static_cast<double>(spent);
  return turn;
}

std::vector<solver::MemberSpec> schedule(std::span<const solver::MemberSpec> members,
                                         std::span<const std::vector<Attempt>> attempts,
                                         std::size_t least) {
  std::vector<solver::MemberSpec> turns;
  std::vector<std::size_t> open(attempts.empty() ? 0 : attempts.front().size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  while (open.size() >= std::max<std::size_t>(least, 1)) {
    std::size_t next = 0;
    Turn best;
    for (std::size_t m = 0; m < members.size(); ++m) {
      std::vector<Attempt> left;
      for (const std::size_t i : open) left.push_back(attempts[m][i]);
      const Turn turn = members[m].width > 0 ? whole_turn(left) : best_turn(left);
      if (turn.rate <= best.rate) continue;
      next = m;
      best = turn;
    }
    if (best.solved == 0) break;
    turns.push_back(members[next]);
    if (members[next].width == 0) turns.back().expanded = best.cap;
    std::erase_if(open, [&](std::size_t i) {
      return attempts[next][i].solved && attempts[next][i].expanded <= best.cap;
    });
  }
  return turns;
}

}  // namespace coevo::fitness
