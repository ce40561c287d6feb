// SPDX-License-Identifier: MIT
// Games that count redeals: moves, positions and verdicts against the referee.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "solver/domains/patience/boards/board_json.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

// `redeals`: -1 for any number.
Rules with_redeals(Rules rules, int redeals) {
  rules.redeal = redeals != 0;
  rules.redeals = std::max(0, redeals);
  return rules;
}

Rules redealt_rules(unsigned seed) {
  constexpr std::array kBuilds{Build::red_black, Build::same_suit, Build::any_suit, Build::none};
  constexpr std::array kSpaces{Spaces::any, Spaces::none, Spaces::kings};
  Rules rules{.columns = 1 + static_cast<int>(seed / 2 % 3),
              .cells = 0,
              .build = kBuilds[seed / 3 % 4],
              .spaces = kSpaces[seed % 3],
              .stock = 4 + static_cast<int>(seed / 7 % 4),
              .draw = 1 + static_cast<int>(seed / 5 % 3),
              .face_down = seed % 4 == 1,
              .removable = seed / 4 % 4 == 0};
  if (seed % 5 > 1) rules.groups = rules.build;
  if (seed % 11 == 0) rules.groups = Build::unordered;
  if (seed % 6 == 5) {
    rules.reserve = 2;
    rules.stacked = true;
    if (seed % 4 < 2) rules.spaces = Spaces::reserve;
  }
  return rules;
}

common::Outcome checked_verdict(const Layout& board, const Rules& rules) {
  const auto result = Decider(rules).run(make_state(board, rules), {});
  if (result.outcome == common::Outcome::solved) {
    const auto text = write_solution(board, rules, result.path, Notation::standard);
    const Replay replayed = replay(board, rules, text, Notation::standard);
    EXPECT_TRUE(replayed.won) << text << ": " << replayed.fault << '\n' << board_text(board);
  }
  return result.outcome;
}

