// SPDX-License-Identifier: MIT
// Games with two packs and fewer than four suits. Compiled as the sources are for two packs, where
// the namespace is two_packs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "solver/domains/patience/boards/board_json.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/games/rule_settings.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

Rules spider(int suits) {
  const auto has_suits = [&](const Game& game) {
    return game.rules.complete_piles && game.rules.stock > 0 && game.rules.suits == suits;
  };
  return std::ranges::find_if(shipped_games(), has_suits)->rules;
}

// A column from king to ace, each rank of the next of these suits; all other cards are at home.
Layout pile_of(std::initializer_list<int> suits, const Rules& rules) {
  Layout board;
  board.suits = rules.suits;
  board.columns.resize(index(rules.columns));
  for (int rank = kRanks; rank > 0; --rank) {
    const int suit = suits.begin()[index(rank) % suits.size()];
    board.columns[1].push_back(make_card(rank, suit, rank % 2));
  }
  board.home.fill(kRanks);
  board.home[index(suit(board.columns[1].back()))] = 0;
  return board;
}

TEST(FewerSuits, complete_piles_are_of_cards_that_count_as_one_suit) {
  struct Pile {
    std::initializer_list<int> suits;
    std::set<int> complete;  // in games with so many suits
  };
  for (const auto& [suits, complete] : {Pile{{2}, {1, 2, 4}}, Pile{{1, 2}, {1, 2}},
                                        Pile{{0, 3, 3}, {1, 2}}, Pile{{0, 1, 2, 3}, {1}}}) {
    for (const int count : {1, 2, 4}) {
      const Rules rules = spider(count);
      const Layout board = pile_of(suits, rules);
      const Tableau tableau(board, rules);
      State state = make_state(board, rules);
      Puzzle::Moves moves;
      Puzzle(rules).generate(state, moves);
      const bool expected = complete.contains(count);
      EXPECT_EQ(tableau.pile_fault(1).empty(), expected) << count << '\n' << board_text(board);
      ASSERT_EQ(moves.size() > 0 && moves[0].onto == kHome, expected) << board_text(board);
      if (!expected) continue;
      apply(state, moves[0]);
      EXPECT_TRUE(Puzzle(rules).is_goal(state));
      EXPECT_TRUE(replay(board, rules, "2h", Notation::standard).won);
    }
  }
}

// Three of the eight piles in play, or fewer.
Layout late_board(common::RandomStream& random, const Rules& rules) {
  for (;;) {
    Layout board = test::random_board(random, rules);
    if (std::accumulate(board.home.begin(), board.home.end(), 0) >= 5 * kRanks) return board;
  }
}

TEST(FewerSuits, verdicts_are_those_of_trying_everything) {
  std::map<std::pair<int, common::Outcome>, int> outcomes;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    auto random = test::stream(seed);
    const Rules rules{.columns = 2 + static_cast<int>(seed % 3),
                      .cells = 0,
                      .build = Build::any_suit,
                      .groups = Build::same_suit,
                      .complete_piles = true,
                      .stock = seed % 4 == 0 ? 3 : 0,
                      .draw = 0,
                      .suits = 1 + static_cast<int>(seed / 2 % 2)};
    const Layout board = late_board(random, rules);
    const auto expected = can_be_won(board, rules, 3000);
    if (!expected) continue;
    const auto result = Decider(rules).run(make_state(board, rules), {});
    ++outcomes[{rules.suits, result.outcome}];
    ASSERT_EQ(result.outcome, *expected ? common::Outcome::solved : common::Outcome::unsolvable)
        << seed << '\n'
        << board_text(board);
    if (!*expected) continue;
    const Layout read = read_board(fc_solve_text(board), "test", rules);
    for (const Layout& start : {board, read}) {
      const auto path = Decider(rules).run(make_state(start, rules), {}).path;
      const auto text = write_solution(start, rules, path, Notation::standard);
      const Replay replayed = replay(board, rules, text, Notation::standard);
      ASSERT_TRUE(replayed.won) << text << ": " << replayed.fault << '\n' << board_text(board);
    }
  }
  for (const int suits : {1, 2}) {
    EXPECT_GT((outcomes[{suits, common::Outcome::solved}]), 20) << suits;
    EXPECT_GT((outcomes[{suits, common::Outcome::unsolvable}]), 5) << suits;
  }
}

