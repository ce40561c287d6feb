// SPDX-License-Identifier: MIT
// What every state space must keep to (solver/spaces/state_space.h), along random walks.
#include "solver/spaces/state_space.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <vector>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/literature/multi_moves.h"
#include "solver/domains/tiles/state/puzzle.h"
#include "solver/search/blind/bfs.h"
#include "tests/solver/domains/contract.h"
#include "tests/solver/domains/pancakes.h"
#include "tests/solver/random_board.h"

namespace coevo::solver {
namespace {

// A state space, a start by number, and a small game that breadth-first search solves.
struct FreeCell {
  using Space = patience::Puzzle;
  static constexpr patience::Rules kRules{};
  static Space space(const patience::Rules& rules) { return Space(rules); }
};
struct FreeCellWithAutoplay : FreeCell {
  static constexpr patience::Rules kRules{.auto_moves = patience::AutoMoves::raymond};
};
struct FreeCellWithDigs : FreeCell {
  static constexpr patience::Rules kRules{.auto_moves = patience::AutoMoves::heineman,
                                          .digs = true};
};
struct FreeCellByMultiMoves : FreeCell {
  using Space = patience::MultiMoves;
  static Space space(const patience::Rules& rules) { return Space(rules, patience::kAllTests); }
};
template <class Of>
struct FreeCellCase {
  using Space = typename Of::Space;
  static Space space() { return Of::space(Of::kRules); }
  static typename Space::State start(std::uint32_t number) {
    auto random = test::stream(number);
    return number % 2 == 0 ? patience::make_state(patience::deal(number + 1))
                           : patience::make_state(test::random_board(random, 8, 4));
  }
  static Space small_space() {
    patience::Rules rules = Of::kRules;
    rules.columns = 4;
    rules.cells = 1;
    return Of::space(rules);
  }
  static typename Space::State small_start() {
    const std::string& board = test::subject_of("freecell").small_boards.front();
    return patience::make_state(patience::read_board(board, "board", {.columns = 4, .cells = 1}));
  }
};

struct TilesCase {
  using Space = tiles::Puzzle<3, 3>;
  static Space space() { return Space(); }
  static Space::State start(std::uint32_t number) {
    return tiles::make_state<Space>(tiles::numbered_board(3, 3, number, {}));
  }
  static Space small_space() { return space(); }
  static Space::State small_start() { return start(1); }
};

struct PancakesCase {
  using Space = assembly::PuzzleSpace<test::BarePancakes>;
  static Space space() { return Space(test::BarePancakes()); }
  static Space::State start(std::uint32_t number) { return test::BarePancakes().instance(number); }
  static Space small_space() { return space(); }
  static Space::State small_start() { return start(1); }
};

template <class Case>
class EveryStateSpace : public testing::Test {
 protected:
  using Space = typename Case::Space;
  using State = typename Space::State;
  using Move = typename Space::Move;
  using Moves = typename Space::Moves;
  static_assert(StateSpace<Space>);

  // Calls `look(state, moves)` at each position of random walks.
  template <class Look>
  void walk(int walks, int length, Look look) const {
    for (int number = 0; number < walks; ++number) {
      auto random = test::stream(static_cast<std::uint32_t>(number));
      State state = Case::start(static_cast<std::uint32_t>(number));
      for (int step = 0; step < length; ++step) {
        Moves moves;
        space_.generate(state, moves);
        look(state, moves);
        if (moves.size() == 0 || testing::Test::HasFailure()) break;
        space_.apply(state, moves[random.below(moves.size())]);
      }
    }
  }
  State after(State state, const Move& move) const {
    space_.apply(state, move);
    return state;
  }

