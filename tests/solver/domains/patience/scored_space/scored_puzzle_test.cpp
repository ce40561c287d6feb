// SPDX-License-Identifier: MIT
#include "solver/domains/patience/scored_space/scored_puzzle.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "common/error.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/heuristics/heuristics.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

constexpr std::int32_t kQuantisation = 4096;

// A weight for every heuristic that has a table, some negative.
std::map<std::string, double> random_weights(common::RandomStream& random) {
  std::map<std::string, double> weights;
  for (const std::string& name : tabled_heuristics())
    weights[name] = test::pick(random, -9, 20) * 0.1;
  return weights;
}

// The column that ends with the card, or `other` where the order of columns does not matter.
std::size_t column_of(const ScoredPosition& position, Card end, std::size_t other) {
  if (!position.stock.fills_columns()) return other;
  const Card bottom = first_card(position.stack[end] & position.on_floor);
  return index(static_cast<int>(std::ranges::find(position.bottom, bottom) - &position.bottom[0]));
}

// The board of a scored position.
State state_of(const Rules& rules, const ScoredPosition& position) {
  State state{};
  state.below = position.below;
  state.home = position.home;
  state.down = position.down;
  state.cells = position.cells;
  state.hidden = position.hidden;
  state.stock = position.stock;
  state.top.fill(kFloor);
  std::size_t column = 0;
  for (CardSet left = position.ends; left != 0; left &= left - 1) {
    const Card end = first_card(left);
    state.top[column_of(position, end, column++)] = end;
  }
  return make_state(make_layout(state, rules.columns, rules.cells + rules.reserve), rules);
}

// With all that is kept up to date computed from scratch.
void expect_equal(const Rules& rules, const ScoredPuzzle& puzzle, const ScoredPosition& position) {
  ScoredPosition fresh;
  puzzle.start(state_of(rules, position), fresh);
  fresh.cards_moved = position.cards_moved;
  ASSERT_EQ(position.hash, fresh.hash);
  ASSERT_EQ(position.home, fresh.home);
  ASSERT_TRUE(position.ends == fresh.ends);
  ASSERT_TRUE(position.next == fresh.next);
  ASSERT_TRUE(position.on_lower == fresh.on_lower);
  ASSERT_EQ(position.columns, fresh.columns);
  ASSERT_EQ(position.buried, fresh.buried);
  ASSERT_EQ(position.homes, fresh.homes);
  ASSERT_EQ(puzzle.score(position), puzzle.score(fresh));
  for (CardSet left = position.ends; left != 0; left &= left - 1) {
    const Card end = first_card(left);
    ASSERT_TRUE(position.stack[end] == fresh.stack[end]);
    ASSERT_EQ(position.run_bed[end], fresh.run_bed[end]);
    ASSERT_EQ(position.leaving[end], fresh.leaving[end]);
  }
}

struct Game {
  explicit Game(std::uint32_t index) : random(test::stream(index)) {
    rules = test::random_rules(random, index);
    if (index % 4 == 1) test::hide_cards(random, index / 4, rules);
    if (index % 8 == 1) test::stack_reserve(random, index / 8, rules);
    rules.auto_moves = AutoMoves::raymond;
    rules.digs = !rules.complete_piles && !deals_to_columns(rules) && index / 12 % 3 != 0;
    const auto board = index % 2 == 0 ? deal(index + 1, rules.columns, rules.cells + rules.reserve)
                                      : test::random_board(random, rules);
    start = make_state(board, rules);
    if (kPacks == 1 && index % 16 == 9) begin_with_hole(index);
  }
  void begin_with_hole(std::uint32_t index) {
    rules = {.columns = 7, .cells = 0, .build = Build::none, .spaces = Spaces::none};
    (index % 32 < 16 ? rules.cells : rules.stock) = 1 + static_cast<int>(index % 5);
    rules.hole = Hole::first_card;
    rules.hole_loops = index % 64 < 32;
    start = make_state(deal(rules, index), rules);
  }
  common::RandomStream random;
  Rules rules;
  State start;
};