TEST(Redeals, verdicts_are_those_of_trying_everything) {
  std::map<int, int> won;
  for (unsigned seed = 0; seed < 800; ++seed) {
    std::mt19937 random(seed);
    const Rules rules = redealt_rules(seed);
    Layout board = small_deal(2 + static_cast<int>(seed % 2), rules.columns, 0, random, rules);
    board.turned = seed % 3 == 0 ? random() % (board.stock.size() + 1) : 0;
    bool could_be_won = false;
    for (const int redeals : {0, 1, 2}) {
      const Rules counted = with_redeals(rules, redeals);
      const auto expected = can_be_won(board, counted, 4'000);
      if (!expected) break;
      ASSERT_EQ(checked_verdict(board, counted),
                *expected ? common::Outcome::solved : common::Outcome::unsolvable)
          << seed << ' ' << redeals << '\n'
          << board_text(board);
      won[redeals] += *expected && !could_be_won ? 1 : 0;
      could_be_won = *expected;
    }
  }
  EXPECT_GT(won[0], 50);
  EXPECT_GT(won[1], 10);  // with one redeal, and not without
  EXPECT_GT(won[2], 3);
}

struct Redealing {
  explicit Redealing(std::uint32_t i) : random(test::stream(i)) {
    rules = test::random_rules(random, i);
    rules.complete_piles = false;
    test::hide_cards(random, 0, rules);
    rules = with_redeals(rules, 1 + static_cast<int>(i % 3));
    if (i % 5 == 4) test::stack_reserve(random, 0, rules);
    board = i % 2 == 0 ? deal(rules, i + 1) : test::random_board(random, rules);
  }
  common::RandomStream random;
  Rules rules;
  Layout board;
};

// The positions after playing a card of the waste, by all but the redeals made: those with fewest.
using Positions = std::map<std::uint64_t, State>;

void add(Positions& positions, const State& state) {
  const std::uint64_t board = state.hash ^ waste_key(state.stock);
  const auto waste = index(state.stock.waste);
  const auto [found, is_new] = positions.emplace(board * (kCards + 1) + waste, state);
  if (!is_new && state.stock.redealt < found->second.stock.redealt) found->second = state;
}

Positions after_deals(Tableau tableau, const Rules& rules) {
  Positions positions;
  while (true) {
    for (const RunMove& move : legal_moves(tableau)) {
      if (move.move.from_area != Area::waste || move.move.deals()) continue;
      Tableau after = tableau;
      after.make(move);
      add(positions, make_state(after.layout(), rules));
    }
    const CardMove deal{Area::stock, Area::waste, 0, 0};
    const CardMove redeal{Area::waste, Area::stock, 0, 0};
    if (tableau.fault(deal).empty()) {
      tableau.make({deal, 1});
    } else if (tableau.fault(redeal).empty()) {
      tableau.make({redeal, 1});
    } else {
      return positions;
    }
  }
}

Positions after_moves(const State& state, const Puzzle& puzzle) {
  Positions positions;
  Puzzle::Moves moves;
  puzzle.generate(state, moves);
  for (const Move& move : moves) {
    if (move.from != kCell || (reserve_top(state) & bit(move.card)) != 0) continue;
    State after = state;
    apply(after, move);
    add(positions, after);
  }
  return positions;
}

TEST(Redeals, moves_are_those_of_the_referee_and_the_hash_is_that_of_the_board) {
  std::array<int, 4> redealt{};
  for (std::uint32_t i = 0; i < 300; ++i) {
    Redealing game(i);
    const Puzzle puzzle(game.rules);
    State state = make_state(game.board, game.rules);
    Tableau tableau(game.board, game.rules);
    for (int step = 0; step < 25; ++step) {
      const Positions found = after_moves(state, puzzle);
      const Positions expected = after_deals(tableau, game.rules);
      ASSERT_EQ(found.size(), expected.size()) << i << ' ' << step << board_text(tableau.layout());
      for (const auto& [key, position] : found) {
        const auto same = expected.find(key);
        ASSERT_NE(same, expected.end()) << i << ' ' << step << board_text(tableau.layout());
        ASSERT_EQ(position.hash, same->second.hash) << i << ' ' << step;
        ASSERT_TRUE(same_position(position, same->second)) << i << ' ' << step;
      }
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      if (moves.size() == 0) break;
      const Move move = moves[game.random.below(moves.size())];
      for (const RunMove& run : to_runs(tableau.layout(), game.rules, {{move}})) {
        const auto text = write_solution(tableau.layout(), game.rules, {{run}}, Notation::cards);
        const Replay replayed = replay(tableau.layout(), game.rules, text, Notation::cards);
        ASSERT_TRUE(replayed.legal) << text << ": " << replayed.fault;
        tableau = Tableau(replayed.board, game.rules);
      }
      apply(state, move);
      Layout board = tableau.layout();
      test::settle_stock(game.rules, board);
      ASSERT_EQ(make_layout(state, game.rules.columns, game.rules.reserve), board)
          << i << ' ' << step;
      ASSERT_EQ(make_state(board, game.rules).hash, state.hash) << i << ' ' << step;
      ++redealt[index(board.redealt)];
    }
  }
  for (const int count : redealt) EXPECT_GT(count, 100);
}

constexpr Rules kRules{
    .columns = 2, .cells = 0, .stock = 4, .draw = 2, .redeal = true, .redeals = 2};

Layout read(std::string_view text, const Rules& rules = kRules) {
  return read_board("Foundations: H-K C-K D-K S-7\n" + std::string(text), "test", rules);
}

TEST(Redeals, differ_where_all_else_is_equal) {
  constexpr std::string_view kCards = "Stock: 9S TS 8S JS\nKS\nQS\n";
  const State none = make_state(read(kCards), kRules);
  const State one = make_state(read("Redealt: 1\n" + std::string(kCards)), kRules);
  EXPECT_NE(none.hash, one.hash);
  EXPECT_FALSE(same_position(none, one));
  // The last card of a stock can be played at any time.
  const State last = make_state(read("Stock: 8S\nKS QS JS TS 9S\n"), kRules);
  const State waste = make_state(read("Redealt: 2\nWaste: 8S\nStock:\nKS QS JS TS 9S\n"), kRules);
  EXPECT_EQ(last.hash, waste.hash);
  EXPECT_TRUE(same_position(last, waste));
}

TEST(Redeals, the_referee_refuses_more_than_the_game_has) {
  const Layout start = read("Stock: 9S TS 8S JS\nKS\nQS\n");
  const auto fault = [&](std::string_view text) {
    return replay(start, kRules, text, Notation::standard).fault;
  };
  EXPECT_EQ(fault("wt"), "move 1 'wt': the waste is empty");
  EXPECT_EQ(fault("tw wt"), "move 2 'wt': the stock is not empty");
  EXPECT_EQ(fault("twv2 wt twv2 wt twv2"), "");
  EXPECT_EQ(fault("twv2 wt twv2 wt twv2 wt"), "move 6 'wt': no redeal is left: the game has 2");
  const Layout later = read("Redealt: 2\nWaste: JS 8S TS 9S\nStock:\nKS\nQS\n");
  EXPECT_EQ(replay(later, kRules, "wt", Notation::standard).fault,
            "move 1 'wt': no redeal is left: the game has 2");
}

TEST(Redeals, boards_tell_those_made) {
  const std::string text = "Redealt: 1\nWaste: JS\nStock: 9S TS 8S\nKS\nQS\n";
  const Layout board = read(text);
  EXPECT_EQ(board.redealt, 1);
  for (const auto& print : {board_text, fc_solve_text}) {
    EXPECT_EQ(read_board(print(board), "test", kRules), board) << print(board);
    EXPECT_EQ(read_boards(print(board) + print(board), "test", kRules),
              (std::vector<Layout>{board, board}));
  }
  EXPECT_EQ(board_text(deal(kRules, 1)).find("Redealt"), std::string::npos);
  const auto fault = [](std::string_view line, const Rules& rules = kRules) {
    return common::input_error([&] { read(std::string(line) + "\nKS\n", rules); });
  };
  EXPECT_EQ(fault("Redealt: 3"),
            "test:2:10: '3': expected how often the waste was dealt again, 0 to 2");
  EXPECT_EQ(fault("Redealt: KS"),
            "test:2:10: 'KS': expected how often the waste was dealt again, 0 to 2");
  EXPECT_EQ(fault("Redealt: 1", with_redeals(kRules, -1)),
            "test:2:10: '1': expected no redeals in a game that does not count them");
}

TEST(Redeals, boards_in_json_tell_those_made) {
  const auto json = [](std::string_view redealt) {
    return R"({"columns": [["KS"], ["QS"]], "waste": ["JS"], "stock": ["9S", "TS", "8S"], "redealt": )" +
           std::string(redealt) +
           R"(, "foundations": {"clubs": 13, "diamonds": 13, "hearts": 13, "spades": 7}})";
  };
  EXPECT_EQ(read_board_json(json("1"), "test", kRules),
            read("Redealt: 1\nWaste: JS\nStock: 9S TS 8S\nKS\nQS\n"));
  for (const std::string_view wrong : {"3", "-1", "\"1\"", "null", "1.0"}) {
    EXPECT_TRUE(common::input_error([&] {
                  read_board_json(json(wrong), "test", kRules);
                }).ends_with("'redealt': expected how often the waste was dealt again, 0 to 2"))
        << wrong;
  }
}

}  // namespace
}  // namespace coevo::patience
