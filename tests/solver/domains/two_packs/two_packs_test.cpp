// SPDX-License-Identifier: MIT
// Games with two packs against the referee: moves, positions, boards and verdicts. Compiled as the
// sources are for two packs, where the namespace is two_packs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/games/rule_settings.h"
#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/domains/patience/shortening/shortcuts.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

const Rules& rules_of_game(std::string_view name) {
  const auto& games = shipped_games();
  return std::ranges::find(games, name, &Game::name)->rules;
}

struct Playing {
  explicit Playing(std::uint32_t i) : random(test::stream(i)) {
    rules = test::random_rules(random, i);
    if (i % 4 == 3) {
      rules = {.columns = 6,
               .cells = 0,
               .build = Build::any_suit,
               .groups = Build::same_suit,
               .complete_piles = true,
               .suits = i % 12 == 3 ? kSuits : static_cast<int>(i / 4 % 3)};
    }
    if (i % 3 > 0) test::hide_cards(random, i, rules);
    board = i % 2 == 0 && rules.cells + rules.reserve == 0 ? deal(rules, i + 1)
                                                           : test::random_board(random, rules);
  }
  common::RandomStream random;
  Rules rules;
  Layout board;
};

TEST(TwoPacks, ship_the_games_of_their_sources) {
  EXPECT_EQ(shipped_games().size(), 7U);
  EXPECT_EQ(rules_of_game("mrs-mop"), (Rules{.columns = 13,
                                             .cells = 0,
                                             .build = Build::any_suit,
                                             .groups = Build::same_suit,
                                             .complete_piles = true}));
  const Rules& spider = rules_of_game("spider");
  EXPECT_EQ(spider, (Rules{.columns = 10,
                           .cells = 0,
                           .build = Build::any_suit,
                           .groups = Build::same_suit,
                           .complete_piles = true,
                           .stock = 50,
                           .draw = 0,
                           .face_down = true}));
  for (const int suits : {1, 2}) {
    Rules fewer = spider;
    fewer.suits = suits;
    EXPECT_EQ(rules_of_game(suits == 1 ? "spider-one-suit" : "spider-two-suits"), fewer);
  }
  EXPECT_EQ(rules_of_game("forty-thieves"),
            (Rules{.columns = 10, .cells = 0, .build = Build::same_suit, .stock = 64}));
  Rules gargantua{.columns = 9,
                  .cells = 0,
                  .spaces = Spaces::kings,
                  .groups = Build::red_black,
                  .stock = 59,
                  .face_down = true,
                  .removable = true,
                  .diagonal = true};
  EXPECT_EQ(rules_of_game("gargantua"), gargantua);
  gargantua.removable = false;
  gargantua.redeal = true;
  EXPECT_EQ(rules_of_game("double-klondike"), gargantua);
  const Layout dealt = deal(spider, 1);
  std::vector<std::size_t> heights;
  for (const auto& column : dealt.columns) heights.push_back(column.size());
  EXPECT_EQ(heights, (std::vector<std::size_t>{6, 6, 6, 6, 5, 5, 5, 5, 5, 5}));
  std::multiset<std::string> texts;
  for (const auto& column : dealt.columns) {
    for (const Card card : column) texts.insert(card_text(card));
  }
  for (const Card card : dealt.stock) texts.insert(card_text(card));
  EXPECT_EQ(texts.size(), 104U);
  for (const std::string& text : texts) EXPECT_EQ(texts.count(text), 2U) << text;
}

