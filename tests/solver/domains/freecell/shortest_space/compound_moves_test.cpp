// SPDX-License-Identifier: MIT
// List that dig against plain moves: all distances of small games are kept.
#include <gtest/gtest.h>

#include <unordered_map>
#include <vector>

#include "solver/domains/freecell/shortest_space/plan_extraction.h"
#include "solver/domains/freecell/shortest_space/shortest_puzzle.h"
#include "solver/domains/freecell/state/deal.h"
#include "tests/solver/domains/freecell/small_game.h"

namespace coevo::freecell {
namespace {

struct Edge {
  std::size_t to;
  int cost;
};

// Distances over the steps from all positions of a small game, by relaxing until nothing changes.
std::vector<int> distances(const Layout& layout, const SmallGame& game) {
  ShortestPuzzle puzzle(layout, BoundKind::home, ShortestPuzzle::Autoplay::none);
  std::unordered_map<std::uint64_t, std::size_t> number;
  std::vector<Packed> all;
  for (const State& state : game.positions()) {
    all.push_back(pack(puzzle.deck(), state));
    number.emplace(hash(all.back()), all.size() - 1);
  }
  std::vector<std::vector<Edge>> edges(all.size());
  Columns columns;
  ShortestPuzzle::Successors successors;
  for (std::size_t i = 0; i < all.size(); ++i) {
    puzzle.unpack(all[i], columns);
    puzzle.expand(columns, successors);
    for (const auto& next : successors) {
      const auto found = number.find(hash(next.position));
      if (found == number.end()) ADD_FAILURE() << "a step to no position of the game";
      if (found != number.end()) edges[i].push_back({found->second, next.cost});
    }
  }
  constexpr int kFar = 1'000'000;
  std::vector<int> distance(all.size(), kFar);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == kAllHome) distance[i] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = all.size(); i-- > 0;) {
      for (const auto& [to, cost] : edges[i]) {
        if (distance[to] + cost >= distance[i]) continue;
        distance[i] = distance[to] + cost;
        changed = true;
      }
    }
  }
  for (int& each : distance) {
    if (each == kFar) each = SmallGame::kUnsolvable;
  }
  return distance;
}

TEST(List, keep_the_distance_of_every_position) {
  std::mt19937 random(21);
  std::size_t positions = 0;
  for (int i = 0; i < 80; ++i) {
    const Layout layout =
        small_deal(3 + static_cast<int>(random() % 2), 2 + static_cast<int>(random() % 3),
                   static_cast<int>(random() % 4), random);
    const SmallGame game(layout, 40'000);
    if (!game.complete()) continue;
    const std::vector<int> distance = distances(layout, game);
    for (std::size_t p = 0; p < distance.size(); ++p) ASSERT_EQ(distance[p], game.distance(p));
    positions += distance.size();
  }
  EXPECT_GT(positions, 100'000U);
}

// As many steps as there can be onto floors: 400, and a list that holds them.
TEST(List, of_ten_columns_and_eight_cells_fit_their_list) {
  const Layout layout = deal(1, 10, 8);
  ShortestPuzzle puzzle(layout, BoundKind::home, ShortestPuzzle::Autoplay::none);
  Columns columns;
  puzzle.unpack(puzzle.start().position, columns);
  ShortestPuzzle::Successors successors;
  puzzle.expand(columns, successors);
  EXPECT_GT(successors.size(), 434U);
  EXPECT_LE(successors.size(), CompoundMoveGenerator::kMaxMoves);
}

}  // namespace
}  // namespace coevo::freecell
