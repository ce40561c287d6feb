// SPDX-License-Identifier: MIT
#include "common/error.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace coevo::common {
namespace {

// The definition, without a table: for short texts only.
std::size_t slow_distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  const std::size_t replaced = slow_distance(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
  return std::min({replaced, slow_distance(a.substr(1), b) + 1, slow_distance(a, b.substr(1)) + 1});
}

rc::Gen<std::string> short_text() {
  return rc::gen::resize(6, rc::gen::container<std::string>(rc::gen::inRange('a', 'd')));
}

RC_GTEST_PROP(EditDistance, is_that_of_the_definition, ()) {
  const std::string a = *short_text();
  const std::string b = *short_text();
  RC_ASSERT(edit_distance(a, b) == slow_distance(a, b));
}

RC_GTEST_PROP(EditDistance, is_a_metric, (std::string a, std::string b, std::string c)) {
  RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
  RC_ASSERT((edit_distance(a, b) == 0) == (a == b));
  RC_ASSERT(edit_distance(a, c) <= edit_distance(a, b) + edit_distance(b, c));
}

TEST(NearName, finds_a_misspelt_name) {
  const std::vector<std::string> names{"generations", "population", "seed"};
  EXPECT_EQ(near_name("generation", names), " (did you mean 'generations'?)");
  EXPECT_EQ(near_name("sede", names), " (did you mean 'seed'?)");  // letters exchanged
  EXPECT_EQ(near_name("soda", names), "");                         // two of four replaced
  EXPECT_EQ(near_name("sead", names), " (did you mean 'seed'?)");
  EXPECT_EQ(near_name("threads", names), "");
  EXPECT_EQ(near_name("seed", {}), "");
}

}  // namespace
}  // namespace coevo::common
