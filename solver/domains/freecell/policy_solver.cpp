// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/policy_solver.h"

#include <fmt/format.h>

#include "common/error.h"
#include "solver/assembly/searches.h"
#include "solver/domains/freecell/multi_move_solver.h"
#include "solver/domains/freecell/policy/policy.h"
#include "solver/domains/freecell/traits.h"

namespace coevo::freecell {
namespace {

struct PolicyTraits : Traits {
  using Evaluator = freecell::Policy;

  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  std::span<const solver::HeuristicPlugin> plugins) {
    const auto terms = freecell::policy_term_names();
    const auto weighted = [&](const std::map<std::string, double>& weights) {
      return Traits::make_evaluator(space, {{}, {}, weights, spec.quantisation}, plugins);
    };
    std::vector<freecell::Policy::Rules::Rule> rules;
    for (const solver::RuleSpec& rule : spec.rules) {
      rules.push_back({solver::Condition::parse(rule.condition, terms), weighted(rule.weights)});
    }
    return {space, {std::move(rules), weighted(spec.weights)}};
  }
};

}  // namespace

std::unique_ptr<solver::Solver> make_policy_solver(const solver::SolverSpec& spec) {
  const std::string hsd = search::HsdKind::describe().name;
  if (spec.search != hsd || has_tests(spec.settings)) {
    throw common::InputError(
        fmt::format("search '{}': expected {}, without tests, for rules", spec.search, hsd));
  }
  return std::make_unique<assembly::Engine<PolicyTraits, search::HsdKind>>(
      spec, std::span<const solver::HeuristicPlugin>());
}

}  // namespace coevo::freecell