TEST(TwoPacks, moves_are_those_of_the_referee_and_the_hash_is_that_of_the_board) {
  int piles = 0;
  int mixed = 0;  // of several suits of the pack
  int homes = 0;
  int backs = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    Playing game(i);
    const Puzzle puzzle(game.rules);
    State state = make_state(game.board, game.rules);
    Tableau tableau(game.board, game.rules);
    const bool has_waste = game.rules.stock > 0 && game.rules.draw > 0;
    for (int step = 0; step < 40; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      if (moves.size() == 0) break;
      if (!has_waste && game.rules.groups != Build::unordered) {
        ASSERT_FALSE(missed_move(tableau, puzzle, state, moves)) << i << ' ' << step;
      }
      const bool has_pile = game.rules.complete_piles && moves[0].onto == kHome;
      const Move move = moves[has_pile ? 0 : game.random.below(moves.size())];
      for (const RunMove& run : to_runs(tableau.layout(), game.rules, {{move}})) {
        const auto text = write_solution(tableau.layout(), game.rules, {{run}}, Notation::extended);
        const Replay replayed = replay(tableau.layout(), game.rules, text, Notation::extended);
        ASSERT_TRUE(replayed.legal) << i << ' ' << text << ": " << replayed.fault;
        tableau = Tableau(replayed.board, game.rules);
      }
      if (move.onto == kHome) ++(game.rules.complete_piles ? piles : homes);
      backs += move.from == kHome ? 1 : 0;
      mixed += has_pile && suit(state.top[move.from]) != suit(move.card) ? 1 : 0;
      apply(state, move);
      ASSERT_EQ(make_state(tableau.layout(), game.rules).hash, state.hash) << i << ' ' << step;
    }
  }
  EXPECT_GT(piles, 10);
  EXPECT_GT(mixed, 2);
  EXPECT_GT(homes, 300);
  EXPECT_GT(backs, 100);
}

TEST(TwoPacks, boards_are_read_as_they_are_written) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    Playing game(i);
    const auto text = fc_solve_text(game.board);
    const Layout read = read_board(text, "test", game.rules);
    ASSERT_EQ(fc_solve_text(read), text);
    ASSERT_EQ(board_text(read), board_text(game.board));
  }
  const Rules& rules = rules_of_game("mrs-mop");
  const Layout dealt = deal(rules, 7);
  std::string twice = fc_solve_text(dealt);
  twice.replace(twice.rfind(card_text(dealt.columns[12].back())), 2,
                card_text(dealt.columns[0].front()) == "AS" ? "KS" : "AS");
  EXPECT_NE(common::input_error([&] { read_board(twice, "test", rules); }).find("each card twice"),
            std::string::npos);
}

TEST(TwoPacks, verdicts_are_those_of_trying_everything) {
  constexpr std::array kBuilds{Build::any_suit, Build::red_black, Build::same_suit};
  std::map<common::Outcome, int> outcomes;
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Rules rules{.columns = 2 + static_cast<int>(seed % 5),
                .cells = static_cast<int>(seed % 3),
                .build = kBuilds[seed / 2 % 3],
                .spaces = seed % 7 < 2 ? Spaces::kings : Spaces::any};
    if (seed % 4 == 1) rules.groups = rules.build;
    rules.removable = seed % 5 == 0;
    if (seed % 4 == 3) {
      rules.cells = 0;
      rules.stock = 3 + static_cast<int>(seed % 3);
      rules.draw = static_cast<int>(seed / 4 % 3);
      rules.redeal = rules.draw > 0 && seed % 8 == 3;
    }
    const Layout board =
        small_deal(1 + static_cast<int>(seed % 2), rules.columns, rules.cells, random, rules);
    const auto expected = can_be_won(board, rules);
    if (!expected) continue;
    const auto result = Decider(rules).run(make_state(board, rules), {});
    ++outcomes[result.outcome];
    ASSERT_EQ(result.outcome, *expected ? common::Outcome::solved : common::Outcome::unsolvable)
        << seed << '\n'
        << board_text(board);
    if (!*expected) continue;
    const auto text = write_solution(board, rules, result.path, Notation::standard);
    const Replay replayed = replay(board, rules, text, Notation::standard);
    ASSERT_TRUE(replayed.won) << text << ": " << replayed.fault << '\n' << board_text(board);
  }
  EXPECT_GT(outcomes[common::Outcome::solved], 50);
  EXPECT_GT(outcomes[common::Outcome::unsolvable], 10);
}

