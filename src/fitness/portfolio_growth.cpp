// SPDX-License-Identifier: MIT
#include "src/fitness/portfolio_growth.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "evolve/evaluation.h"
#include "solver/spec_reader.h"

namespace coevo::fitness {

solver::SolverSpec portfolio_of(const SearchTarget& target) {
  solver::SolverSpec spec = target.domain->baseline();
  const auto descriptor = *target.domain->search_that(&solver::SearchDescriptor::has_members);
  spec.search = descriptor.name;
  spec.settings = solver::shared_settings(descriptor, target.settings);
  spec.members = target.members;
  const auto member = target.domain->search_that(&solver::SearchDescriptor::is_member);
  if (!spec.members.empty() && member && member->heuristics.empty()) {
    spec.weights = spec.members.front().weights;
    spec.quantisation = spec.members.front().quantisation;
  }
  return spec;
}

std::vector<Attempt> attempts(const SearchTarget& target, const solver::MemberSpec& member,
                              std::span<const std::uint64_t> instances, Executor& executor,
                              const std::atomic<bool>* stop) {
  const solver::SolverSpec spec = solver::solver_of(member, *target.domain, target.settings);
  solver::Limits limits;
  limits.memory = target.max_memory;
  limits.stop = stop;
  std::vector<Attempt> made(instances.size());
  const std::size_t metric = target.domain->primary_metric();
  const bool complete = executor.solve_each(
      {.domain = *target.domain,
       .solvers = {&spec, 1},
       .count = instances.size(),
       .task =
           [&](std::size_t i) {
             return SearchTask{0, target.files.instance(instances[i]), limits.generated};
           },
       .limits = limits,
       .options = {.with_solutions = false}},
      [&](std::size_t i, CheckedResult&& checked) {
        made[i].expanded = std::max<std::uint64_t>(checked.result.expanded, 1);
        made[i].outcome = checked.result.outcome;
        if (made[i].solved()) made[i].length = checked.lengths[metric];
      });
  if (!complete) throw evolve::Interrupted();
  return made;
}

std::vector<std::uint64_t> unsolved(const SearchTarget& target,
                                    std::vector<std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop) {
  for (const solver::MemberSpec& member : target.members) {
    const auto made = attempts(target, member, instances, executor, stop);
    std::vector<std::uint64_t> open;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (!made[i].settled(made[i].expanded)) open.push_back(instances[i]);
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
      if (made[i].solved()) shortest = std::min(shortest, made[i].length);
    }
    for (auto& made : attempts) {
      if (!made[i].solved()) continue;
      made[i].worth =
          std::exp2(-static_cast<double>(made[i].length - shortest) / moves_per_doubling);
    }
  }
}

Turn best_turn(std::span<const Attempt> attempts) {
  std::vector<Attempt> solved;
  Turn best;
  std::size_t count = 0;  // instances that may have a solution
  for (const Attempt& attempt : attempts) {
    if (attempt.unsolvable()) continue;
    ++count;
    if (attempt.solved()) solved.push_back(attempt);
    best.cap = std::max(best.cap, attempt.expanded);
  }
  std::sort(solved.begin(), solved.end(), [](const Attempt& a, const Attempt& b) {
    return std::tie(a.expanded, a.worth) < std::tie(b.expanded, b.worth);
  });
  std::uint64_t spent = 0;  // by those solved within the cap
  double worth = 0;
  for (std::size_t i = 0; i < solved.size(); ++i) {
    const std::uint64_t cap = solved[i].expanded;
    spent += cap;
    worth += solved[i].worth;
    const double rate = worth / static_cast<double>(spent + (count - (i + 1)) * cap);
    if (rate >= best.rate) best = {cap, i + 1, rate};
  }
  return best;
}

Turn whole_turn(std::span<const Attempt> attempts) {
  Turn turn;
  std::uint64_t spent = 0;
  double worth = 0;
  for (const Attempt& attempt : attempts) {
    if (attempt.unsolvable()) continue;
    turn.cap = std::max(turn.cap, attempt.expanded);
    turn.solved += attempt.solved() ? 1 : 0;
    worth += attempt.solved() ? attempt.worth : 0;
    spent += attempt.expanded;
  }
  if (spent > 0) turn.rate = worth / static_cast<double>(spent);
  return turn;
}

Turn turn_of(const solver::MemberSpec& member, std::span<const Attempt> attempts) {
  return solver::is_beam(member) ? whole_turn(attempts) : best_turn(attempts);
}

void set_cap(solver::MemberSpec& member, std::uint64_t cap) {
  if (auto* attempt = std::get_if<solver::AttemptSpec>(&member.search)) attempt->expanded = cap;
}

std::vector<solver::MemberSpec> schedule(std::span<const solver::MemberSpec> members,
                                         std::span<const std::vector<Attempt>> attempts,
                                         std::size_t least) {
  std::vector<solver::MemberSpec> turns;
  std::vector<std::size_t> open(attempts.empty() ? 0 : attempts.front().size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  for (const auto& made : attempts) {
    std::erase_if(open, [&](std::size_t i) { return made[i].unsolvable(); });
  }
  while (open.size() >= std::max<std::size_t>(least, 1)) {
    std::size_t next = 0;
    Turn best;
    for (std::size_t m = 0; m < members.size(); ++m) {
      std::vector<Attempt> left;
      left.reserve(open.size());
      for (const std::size_t i : open) left.push_back(attempts[m][i]);
      const Turn turn = turn_of(members[m], left);
      if (turn.rate <= best.rate) continue;
      next = m;
      best = turn;
    }
    if (best.solved == 0) break;
    turns.push_back(members[next]);
    set_cap(turns.back(), best.cap);
    std::erase_if(open, [&](std::size_t i) { return attempts[next][i].settled(best.cap); });
  }
  return turns;
}

}  // namespace coevo::fitness
