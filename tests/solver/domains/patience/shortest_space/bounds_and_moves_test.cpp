// SPDX-License-Identifier: MIT
// Bounds that never exceed the moves left, and compound moves.
#include <gtest/gtest.h>

#include <array>
#include <unordered_map>
#include <vector>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/domains/patience/shortest_space/plan_extraction.h"
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"
#include "tests/solver/standard_domains.h"

namespace coevo::patience {
namespace {

// Every heuristic that claims to be a lower bound, on every position of small games; and one that
// must not claim it.

template <class Heuristic>
int expect_admissible(const Puzzle& puzzle, const State& state, int distance) {
  constexpr solver::Feature kFeature = Heuristic::kFeature;
  if (!kFeature.admissible) return 0;
  Summary summary(puzzle, state);
  EXPECT_LE(Heuristic::value(summary), distance * kFeature.unit) << kFeature.name;
  return 1;
}

template <class... All>
int expect_all_admissible(const Puzzle& puzzle, const State& state, int distance,
                          std::tuple<All...>*) {
  return (expect_admissible<All>(puzzle, state, distance) + ...);
}

TEST(FreeCellHeuristics, lower_bounds_are_lower_bounds) {
  std::mt19937 random(31);
  std::size_t positions = 0;
  for (int i = 0; i < 40; ++i) {
    const Layout layout = small_deal(4, 2 + static_cast<int>(random() % 3),
                                     static_cast<int>(random() % 3), random, small_rules(i));
    const SmallGame game(layout, 40'000, small_rules(i));
    if (!game.complete()) continue;
    const Puzzle puzzle(game.rules());
    for (std::size_t p = 0; p < game.positions().size(); ++p) {
      if (game.distance(p) == SmallGame::kUnsolvable) continue;
      ++positions;
      ASSERT_EQ(expect_all_admissible(puzzle, game.positions()[p], game.distance(p),
                                      static_cast<Heuristics*>(nullptr)),
                4);
    }
  }
  EXPECT_GT(positions, 20'000U);
}

// Jimbo's f1 as it is printed, with lower cards of any suit, is above the truth.
TEST(FreeCellHeuristics, cards_over_lower_ones_of_any_suit_are_no_lower_bound) {
  constexpr std::array kShortest{87, 75, 73, 85, 90, 79, 76, 75, 92, 85, 79, 85,
                                 77, 81, 79, 78, 75, 76, 80, 74, 79, 80, 84, 84};
  const Puzzle puzzle({});
  int above = 0;
  for (std::size_t d = 0; d < kShortest.size(); ++d) {
    const State state = make_state(deal(d + 1));
    Summary summary(puzzle, state);
    const int bound = NumCardsNotAtFoundations::value(summary) + CardsOverLower::value(summary);
    above += bound > kShortest[d] ? 1 : 0;
  }
  EXPECT_GT(above, 0);
}

// The search of --optimal, as users run it, against breadth-first search on small boards with 0 to
// 6 cells.

constexpr int kFewestColumns = 4;  // of the domain

solver::SolveResult optimal_result(const Layout& layout, int cells) {
  const solver::Domain& domain = test::standard_domains().domain("freecell");
  solver::SolverSpec spec = *domain.optimal();
  spec.settings.set("cells", std::int64_t{cells});
  spec.settings.set("columns", std::int64_t{kFewestColumns});
  return domain.make_solver(spec)->solve({0, fc_solve_text(layout)}, {});
}

TEST(FreeCellOptimal, agrees_with_breadth_first_search_for_any_number_of_cells) {
  std::mt19937 random(21);
  int compared = 0;
  int unsolvable = 0;
  for (int i = 0; i < 140; ++i) {
    const int cells = i % 7;
    const int ranks = 2 + (i / 7) % (cells < 2 ? 3 : 2);
    const Layout layout = small_deal(ranks, kFewestColumns, cells, random);
    const SmallGame game(layout, 20'000);
    if (!game.complete()) continue;
    const auto result = optimal_result(layout, cells);
    ++compared;
    if (game.distance(0) == SmallGame::kUnsolvable) {
      EXPECT_EQ(result.outcome, common::Outcome::unsolvable) << i;
      ++unsolvable;
      continue;
    }
    ASSERT_EQ(result.outcome, common::Outcome::solved) << i;
    EXPECT_TRUE(result.optimal) << i;
    EXPECT_EQ(result.lower_bound, static_cast<std::uint64_t>(game.distance(0))) << i;
  }
  RecordProperty("unsolvable", unsolvable);
  EXPECT_GT(compared, 30);
}

TEST(Bounds, without_a_proof_for_the_game_are_refused) {
  const solver::Domain& domain = test::standard_domains().domain("simple-simon");
  solver::SolverSpec spec = domain.plain_solver(domain.search("astar"));
  std::string refused;
  for (const std::string& bound : bound_names()) {
    spec.settings.set("bound", bound);
    const std::string fault = common::input_error([&] { domain.make_solver(spec); });
    if (fault == "(no InputError)") continue;
    refused += bound + ' ';
    EXPECT_EQ(fault, "bound " + bound +
                         ": expected one of home, reversals, pairs, room in a game with groups or "
                         "complete piles");
  }
  EXPECT_EQ(refused, "components triples unlimited ");
}

// Digs against plain moves: all distances of small games are kept.

struct Edge {
  std::size_t to;
  int cost;
};

// Distances over the steps from all positions of a small game, by relaxing until nothing changes.
std::vector<int> distances(const Layout& layout, const SmallGame& game) {
  ShortestPuzzle puzzle(layout, game.rules(), BoundKind::home, ShortestPuzzle::Autoplay::none);
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
  for (int i = 0; i < 100; ++i) {
    const Layout layout =
        small_deal(3 + static_cast<int>(random() % 2), 2 + static_cast<int>(random() % 3),
                   static_cast<int>(random() % 4), random, small_rules(i));
    const SmallGame game(layout, 40'000, small_rules(i));
    if (!game.complete()) continue;
    const std::vector<int> distance = distances(layout, game);
    for (std::size_t p = 0; p < distance.size(); ++p) ASSERT_EQ(distance[p], game.distance(p));
    positions += distance.size();
  }
  EXPECT_GT(positions, 100'000U);
}

TEST(List, keeps_it_whatever_foundations_take_and_whatever_moves_together) {
  std::size_t positions = 0;
  for (int i = 0; i < 400; ++i) {
    const auto [layout, rules] = special_board(i);
    const SmallGame game(layout, 10'000, rules);
    if (!game.complete()) continue;
    const std::vector<int> distance = distances(layout, game);
    for (std::size_t p = 0; p < distance.size(); ++p) ASSERT_EQ(distance[p], game.distance(p)) << i;
    positions += distance.size();
  }
  EXPECT_GT(positions, 50'000U);
}

// As many steps as there can be onto floors: 400, and a list that holds them.
TEST(List, of_ten_columns_and_eight_cells_fit_their_list) {
  const Layout layout = deal(1, 10, 8);
  ShortestPuzzle puzzle(layout, {}, BoundKind::home, ShortestPuzzle::Autoplay::none);
  Columns columns;
  puzzle.unpack(puzzle.start().position, columns);
  ShortestPuzzle::Successors successors;
  puzzle.expand(columns, successors);
  EXPECT_GT(successors.size(), 434U);
  EXPECT_LE(successors.size(), CompoundMoveGenerator::kMaxMoves);
}

}  // namespace
}  // namespace coevo::patience