// The board without the order of columns and cells, unless it matters.
std::string plain_text(const State& state, const Rules& rules) {
  Layout board = make_layout(state, rules.columns, rules.cells + rules.reserve);
  board.suits = rules.suits;
  for (auto& column : board.columns) {
    for (Card& card : column) card = face(card, rules.suits);
  }
  for (auto& cell : board.cells) {
    if (cell) cell = face(*cell, rules.suits);
  }
  return fc_solve_text(state.stock.fills_columns() ? board : test::canonical(board));
}

// Their features are then equal, too.
TEST(TwoPacks, positions_are_alike_exactly_if_their_boards_are) {
  int alike = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    Playing game(i);
    const Puzzle puzzle(game.rules);
    Evaluator::Weights weights{};
    for (double& weight : weights) weight = test::pick(game.random, 1, 20) * 0.1;
    const Evaluator evaluate(puzzle, weights, 1 << 12);
    // Each card becomes one of its face.
    std::array<Card, kCards> other;
    std::iota(other.begin(), other.end(), Card{0});
    for (Card card = 0; card < kCards; ++card) {
      const auto with = static_cast<Card>(card - card % kRankCards + game.random.below(kRankCards));
      if (face(card, game.rules.suits) == face(with, game.rules.suits)) {
        std::swap(other[card], other[with]);
      }
    }
    Layout relabelled = game.board;
    for (auto& column : relabelled.columns) {
      for (Card& card : column) card = other[card];
    }
    for (auto& cell : relabelled.cells) {
      if (cell) cell = other[*cell];
    }
    for (Card& card : relabelled.stock) card = other[card];
    for (std::size_t f = 0; game.rules.complete_piles && f < kFoundations; ++f) {
      relabelled.home[other[f]] = game.board.home[f];  // its ace's number
    }
    std::map<std::string, State> known;
    for (const Layout& board : {game.board, relabelled}) {
      const State start = make_state(board, game.rules);
      for (int playout = 0; playout < 3; ++playout) {
        const State end = test::random_playout(game.random, puzzle, start, playout).end;
        const auto [same, is_new] = known.emplace(plain_text(end, game.rules), end);
        if (!is_new) ++alike;
        for (const auto& [text, state] : known) {
          const bool expected = text == same->first;
          ASSERT_EQ(puzzle.same_position(end, state), expected) << i << '\n' << text;
          ASSERT_EQ(puzzle.hash(end) == puzzle.hash(state), expected) << i << '\n' << text;
          if (!expected) continue;
          ASSERT_EQ(evaluate(end), evaluate(state)) << i << '\n' << text;
        }
      }
    }
  }
  EXPECT_GT(alike, 200);
}

TEST(TwoPacks, lost_deals_of_mrs_mop_are_those_of_trying_everything) {
  const Rules& rules = rules_of_game("mrs-mop");
  for (const std::uint64_t number : {2, 6}) {
    const Layout dealt = deal(rules, number);
    EXPECT_EQ(Decider(rules).run(make_state(dealt, rules), {}).outcome,
              common::Outcome::unsolvable);
    EXPECT_EQ(can_be_won(dealt, rules), false) << number;
  }
}

TEST(TwoPacks, shortened_solutions_lead_to_the_same_position) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 60; ++i) {
    Playing game(i);
    if (game.rules.stock > 0 && game.rules.draw > 0) continue;
    const State start = make_state(game.board, game.rules);
    const auto playout = test::random_playout(game.random, Puzzle(game.rules), start, 40);
    State state = start;
    const auto shorter = take_shortcuts(game.rules, start, playout.moves);
    for (const Move& move : shorter) apply(state, move);
    ASSERT_TRUE(same_position(state, playout.end)) << i;
    before += playout.moves.size();
    after += shorter.size();
  }
  EXPECT_LT(after, before);
}

TEST(TwoPacks, refuse_rules_that_only_one_pack_has) {
  EXPECT_EQ(conflict_of({.descending = true})->rule, "descending");
  EXPECT_EQ(conflict_of({.initial_cards = InitialCards::all})->rule, "initial_cards");
}

}  // namespace
}  // namespace coevo::patience