TEST(ScoredPuzzle, every_part_of_H_equals_the_recomputed_one) {
  for (std::uint32_t i = 0; i < 400; ++i) {
    Game game(i);
    const ScoreTables tables(sequence_rule(game.rules), random_weights(game.random), kQuantisation,
                             0.3, game.rules.suits);
    const ScoredPuzzle puzzle(game.rules, tables);
    ScoredPosition position;
    puzzle.start(game.start, position);
    for (int step = 0; step < 40; ++step) {
      ASSERT_NO_FATAL_FAILURE(expect_equal(game.rules, puzzle, position)) << i << ' ' << step;
      ScoredPuzzle::Moves moves;
      puzzle.generate(position, moves);
      if (moves.size() == 0) break;
      puzzle.apply(position, moves.move(game.random.below(moves.size())));
    }
  }
}

// A card that may go home is worth `exposed` until it is settled, so without that weight the scores
// of moves are exact if no card goes home.
TEST(ScoredPuzzle, scores_of_moves_are_those_of_the_positions_they_lead_to) {
  int compared = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    Game game(i);
    auto weights = random_weights(game.random);
    weights.erase("next_cards_exposed");
    const ScoreTables tables(sequence_rule(game.rules), weights, kQuantisation, 0.3,
                             game.rules.suits);
    const ScoredPuzzle puzzle(game.rules, tables);
    ScoredPosition position;
    puzzle.start(game.start, position);
    for (int step = 0; step < 30; ++step) {
      ScoredPuzzle::Moves moves;
      puzzle.generate(position, moves);
      if (moves.size() == 0) break;
      for (std::size_t m = 0; m < moves.size(); ++m) {
        ScoredPosition after = position;
        const bool followed = puzzle.apply(after, moves.move(m));
        const std::uint64_t expected = puzzle.hash_after(position, moves.move(m));
        ASSERT_EQ(expected != after.hash, followed) << i << ' ' << step << ' ' << m;
        ASSERT_NE(expected, position.hash);
        if (followed) continue;
        if (after.home != position.home) continue;
        ASSERT_EQ(moves.score(m), puzzle.score(after)) << i << ' ' << step << ' ' << m;
        ++compared;
      }
      puzzle.apply(position, moves.move(game.random.below(moves.size())));
    }
  }
  EXPECT_GT(compared, 10'000);
}

// Of heuristics that do not depend on which cards are next or how many are home.
TEST(ScoredPuzzle, scores_of_digs_are_those_of_the_positions_they_lead_to) {
  int compared = 0;
  for (std::uint32_t i = 1; i < 800; ++i) {
    Game game(i);
    auto weights = random_weights(game.random);
    std::erase_if(weights, [](const auto& each) {
      return each.first.starts_with("next_cards") || each.first.starts_with("late_") ||
             each.first == "difference_home" || each.first.ends_with("home_card");
    });
    const ScoreTables tables(sequence_rule(game.rules), weights, kQuantisation, 0.3,
                             game.rules.suits);
    const ScoredPuzzle puzzle(game.rules, tables);
    ScoredPosition position;
    puzzle.start(game.start, position);
    for (int step = 0; step < 30; ++step) {
      ScoredPuzzle::Moves moves;
      puzzle.generate(position, moves);
      if (moves.size() == 0) break;
      for (std::size_t m = 0; m < moves.size(); ++m) {
        const CardSet card = bit(ScoredPuzzle::card_of(moves.move(m)));
        if (ScoredPuzzle::onto_of(moves.move(m)) != kHome) continue;
        if (((position.ends | position.cells) & card) != 0) continue;
        ScoredPosition after = position;
        ASSERT_TRUE(puzzle.apply(after, moves.move(m)));
        if (cards_at_home(after) != cards_at_home(position) + 1 || fills_spaces(game.rules))
          continue;
        ASSERT_EQ(moves.score(m), puzzle.score(after)) << i << ' ' << step << ' ' << m;
        ASSERT_EQ(after.cards_moved, position.cards_moved + puzzle.steps(position, moves.move(m)));
        ++compared;
      }
      puzzle.apply(position, moves.move(game.random.below(moves.size())));
    }
  }
  EXPECT_GT(compared, 1000);
}

