#include "src/fitness/portfolio_growth.h"

#include <algorithm>
#include <memory>

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
  return {kPortfolio, shared_settings(experiment, kPortfolio), experiment.members.front().weights,
          experiment.members.front().resolution, experiment.members};
}

std::vector<std::uint64_t> attempts(const Experiment& experiment, const solver::MemberSpec& member,
                                    std::span<const std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop) {
  const solver::SolverSpec spec = alone(experiment, member);
  solver::Limits limits;
  limits.memory = experiment.max_memory;
  limits.stop = stop;
  std::vector<std::unique_ptr<CheckedSolver>> solvers(executor.workers());
  std::vector<std::uint64_t> expanded(instances.size());
  std::atomic<bool> interrupted{false};
  executor.for_each(instances.size(), [&](std::size_t i, std::size_t worker) {
    if (interrupted) return;
    if (!solvers[worker]) {
      solvers[worker] = std::make_unique<CheckedSolver>(*experiment.domain, spec);
    }
    const solver::Report report = solvers[worker]->solve({instances[i], ""}, limits).report;
    if (report.outcome == common::Outcome::interrupted) interrupted = true;
    const bool is_solved = report.outcome == common::Outcome::solved;
    expanded[i] = is_solved ? std::max<std::uint64_t>(report.expanded, 1) : 0;
  });
  if (interrupted) throw evolve::Interrupted();
  return expanded;
}

std::vector<std::uint64_t> unsolved(const Experiment& experiment,
                                    std::vector<std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop) {
  for (const solver::MemberSpec& member : experiment.members) {
    const auto expanded = attempts(experiment, member, instances, executor, stop);
    std::vector<std::uint64_t> open;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (expanded[i] == 0) open.push_back(instances[i]);
    }
    instances = std::move(open);
  }
  return instances;
}

std::uint64_t best_cap(std::vector<std::uint64_t> expanded, std::uint64_t most) {
  const auto unsolved = std::erase(expanded, 0);
  std::sort(expanded.begin(), expanded.end());
  std::uint64_t best = most;
  double best_rate = 0.0;
  std::uint64_t spent = 0;  // by those that are solved within the cap
  for (std::size_t i = 0; i < expanded.size(); ++i) {
    spent += expanded[i];
    const std::size_t left = expanded.size() - (i + 1) + unsolved;
    const auto cost = static_cast<double>(spent + left * expanded[i]);
    const double rate = static_cast<double>(i + 1) / cost;
    if (rate >= best_rate) {
      best_rate = rate;
      best = expanded[i];
    }
  }
  return best;
}

}  // namespace coevo::fitness
