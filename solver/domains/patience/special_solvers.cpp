// SPDX-License-Identifier: MIT
#include "solver/domains/patience/special_solvers.h"

#include <fmt/format.h>

#include "common/error.h"
#include "solver/assembly/searches.h"
#include "solver/domains/patience/literature/multi_moves.h"
#include "solver/domains/patience/policy/policy.h"
#include "solver/domains/patience/traits.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kNone = "none";

std::string tests_of(const common::Settings& settings) {
  const std::string& tests = settings.text("tests");
  const std::string_view all = kAllTests;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (all.find(tests[i]) == all.npos || tests.find(tests[i], i + 1) != tests.npos) {
      throw common::InputError(fmt::format(
          "tests '{}': expected none or digits of {} in some order, each once", tests, all));
    }
  }
  return tests;
}

struct MultiMoveTraits : Traits {
  using Space = MultiMoves;
  // An exhausted search proves nothing: multi-moves do not cover all sequences of moves.
  static constexpr bool kProves = false;
  // The lower bounds count plain moves, not multi-moves.
  static constexpr bool has_view(search::View view) { return view == search::View::states; }

  static Space make_space(const common::Settings& settings) {
    refuse_macro_moves(settings, "tests");
    return Space(rules(settings), tests_of(settings));
  }
};

struct PolicyTraits : Traits {
  using Evaluator = Policy;

  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  std::span<const solver::HeuristicPlugin> plugins) {
    const auto terms = policy_term_names();
    const auto weighted = [&](const std::map<std::string, double>& weights) {
      return Traits::make_evaluator(space, {{}, {}, weights, spec.quantisation}, plugins);
    };
    std::vector<Policy::Rules::Rule> rules;
    for (const solver::RuleSpec& rule : spec.rules) {
      rules.push_back({solver::Condition::parse(rule.condition, terms), weighted(rule.weights)});
    }
    return {space, {std::move(rules), weighted(spec.weights)}};
  }
};

}  // namespace

common::Parameter tests_parameter() {
  return {"tests",
          "multi-moves instead of moves: Freecell Solver's tests in order, e.g. 0123456789",
          std::string(kNone)};
}

bool has_tests(const common::Settings& settings) {
  return settings.has("tests") && settings.text("tests") != kNone;
}

void refuse_tests(const common::Settings& settings, std::string_view search) {
  if (!has_tests(settings)) return;
  throw common::InputError(
      fmt::format("tests '{}': expected no tests with {}, which makes plain moves",
                  settings.text("tests"), search));
}

std::unique_ptr<solver::Solver> make_tests_solver(const solver::SolverSpec& spec) {
  return assembly::make_engine<MultiMoveTraits>(spec, {});
}

std::unique_ptr<solver::Solver> make_policy_solver(const solver::SolverSpec& spec) {
  const std::string hsd = search::HsdKind::describe().name;
  if (spec.search != hsd || has_tests(spec.settings)) {
    throw common::InputError(
        fmt::format("search '{}': expected {}, without tests, for rules", spec.search, hsd));
  }
  return std::make_unique<assembly::Engine<PolicyTraits, search::HsdKind>>(
      spec, std::span<const solver::HeuristicPlugin>());
}

}  // namespace coevo::patience