// Whether the move only exchanges the card that this one lies on, see runs_wait(), or one column
// for another.
bool may_wait(const Rules& rules, const State& state, const Move& move) {
  const bool between_cards = move.from < kMaxColumns && move.onto < kFloor;
  if (move.from < kMaxColumns && move.onto == kFloor && state.below[move.card] == kFloor)
    return true;
  if (!runs_wait(rules) || !between_cards) return false;
  const std::uint8_t under = state.below[move.card];
  return under < kFloor && fits(rules.build, move.card, under) &&
         (state.hidden >> under & 1) == 0 && !next_home(state, under, rules.descending);
}

TEST(ScoredPuzzle, every_single_card_move_is_there_and_every_move_is_legal) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    Game game(i);
    const ScoreTables tables(sequence_rule(game.rules), {{"cards_over_lower", 1.0}}, kQuantisation,
                             0, game.rules.suits);
    const ScoredPuzzle scored(game.rules, tables);
    const Puzzle puzzle(game.rules);
    ScoredPosition position;
    scored.start(game.start, position);
    for (int step = 0; step < 30; ++step) {
      const State state = state_of(game.rules, position);
      position.just_moved = 0;
      ScoredPuzzle::Moves moves;
      scored.generate(position, moves);
      std::vector<std::uint32_t> packed;
      for (std::size_t m = 0; m < moves.size(); ++m) packed.push_back(moves.move(m));
      Puzzle::Moves all;
      puzzle.generate(state, all);
      std::vector<std::uint32_t> legal;
      for (const Move& move : all) {
        legal.push_back(ScoredPuzzle::pack(move.card, is_deal(move) ? kHome : move.onto));
        const bool single = move.from >= kMaxColumns || state.top[move.from] == move.card;
        if (single && !may_wait(game.rules, state, move)) {
          ASSERT_TRUE(std::find(packed.begin(), packed.end(), legal.back()) != packed.end());
        }
      }
      // Puzzle moves no more cards than there are empty places; through empty columns more can go.
      for (const std::uint32_t move : packed) {
        const Card card = ScoredPuzzle::card_of(move);
        const bool single =
            ((position.ends | position.cells) & bit(card)) != 0 || position.below[card] == kHome;
        if (single) {
          ASSERT_TRUE(std::find(legal.begin(), legal.end(), move) != legal.end());
        }
      }
      if (packed.empty()) break;
      scored.apply(position, packed[game.random.below(packed.size())]);
    }
  }
}

std::uint64_t hash_of(const ScoredPuzzle& puzzle, ScoredPosition position, std::uint32_t move) {
  puzzle.apply(position, move);
  return position.hash;
}

TEST(ScoredPuzzle, a_card_just_moved_could_only_go_where_the_last_moves_lead) {
  int left_out = 0;
  for (std::uint32_t i = 0; i < 600; ++i) {
    Game game(i);
    if (runs_wait(game.rules)) continue;  // the last moves leave out more
    const ScoreTables tables(sequence_rule(game.rules), {{"cards_over_lower", 1.0}}, kQuantisation,
                             0, game.rules.suits);
    const ScoredPuzzle puzzle(game.rules, tables);
    ScoredPosition position;
    puzzle.start(game.start, position);
    std::set<std::uint64_t> reached;  // by the last moves, or by none
    for (int step = 0; step < 40; ++step) {
      ScoredPuzzle::Moves moves;
      puzzle.generate(position, moves);
      ScoredPosition free = position;
      free.just_moved = 0;
      ScoredPuzzle::Moves all;
      puzzle.generate(free, all);
      std::set<std::uint64_t> kept;
      for (std::size_t m = 0; m < moves.size(); ++m) kept.insert(moves.move(m));
      for (std::size_t m = 0; m < all.size(); ++m) {
        if (kept.contains(all.move(m))) continue;
        ASSERT_TRUE(reached.contains(hash_of(puzzle, position, all.move(m)))) << i << ' ' << step;
        ++left_out;
      }
      if (moves.size() == 0) break;
      reached = {position.hash};
      for (std::size_t m = 0; m < all.size(); ++m) {
        reached.insert(hash_of(puzzle, position, all.move(m)));
      }
      puzzle.apply(position, moves.move(game.random.below(moves.size())));
    }
  }
  EXPECT_GT(left_out, 1000);
}

