// SPDX-License-Identifier: MIT
// Every bound against the true distance at every position of small games.
#include <gtest/gtest.h>

#include <bit>
#include <span>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/shortest_space/cycles.h"
#include "solver/domains/patience/shortest_space/plan_extraction.h"
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/state/card_graph.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/domains/patience/small_game.h"

namespace coevo::patience {
namespace {

constexpr std::size_t kMaxPositions = 60'000;
using Digging = ShortestPuzzle::Digging;
constexpr std::pair<ShortestPuzzle::Autoplay, Digging> kWaysToGo[] = {
    {ShortestPuzzle::Autoplay::none, Digging::none},
    {ShortestPuzzle::Autoplay::safe, Digging::none},
    {ShortestPuzzle::Autoplay::none, Digging::before_a_move},
    {ShortestPuzzle::Autoplay::safe, Digging::before_a_move}};

// Calls check(layout, game) for small games of all sorts, and returns how many positions they have.
template <class Check>
std::size_t for_small_games(int count, unsigned seed, Check check) {
  std::mt19937 random(seed);
  std::size_t positions = 0;
  for (int i = 0; i < count; ++i) {
    const int ranks = 3 + static_cast<int>(random() % 2);
    const int columns = 2 + static_cast<int>(random() % 3);
    const int cells = static_cast<int>(random() % 3);
    const Layout layout = small_deal(ranks, columns, cells, random, small_rules(i));
    const SmallGame game(layout, kMaxPositions, small_rules(i));
    if (!game.complete()) continue;
    positions += game.positions().size();
    check(layout, game);
  }
  return positions;
}

void expect_admissible(const Layout& layout, const SmallGame& game, BoundKind bound) {
  ShortestPuzzle puzzle(layout, game.rules(), bound, ShortestPuzzle::Autoplay::none);
  Columns columns;
  for (std::size_t i = 0; i < game.positions().size(); ++i) {
    puzzle.unpack(pack(puzzle.deck(), game.positions()[i]), columns);
    const int early = puzzle.bound(columns);
    const int late = puzzle.late_bound(columns, early);
    if (game.distance(i) == SmallGame::kUnsolvable) continue;
    ASSERT_LE(early, late);
    ASSERT_LE(late, game.distance(i)) << bound_names()[static_cast<std::size_t>(bound)];
    ASSERT_EQ(early == 0, game.distance(i) == 0);
  }
}

TEST(Bounds, never_exceed_the_true_distance) {
  const std::size_t positions = for_small_games(60, 1, [](const Layout& layout, const auto& game) {
    for (std::size_t b = 0; b < bound_names().size(); ++b) {
      expect_admissible(layout, game, static_cast<BoundKind>(b));
    }
  });
  EXPECT_GT(positions, 100'000U);
}

// With as many cells as cards, and columns that never take a card more than they must, the bound of
// unlimited cells is the distance itself.
TEST(Bounds, unlimited_is_exact_with_cells_enough) {
  std::mt19937 random(2);
  for (int i = 0; i < 30; ++i) {
    const Layout layout = small_deal(2, 3, kMaxCells, random);
    const SmallGame game(layout, 400'000);
    ASSERT_TRUE(game.complete());
    ShortestPuzzle puzzle(layout, {}, BoundKind::unlimited, ShortestPuzzle::Autoplay::none);
    Columns columns;
    for (std::size_t p = 0; p < game.positions().size(); ++p) {
      puzzle.unpack(pack(puzzle.deck(), game.positions()[p]), columns);
      ASSERT_EQ(puzzle.late_bound(columns, puzzle.bound(columns)), game.distance(p));
    }
  }
}

// Jimbo's chain of bounds: f1 + k <= f1 + h <= g.
TEST(Bounds, components_and_pairs_stay_below_unlimited) {
  for_small_games(60, 3, [](const Layout& layout, const SmallGame& game) {
    ShortestPuzzle pairs(layout, game.rules(), BoundKind::pairs, ShortestPuzzle::Autoplay::none);
    ShortestPuzzle components(layout, game.rules(), BoundKind::components,
                              ShortestPuzzle::Autoplay::none);
    ShortestPuzzle unlimited(layout, game.rules(), BoundKind::unlimited,
                             ShortestPuzzle::Autoplay::none);
    Columns columns;
    for (const State& state : game.positions()) {
      pairs.unpack(pack(pairs.deck(), state), columns);
      const int most = unlimited.late_bound(columns, unlimited.bound(columns));
      ASSERT_LE(pairs.bound(columns), most);
      ASSERT_LE(components.late_bound(columns, components.bound(columns)), most);
    }
  });
}

// Compares the general hitting set with the special code for each number of suits. Returns whether
// three suits give more than two, or four more than three.
bool expect_same_cycles(const Layout& layout, const Rules& rules,
                        std::span<const State> positions) {
  const Deck deck(layout, rules);
  const Blocking blocking(deck);
  const Unpacker unpacker(deck, blocking);
  Cycles cycles(deck, unpacker);
  ShortestPuzzle pairs(layout, rules, BoundKind::pairs, ShortestPuzzle::Autoplay::none);
  ShortestPuzzle unlimited(layout, rules, BoundKind::unlimited, ShortestPuzzle::Autoplay::none);
  Columns columns;
  bool more = false;
  for (const State& state : positions) {
    unpacker.open(pack(deck, state), columns);
    const int left = columns.left();
    const int two = pairs.bound(columns) - left;
    const int three = cycles.moves_aside(columns, 3);
    const int all = unlimited.late_bound(columns, unlimited.bound(columns)) - left;
    EXPECT_EQ(cycles.moves_aside(columns, 1), std::popcount(columns.reversals));
    EXPECT_EQ(cycles.moves_aside(columns, 2), two);
    EXPECT_EQ(cycles.moves_aside(columns, 4), all);
    EXPECT_LE(two, three);
    EXPECT_LE(three, all);
    more = more || two < three || three < all;
  }
  return more;
}

TEST(Bounds, cycles_of_one_two_and_four_suits_are_reversals_pairs_and_unlimited) {
  for_small_games(20, 7, [](const Layout& layout, const SmallGame& game) {
    expect_same_cycles(layout, game.rules(), game.positions());
  });
  int more = 0;
  for (std::uint64_t number = 1; number <= 300; ++number) {
    const State start = make_state(deal(number));
    more += expect_same_cycles(deal(number), {}, {&start, 1}) ? 1 : 0;
  }
  EXPECT_GT(more, 10);
}

void expect_consistent(const Layout& layout, const SmallGame& game) {
  for (const BoundKind bound : {BoundKind::home, BoundKind::reversals, BoundKind::pairs}) {
    for (const auto& [autoplay, digging] : kWaysToGo) {
      ShortestPuzzle puzzle(layout, game.rules(), bound, autoplay, digging);
      Columns columns;
      Columns after;
      ShortestPuzzle::Successors successors;
      for (const State& state : game.positions()) {
        puzzle.unpack(pack(puzzle.deck(), state), columns);
        const int before = puzzle.bound(columns);
        puzzle.expand(columns, successors);
        for (const auto& successor : successors) {
          puzzle.unpack(successor.position, after);
          ASSERT_EQ(puzzle.bound_after(columns, before, successor), puzzle.bound(after));
          ASSERT_LE(before, successor.cost + puzzle.bound(after));
        }
      }
    }
  }
}

// The bound after a step is the bound from scratch, and no step lowers it by more than its moves.
TEST(Bounds, successors_carry_their_own_bound) {
  for_small_games(40, 4, expect_consistent);
}

TEST(Bounds, hold_whatever_foundations_take_and_whatever_moves_together) {
  std::array<std::size_t, kSpecialKinds> positions{};
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    const auto [layout, rules] = special_board(i);
    const SmallGame game(layout, 5'000, rules);
    if (!game.complete()) continue;
    positions[static_cast<std::size_t>(i % kSpecialKinds)] += game.positions().size();
    for (std::size_t b = 0; b < bound_names().size(); ++b) {
      const auto bound = static_cast<BoundKind>(b);
      if (is_proven(bound, rules)) expect_admissible(layout, game, bound);
    }
    expect_consistent(layout, game);
    if (HasFailure()) break;
  }
  for (const std::size_t of_kind : positions) EXPECT_GT(of_kind, 10'000U);
}

// From deal 36. An earlier VacancyBound called this a dead end: it overlooked that a card laid in
// the last cell may go back to a column, and the cell take another.
constexpr char kOneCellFree[] = R"(Foundations: H-0 C-0 D-3 S-A
Freecells:  9D  JD  8C   -
: AC KC KS 7D KH
: 5H JH JS 4D 6D 5D 7H 6C
: TH 7C 9S 4S 6S
: TS AH 9H 5C 8S 3S 4C
: 9C 8H
: QC JC KD 3H 2C
: 8D 7S QS 6H QH QD
: 2S TC 5S TD 4H 3C 2H
)";
constexpr std::string_view kItsSolution =
    "6d 64 d4 6d 67 61 a6 c6 2a 26 36 26 36 3c 35 37 d3 13 b3 25 4b 46 b6 4b 42 4d 45 c7 4c 4h 8h "
    "43 "
    "c3 d3 1c 13 14 1d 1h 6h 6h 8h bh 8h 81 5h ah 8a 8b 8h 2h 2h 6h ah 6h 5h 3h 6h 28 2a 2h 5h 71 "
    "78 "
    "72 74 24 72 7h 6h 5h 6h 5h 75 bh 4h 7h 3h 1h 3h 3h 7h 6h 1h 3h 3h dh 4h 3h 8h ah 2h ch 8h 5h "
    "4h";

TEST(Bounds, hold_on_the_way_home_from_one_free_cell) {
  const Layout start = read_board(kOneCellFree, "board");
  constexpr std::size_t kWritten = 3;  // characters of a move
  const std::size_t moves = (kItsSolution.size() + 1) / kWritten;
  for (std::size_t made = 0; made <= moves; ++made) {
    const auto replay = patience::replay(start, {}, kItsSolution.substr(0, made * kWritten),
                                         patience::Notation::cards);
    ASSERT_TRUE(replay.legal) << replay.fault;
    ASSERT_EQ(replay.won, made == moves);
    ShortestPuzzle puzzle(replay.board, {}, BoundKind::room, ShortestPuzzle::Autoplay::none);
    Columns columns;
    puzzle.unpack(puzzle.start().position, columns);
    EXPECT_LE(puzzle.late_bound(columns, puzzle.bound(columns)), static_cast<int>(moves - made));
  }
}

// The jack of spades comes back, so that the ten of diamonds can leave the cell.
TEST(Bounds, see_no_dead_end_where_a_card_comes_back) {
  constexpr char kStuck[] =
      "Foundations: H-T C-K D-8 S-J\nFreecells: TD\n: KD QD QH\n: KS QS JD JH 9D KH\n";
  const Rules rules{.columns = 2, .cells = 1, .removable = true};
  const Layout layout = read_board(kStuck, "board", rules);
  const SmallGame game(layout, kMaxPositions, rules);
  ASSERT_TRUE(game.complete());
  ASSERT_NE(game.distance(0), SmallGame::kUnsolvable);
  expect_admissible(layout, game, BoundKind::room);
  const SmallGame without(layout, kMaxPositions, {.columns = 2, .cells = 1});
  EXPECT_EQ(without.distance(0), SmallGame::kUnsolvable);
}

TEST(Bounds, packed_positions_are_equal_where_states_are) {
  for_small_games(20, 5, [](const Layout& layout, const SmallGame& game) {
    const Deck deck(layout, game.rules());
    std::unordered_map<std::uint64_t, std::size_t> seen;
    for (const State& state : game.positions()) {
      const Packed packed = pack(deck, state);
      ASSERT_EQ(pack(unpack(packed)), packed);
      ASSERT_TRUE(seen.emplace(hash(packed), seen.size()).second);
    }
  });
}

TEST(Cover, is_the_smallest_by_brute_force) {
  std::mt19937 random(6);
  for (int i = 0; i < 3000; ++i) {
    const int cards = 2 + static_cast<int>(random() % 9);
    std::array<Slots, kCards> edges{};
    for (int a = 0; a < cards; ++a) {
      for (int b = 0; b < a; ++b) {
        if (random() % 3 != 0) continue;
        edges[static_cast<std::size_t>(a)] |= slot_bit(b);
        edges[static_cast<std::size_t>(b)] |= slot_bit(a);
      }
    }
    const Slots all = slot_bit(cards) - 1;
    const auto covers = [&](Slots chosen) {
      bool all_covered = true;
      for (int a = 0; a < cards; ++a) {
        all_covered &=
            (chosen & slot_bit(a)) || (edges[static_cast<std::size_t>(a)] & ~chosen) == 0;
      }
      return all_covered;
    };
    int smallest = cards + 1;
    Slots in_smallest = 0;  // cards of any
    for (Slots chosen = 0; chosen <= all; ++chosen) {
      if (std::popcount(chosen) > smallest || !covers(chosen)) continue;
      if (std::popcount(chosen) < smallest) in_smallest = 0;
      smallest = std::popcount(chosen);
      in_smallest |= chosen;
    }
    const Slots found = smallest_cover(all, edges);
    ASSERT_TRUE(covers(found));
    ASSERT_EQ(std::popcount(found), smallest);
    // Whichever cards count as moved, the answers are the same.
    VertexCover cover(edges);
    Columns columns;
    columns.moved_pairs = edges;
    columns.paired = all;
    for (const Slots moved : {Slots{0}, random() & all}) {
      columns.moved = moved;
      columns.untouched = all & ~moved;
      columns.covering = columns.not_covering = 0;
      ASSERT_EQ(cover.of(columns, all), smallest);
      ASSERT_TRUE(cover.at_most(columns, smallest, all));
      ASSERT_FALSE(cover.at_most(columns, smallest - 1, all));
      for (int a = 0; a < cards; ++a) {
        ASSERT_EQ(cover.may_have(columns, smallest, a), (in_smallest & slot_bit(a)) != 0);
      }
    }
  }
}

}  // namespace
}  // namespace coevo::patience
