// SPDX-License-Identifier: MIT
#include "solver/search/team.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <stdexcept>

namespace coevo::search {
namespace {

TEST(Team, does_every_part_once_by_workers_it_has) {
  for (const std::size_t workers : {1U, 2U, 5U}) {
    Team team(workers);
    ASSERT_EQ(team.workers(), workers);
    for (std::size_t parts = 0; parts < 40; ++parts) {
      std::vector<int> done(parts, 0);
      std::vector<int> by_worker(workers, 0);  // not shared: no lock needed
      team.run(parts, [&](std::size_t part, std::size_t worker) {
        ++done[part];
        ++by_worker[worker];
      });
      ASSERT_EQ(done, std::vector<int>(parts, 1));
      ASSERT_EQ(std::accumulate(by_worker.begin(), by_worker.end(), 0), static_cast<int>(parts));
    }
  }
}

TEST(Team, passes_an_exception_on_and_works_again) {
  Team team(3);
  const auto fails = [](std::size_t part, std::size_t) {
    if (part == 5) throw std::runtime_error("part 5");
  };
  EXPECT_THROW(team.run(8, fails), std::runtime_error);
  std::array<int, 8> done{};
  team.run(8, [&](std::size_t part, std::size_t) { ++done[part]; });
  EXPECT_EQ(std::accumulate(done.begin(), done.end(), 0), 8);
}

}  // namespace
}  // namespace coevo::search