TEST(ScoredPuzzle, unpacked_paths_lead_to_the_same_position) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    Game game(i);
    const ScoreTables tables(sequence_rule(game.rules), {{"cards_over_lower", 1.0}}, kQuantisation,
                             0, game.rules.suits);
    const ScoredPuzzle scored(game.rules, tables);
    ScoredPosition position;
    scored.start(game.start, position);
    std::vector<std::uint32_t> path;
    for (int step = 0; step < 20 && !scored.is_trivially_solved(position); ++step) {
      ScoredPuzzle::Moves moves;
      scored.generate(position, moves);
      if (moves.size() == 0) break;
      path.push_back(moves.move(game.random.below(moves.size())));
      scored.apply(position, path.back());
    }
    State state = game.start;
    for (const Move& move : unpack(game.rules, game.start, path)) {
      if (scored.is_trivially_solved(position) && state.below == position.below) break;
      apply(state, move);
    }
    if (!scored.is_trivially_solved(position)) {
      // What follows a position that is not decided goes home as far as it can; undo is not needed.
      for (std::size_t s = 0; s < kSuits; ++s) ASSERT_GE(state.home[s], position.home[s]);
    } else {
      ASSERT_EQ(state.below, position.below);
    }
  }
}

TEST(ScoreTables, H_is_the_weighted_sum_up_to_a_constant_and_rounding) {
  for (std::uint32_t i = 0; i < 60; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = 8, .cells = 4, .auto_moves = AutoMoves::raymond};
    auto weights = random_weights(random);
    weights.erase("next_cards_exposed");
    constexpr std::int32_t kFine = 1 << 18;
    Evaluator::Weights list{};
    for (std::size_t f = 0; f < list.size(); ++f) {
      const auto weight = weights.find(std::string(kFeatures[f].name));
      if (weight != weights.end()) list[f] = weight->second;
    }
    const ScoreTables tables(Build::red_black, weights, kFine / 256, 0);  // sums have 16 bits
    const Puzzle puzzle(rules);
    const Evaluator evaluate(puzzle, list, kFine);
    const ScoredPuzzle scored(rules, tables);
    std::vector<double> difference;
    ScoredPosition position;
    scored.start(make_state(deal(i + 1)), position);
    for (int step = 0; step < 20; ++step) {
      difference.push_back(scored.score(position) - evaluate(state_of(rules, position)) / 256.0);
      ScoredPuzzle::Moves moves;
      scored.generate(position, moves);
      if (moves.size() == 0) break;
      scored.apply(position, moves.move(random.below(moves.size())));
    }
    // Each of at most 52 cards has up to four rounded terms.
    for (const double d : difference) ASSERT_NEAR(d, difference.front(), 120) << i;
  }
}

TEST(ScoreTables, refuses_heuristics_that_it_cannot_keep_up_to_date) {
  EXPECT_THROW(ScoreTables(Build::red_black, {{"difference_from_top", 1.0}}, 100, 0),
               common::InputError);
  EXPECT_NO_THROW(ScoreTables(Build::red_black,
                              {{"difference_from_top", 0.0}, {"lower_beneath", 1.0}}, 100, 0));
}

}  // namespace
}  // namespace coevo::patience
