// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "solver/assembly/puzzle_features.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/contract.h"
#include "tests/solver/domains/pancakes.h"

namespace coevo::assembly {
namespace {

using test::BarePancakes;
using Space = PuzzleSpace<BarePancakes>;
using Policy = PuzzlePolicy<BarePancakes, Space>;
static_assert(solver::IncrementalEvaluator<Policy, Space>);

const Space kSpace{BarePancakes()};

Policy::Evaluator weights(double gaps, double in_place) {
  return {kSpace, {gaps, in_place}, 700};
}

Policy::Rules::Rule rule(const std::string& condition, const Policy::Evaluator& evaluator) {
  std::vector<std::string> names;
  for (const solver::Term& term : Policy::terms()) names.push_back(term.name);
  return {solver::Condition::parse(condition, names), evaluator};
}

TEST(PuzzlePolicy, gives_the_weights_of_the_first_rule_that_holds) {
  const auto none_at_place = weights(1, 0);
  const auto late = weights(0, 1);
  const auto otherwise = weights(1, 1);
  const Policy policy(kSpace, {{rule("in_place <= 0", none_at_place),
                                rule("g >= 0.5 and num_of_siblings >= 1", late)},
                               otherwise});
  const BarePancakes::State shifted{{2, 3, 4, 5, 6, 7, 1}};
  const BarePancakes::State turned{{3, 2, 1, 4, 5, 6, 7}};
  EXPECT_EQ(policy(shifted), none_at_place(shifted));
  EXPECT_EQ(policy(turned), otherwise(turned));
  const auto at = [&](std::uint32_t depth) {
    return policy.after(policy.begin(shifted), {.move = 3, .siblings = 6, .depth = depth}, turned);
  };
  EXPECT_EQ(at(99), otherwise(turned));
  EXPECT_EQ(at(100), late(turned));
  EXPECT_EQ(policy.take_activations(), (std::vector<std::uint64_t>{1, 1, 2}));
}

TEST(PuzzlePolicy, compares_the_phase_and_the_moves) {
  const auto then = weights(1, 0);
  const auto otherwise = weights(0, 0);
  const BarePancakes::State state{{3, 2, 1, 4, 5, 6, 7}};  // one gap
  const auto holds = [&](const std::string& condition, std::uint32_t depth) {
    const Policy policy(kSpace, {{rule(condition, then)}, otherwise});
    return policy.after({}, {.move = 2, .siblings = 3, .depth = depth}, state) == then(state);
  };
  EXPECT_TRUE(holds("phase_by_gaps >= 0.75", 3));
  EXPECT_FALSE(holds("phase_by_gaps >= 0.75", 2));
  EXPECT_TRUE(holds("num_of_siblings <= 0.5 and num_of_siblings >= 0.5", 1));
  EXPECT_TRUE(holds("num_of_children >= 1", 1));
}

TEST(PuzzlePolicy, leads_the_search_that_takes_rules) {
  const auto& pancakes = test::contract_registry().domain("pancakes");
  auto spec = pancakes.plain_solver(pancakes.search("hsd"));
  const auto plain = pancakes.make_solver(spec)->solve({5, ""}, {});
  spec.rules = {{"gaps >= 0.5", spec.weights}};
  const auto ruled = pancakes.make_solver(spec)->solve({5, ""}, {});
  EXPECT_EQ(ruled.outcome, common::Outcome::solved);
  EXPECT_EQ(ruled.plan, plain.plan);
  EXPECT_EQ(ruled.generated, plain.generated);
  ASSERT_EQ(ruled.activations.size(), 2U);
  EXPECT_GT(ruled.activations[0], 0U);
  EXPECT_GT(ruled.activations[1], 0U);
  spec.search = "bfs";
  EXPECT_EQ(common::input_error([&] { pancakes.make_solver(spec); }),
            "search 'bfs': expected hsd for rules");
}

}  // namespace
}  // namespace coevo::assembly
