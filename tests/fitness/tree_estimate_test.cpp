// SPDX-License-Identifier: MIT
#include "src/fitness/tree_estimate.h"

#include <gtest/gtest.h>

#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

TEST(TreeEstimate, is_the_same_for_any_number_of_threads) {
  const solver::Domain& domain = test::registry().domain("freecell");
  const auto settings = common::defaults(domain.parameters());
  const solver::TreeWalks walks{.depth = 12, .trials = 10'000};
  const auto with = [&](std::size_t threads) {
    return estimate_tree(domain, {14, ""}, walks, settings, *make_executor(threads));
  };
  const auto one = with(1);
  const auto three = with(3);
  ASSERT_EQ(one.size(), 13U);
  for (std::size_t d = 0; d < one.size(); ++d) {
    EXPECT_EQ(one[d].sum, three[d].sum);
    EXPECT_EQ(one[d].squares, three[d].squares);
    EXPECT_EQ(one[d].moves, three[d].moves);
  }
}

}  // namespace
}  // namespace coevo::fitness
