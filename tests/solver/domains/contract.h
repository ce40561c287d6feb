// SPDX-License-Identifier: MIT
// What every puzzle must keep to, as seen through solver::Domain alone: the fixture of the suites
// EveryDomain, which run over the puzzles of this repository and over the least that a new one has.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "solver/registry.h"

namespace coevo::test {

using NamedValues = std::map<std::string, common::Value>;

// Facts that a suite needs about a puzzle and that the puzzle does not state itself.
struct Subject {
  std::string domain;
  // Games whose shortest solutions take a moment: boards, or if there are none the instances 1 to
  // 3, with their own settings.
  std::vector<std::string> small_boards = {};
  NamedValues small_settings = {};
  // All texts of moves, for a naive generator; its settings make sure that what the search's
  // generator leaves out for symmetry is not met. None: the puzzle has no such notation.
  std::vector<std::string> moves = {};
  NamedValues naive_settings = {};
  int naive_depth = 0;
  std::set<std::string> costly = {};  // bounds and features whose tables take minutes to build
};

const solver::Registry& contract_registry();
std::vector<std::string> contract_domains();
const Subject& subject_of(const std::string& domain);

// A game with a shortest solution, proven.
struct SolvedGame {
  solver::Instance instance;
  solver::SolveResult result;
  std::uint64_t length = 0;  // in the primary metric
};

class EveryDomain : public testing::TestWithParam<std::string> {
 protected:
  using Plan = std::span<const solver::PackedMove>;

  const solver::Domain& domain() const { return contract_registry().domain(GetParam()); }
  const Subject& subject() const { return subject_of(GetParam()); }

  common::Settings settings(const NamedValues& changes = {}) const {
    return changed(common::defaults(domain().parameters()), changes);
  }
  static common::Settings changed(common::Settings settings, const NamedValues& changes) {
    for (const auto& [name, value] : changes) settings.set(name, value);
    return settings;
  }
  // By the domain's search for shortest solutions, with a bound that is quick to build.
  solver::SolverSpec optimal_spec(const NamedValues& changes) const;

  std::string write(const solver::Instance& instance, Plan plan,
                    const common::Settings& with) const {
    return domain().write(instance, plan, domain().exact_notation(), with);
  }
  solver::Verdict replay(const solver::Instance& instance, std::string_view moves,
                         const common::Settings& with) const {
    return domain().replay(instance, moves, domain().exact_notation(), with);
  }
  // Insists that the plan is a solution in every notation; its length in the primary metric.
  std::uint64_t expect_solution(const solver::Instance& instance, Plan plan,
                                const common::Settings& with) const;
  // Requires an honest end: a solution, or an outcome that tells why there is none.
  void expect_honest(const solver::Instance& instance, const solver::SolveResult& result,
                     const solver::SolverSpec& spec, const solver::Limits& limits) const;

  std::vector<solver::Instance> small_games() const;
  std::vector<SolvedGame> solved_games() const;
  // The board as an instance; nothing if the domain reads no boards.
  std::optional<solver::Instance> board(const std::string& text,
                                        const common::Settings& with) const;
};

}  // namespace coevo::test