TEST(FewerSuits, boards_have_the_cards_of_these_suits) {
  const Rules one = spider(1);
  const Rules two = spider(2);
  const auto fault = [](const Rules& rules, const std::string& text) {
    return common::input_error([&] { read_board(text, "b", rules); });
  };
  const std::string spades = fc_solve_text(deal(one, 1));
  const std::string both = fc_solve_text(deal(two, 1));
  EXPECT_TRUE(spades.starts_with("Foundations: S-0 S-0 S-0 S-0 S-0 S-0 S-0 S-0\n")) << spades;
  EXPECT_TRUE(both.starts_with("Foundations: H-0 S-0 H-0 S-0 H-0 S-0 H-0 S-0\n")) << both;
  for (const Rules* rules : {&one, &two}) {
    std::multiset<std::string> texts;
    for (const auto& column : deal(*rules, 1).columns) {
      for (const Card card : column) texts.insert(card_text(card, rules->suits));
    }
    for (const Card card : deal(*rules, 1).stock) texts.insert(card_text(card, rules->suits));
    for (const std::string& text : texts) {
      EXPECT_EQ(texts.count(text), 8U / static_cast<unsigned>(rules->suits)) << text;
    }
  }
  EXPECT_EQ(fault(one, "2S 2S 2S 2S 2S 2S 2S 2S 2S"),
            "b:1:25: '2S': expected each card eight times (also at 1:1)");
  EXPECT_EQ(fault(two, "2H 2H 2H 2H 3S 2H"),
            "b:1:16: '2H': expected each card four times (also at 1:1)");
  EXPECT_EQ(fault(one, "2S 7C"), "b:1:4: '7C': expected spades alone");
  EXPECT_EQ(fault(two, "2S 7D"), "b:1:4: '7D': expected hearts or spades");
  EXPECT_EQ(fault(one, "Foundations: S-0 H-0"), "b:1:18: 'H-0': expected spades alone");
  EXPECT_EQ(fault(two, "Foundations: H-0 H-0 H-0 H-0 H-0"),
            "b:1:30: 'H-0': expected each suit four times");
  const auto json_fault = [&](const std::string& foundations) {
    return common::input_error(
        [&] { read_board_json("{\"foundations\": " + foundations + "}", "b", two); });
  };
  EXPECT_EQ(json_fault("{\"hearts\": [13, 0]}"),
            "b:1:18: 'hearts': expected a rank, or one for each of the suit's 4 foundations");
  EXPECT_EQ(json_fault("{\"clubs\": 0}"), "b:1:18: 'clubs': expected hearts or spades");
}

TEST(FewerSuits, rule_files_name_them) {
  for (const Game& game : shipped_games()) {
    const auto file = common::ConfigNode::parse(game_json(game).dump(), "g.json");
    EXPECT_EQ(read_game(file, "g").rules, game.rules) << game.name;
  }
  const auto fault = [](const std::string& text) {
    return common::input_error(
        [&] { read_game(common::ConfigNode::parse("two decks: true\n" + text, "g.yaml"), "g"); });
  };
  const std::string piles = "foundations: {only complete pile moves: true}\n";
  EXPECT_EQ(fault("suits: 2"),
            "g.yaml:2:8: '2': expected 4 unless the game has two packs and complete piles");
  EXPECT_EQ(fault(piles + "suits: 3"), "g.yaml:3:8: '3': expected 1, 2 or 4");
  EXPECT_EQ(fault(piles + "suits: 5"), "g.yaml:3:8: '5': expected an integer 1..4");
  EXPECT_EQ(fault(piles + "tableau piles: {build policy: red-black}\nsuits: 1"),
            "g.yaml:4:8: '1': expected 2 or 4 in a game built red on black");
}

}  // namespace
}  // namespace coevo::patience