  const Space space_ = Case::space();
};

struct CaseNames {
  template <class Case>
  static std::string GetName(int index) {
    constexpr const char* kNames[] = {
        "freecell", "freecell_autoplay", "freecell_digs", "multi_moves", "tiles8", "pancakes"};
    return kNames[index];
  }
};
using Cases = testing::Types<FreeCellCase<FreeCell>, FreeCellCase<FreeCellWithAutoplay>,
                             FreeCellCase<FreeCellWithDigs>, FreeCellCase<FreeCellByMultiMoves>,
                             TilesCase, PancakesCase>;
TYPED_TEST_SUITE(EveryStateSpace, Cases, CaseNames);

TYPED_TEST(EveryStateSpace, tells_the_hash_after_a_move_without_making_it) {
  int moves_made = 0;
  this->walk(40, 40, [&](const auto& state, const auto& moves) {
    for (const auto& move : moves) {
      ASSERT_EQ(this->space_.hash_after(state, move), this->space_.hash(this->after(state, move)));
      ++moves_made;
    }
  });
  EXPECT_GT(moves_made, 1000);
}

TYPED_TEST(EveryStateSpace, makes_a_move_the_same_way_each_time) {
  this->walk(20, 40, [&](const auto& state, const auto& moves) {
    typename TypeParam::Space::Moves again;
    again.add({});
    this->space_.generate(state, again);  // the list's old contents are gone
    ASSERT_EQ(again.size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(std::memcmp(&again[i], &moves[i], sizeof moves[i]), 0);
      const auto one = this->after(state, moves[i]);
      const auto two = this->after(state, again[i]);
      ASSERT_TRUE(this->space_.same_position(one, two));
      ASSERT_EQ(this->space_.hash(one), this->space_.hash(two));
      ASSERT_FALSE(this->space_.same_position(state, one)) << "a move that changes nothing";
    }
  });
}

// Several moves may lead to one position up to symmetry, but no move is there twice.
TYPED_TEST(EveryStateSpace, generates_each_move_once) {
  this->walk(40, 40, [&](const auto&, const auto& moves) {
    ASSERT_LE(moves.size(), moves.kCapacity);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        ASSERT_NE(std::memcmp(&moves[i], &moves[j], sizeof moves[i]), 0);
      }
    }
  });
}

TYPED_TEST(EveryStateSpace, distinguishes_positions_as_their_hashes_do) {
  std::vector<typename TypeParam::Space::State> met;
  this->walk(8, 30, [&](const auto& state, const auto&) { met.push_back(state); });
  std::size_t same = 0;
  for (const auto& a : met) {
    for (const auto& b : met) {
      ASSERT_EQ(this->space_.same_position(a, b), this->space_.hash(a) == this->space_.hash(b));
      same += this->space_.same_position(a, b) ? 1 : 0;
    }
  }
  EXPECT_GE(same, met.size());
  EXPECT_LT(same, met.size() * met.size() / 2);
}

// A search keeps one of the ways to a position: it must not matter which.
TYPED_TEST(EveryStateSpace, has_the_same_successors_however_a_position_was_reached) {
  const auto successors = [&](const auto& state) {
    std::set<std::uint64_t> hashes;
    typename TypeParam::Space::Moves moves;
    this->space_.generate(state, moves);
    for (const auto& move : moves) hashes.insert(this->space_.hash_after(state, move));
    return hashes;
  };
  int met_again = 0;
  this->walk(6, 6, [&](const auto& state, const auto& moves) {
    std::vector<typename TypeParam::Space::State> second;
    for (const auto& move : moves) {
      const auto child = this->after(state, move);
      typename TypeParam::Space::Moves next;
      this->space_.generate(child, next);
      for (const auto& step : next) second.push_back(this->after(child, step));
    }
    for (std::size_t i = 0; i < second.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!this->space_.same_position(second[i], second[j])) continue;
        ASSERT_EQ(successors(second[i]), successors(second[j]));
        ASSERT_EQ(this->space_.is_goal(second[i]), this->space_.is_goal(second[j]));
        ++met_again;
        break;
      }
    }
  });
  EXPECT_GT(met_again, 0);
}

TYPED_TEST(EveryStateSpace, is_at_its_goal_where_a_solution_ends) {
  const auto space = TypeParam::small_space();
  auto state = TypeParam::small_start();
  struct {
  } blind;
  search::Bfs<typename TypeParam::Space, decltype(blind)> bfs(space, blind,
                                                              {search::Duplicates::made});
  const auto found = bfs.run(state, {});
  ASSERT_EQ(found.outcome, common::Outcome::solved);
  for (const auto& move : found.path) {
    EXPECT_FALSE(space.is_goal(state));
    space.apply(state, move);
  }
  EXPECT_TRUE(space.is_goal(state));
}

}  // namespace
}  // namespace coevo::solver
