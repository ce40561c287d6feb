// SPDX-License-Identifier: MIT
#include "solver/search/tables/known_positions.h"

#include <gtest/gtest.h>

#include "solver/search/blind/bfs.h"
#include "solver/search/blind/dfs.h"
#include "solver/search/blind/soft_dfs.h"
#include "solver/search/greedy/best_first.h"
#include "tests/solver/domains/pancakes.h"

namespace coevo::search {
namespace {

// Pancakes without a goal, so that searches reach all 5,040 stacks and their tables grow.
struct EndlessPancakes : test::BarePancakes {
  static inline std::uint64_t hashed = 0;
  bool is_goal(const State&) const { return false; }
  static std::uint64_t hash(const State& state) {
    ++hashed;
    return common::hash_bytes(&state, sizeof state);
  }
};
using Space = assembly::PuzzleSpace<EndlessPancakes>;
using Evaluate = assembly::PuzzleFeatures<EndlessPancakes, Space>::Evaluator;

// How many positions the search hashes beyond the start and one for each move made.
template <template <class, class> class Search, class Options>
std::int64_t superfluous_hashes(const Options& options) {
  const Space space{EndlessPancakes()};
  const Evaluate evaluate(space, {1.0, 0.0}, 1000);
  Search<Space, Evaluate> search(space, evaluate, options);
  EndlessPancakes::hashed = 0;
  const auto found = search.run(EndlessPancakes().instance(1), {});
  EXPECT_EQ(found.outcome, common::Outcome::unsolvable);
  EXPECT_EQ(found.generated, 5039U);
  const auto moves = found.expanded * EndlessPancakes::kMaxMoves;
  return static_cast<std::int64_t>(EndlessPancakes::hashed) - static_cast<std::int64_t>(moves) - 1;
}

TEST(KnownPositions, are_hashed_once_each_time_a_search_meets_them) {
  EXPECT_EQ(superfluous_hashes<Bfs>(BfsOptions{Duplicates::made}), 0);
  EXPECT_EQ(superfluous_hashes<Dfs>(DfsOptions{0, Duplicates::made}), 0);
  EXPECT_EQ(superfluous_hashes<SoftDfs>(SoftDfsOptions{false}), 0);
  EXPECT_EQ(superfluous_hashes<BestFirst>(BestFirstOptions{0}), 0);
}

}  // namespace
}  // namespace coevo::search
