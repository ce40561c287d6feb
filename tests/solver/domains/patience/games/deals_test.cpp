// SPDX-License-Identifier: MIT
// Deals by the rules of the shipped games.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

#include "solver/domains/patience/games/deal_number.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

const Rules& shipped_rules(std::string_view name) {
  const auto& games = shipped_games();
  const auto found = std::ranges::find(games, name, &Game::name);
  if (found == games.end()) throw std::logic_error("no game " + std::string(name));
  return found->rules;
}

std::vector<std::size_t> sizes(const Layout& layout) {
  std::vector<std::size_t> sizes;
  for (const auto& column : layout.columns) sizes.push_back(column.size());
  return sizes;
}

std::set<Card> all_cards(const Layout& layout) {
  std::set<Card> cards;
  for (const auto& column : layout.columns) cards.insert(column.begin(), column.end());
  for (const auto& cell : layout.cells) {
    if (cell) cards.insert(*cell);
  }
  cards.insert(layout.stock.begin(), layout.stock.end());
  if (layout.hole) {
    cards.insert(*layout.hole);
    return cards;
  }
  for (int s = 0; s < kSuits; ++s) {
    for (int r = 1; r <= layout.home[static_cast<std::size_t>(s)]; ++r)
      cards.insert(make_card(r, s));
  }
  return cards;
}

TEST(Deals, have_all_cards_once) {
  for (const Game& game : shipped_games()) {
    for (const std::uint64_t number : {1, 617, 11982}) {
      const Layout layout = deal(game.rules, number);
      EXPECT_EQ(all_cards(layout).size(), std::size_t{kCards}) << game.name;
      std::size_t places = layout.stock.size();
      for (const std::size_t size : sizes(layout)) places += size;
      for (const auto& cell : layout.cells) places += cell ? 1 : 0;
      for (const int home : layout.home) places += static_cast<std::size_t>(home);
      EXPECT_EQ(places, std::size_t{kCards}) << game.name;
    }
  }
}

TEST(Deals, sizes_of_the_columns) {
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(sizes(deal(shipped_rules("eight-off"), 1)), Sizes(8, 6));
  EXPECT_EQ(sizes(deal(shipped_rules("seahaven-towers"), 1)), Sizes(10, 5));
  EXPECT_EQ(sizes(deal(shipped_rules("beleaguered-castle"), 1)), Sizes(8, 6));
  EXPECT_EQ(sizes(deal(shipped_rules("streets-and-alleys"), 1)), (Sizes{7, 7, 7, 7, 6, 6, 6, 6}));
  EXPECT_EQ(sizes(deal(shipped_rules("bakers-dozen"), 1)), Sizes(13, 4));
  // Somerset, and King Albert with its reserve of seven in cells.
  EXPECT_EQ(sizes(deal(Rules{.columns = 10, .diagonal = true}, 1)),
            (Sizes{1, 2, 3, 4, 5, 6, 7, 8, 8, 8}));
  const Rules king_albert{.columns = 9, .cells = 7, .filled_cells = 7, .diagonal = true};
  EXPECT_EQ(sizes(deal(king_albert, 1)), (Sizes{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  // Rounds without the first column, once the diagonal is full.
  EXPECT_EQ(sizes(deal(Rules{.columns = 9, .diagonal = true}, 1)),
            (Sizes{1, 3, 4, 5, 6, 7, 8, 9, 9}));
  EXPECT_EQ(sizes(deal(Rules{.columns = 1, .diagonal = true}, 1)), Sizes{52});
  const Layout yukon = deal(shipped_rules("yukon"), 1);
  EXPECT_EQ(sizes(yukon), (Sizes{1, 6, 7, 8, 9, 10, 11}));
  for (std::size_t c = 0; c < yukon.columns.size(); ++c) EXPECT_EQ(yukon.face_down[c], c);
}

TEST(Deals, follow_microsofts_order) {
  const Layout freecell = deal(1);
  EXPECT_EQ(deal(shipped_rules("freecell"), 1), freecell);
  EXPECT_EQ(deal(shipped_rules("stronghold"), 1).columns, freecell.columns);
  // FreeCell's last row, which has four cards, is in the cells.
  const Layout eight_off = deal(shipped_rules("eight-off"), 1);
  for (std::size_t c = 0; c < 8; ++c) {
    const auto& whole = freecell.columns[c];
    EXPECT_TRUE(std::equal(whole.begin(), whole.begin() + 6, eight_off.columns[c].begin()));
    EXPECT_EQ(eight_off.cells[c], c < 4 ? std::optional(whole[6]) : std::nullopt);
  }
}

TEST(Deals, aces_start_at_home) {
  EXPECT_EQ(deal(shipped_rules("siegecraft"), 3).home, (std::array<int, kSuits>{1, 1, 1, 1}));
  // The aces of deal 3 come in this order: diamonds, spades, clubs, hearts.
  const Layout one = deal(Rules{.initial_cards = InitialCards::one}, 3);
  EXPECT_EQ(one.home, (std::array<int, kSuits>{0, 0, 1, 0}));
  const Layout two = deal(Rules{.initial_cards = InitialCards::two}, 3);
  EXPECT_EQ(two.home, (std::array<int, kSuits>{1, 0, 1, 0}));
  EXPECT_EQ(all_cards(two).size(), std::size_t{kCards});
}

TEST(Deals, penguins_first_card_is_an_ace) {
  const Layout penguin = deal(shipped_rules("penguin"), 5);
  const Layout plain = deal(Rules{}, 5);
  const Card first = plain.columns[0][0];
  EXPECT_EQ(penguin.columns[0][0], make_card(1, suit(first)));
  EXPECT_EQ(std::accumulate(penguin.home.begin(), penguin.home.end(), 0), 3);
  EXPECT_EQ(penguin.home[static_cast<std::size_t>(suit(first))], 0);
  // The second card has its rank counted from the first.
  const Card second = plain.columns[1][0];
  EXPECT_EQ((rank(penguin.columns[1][0]) - 1 + rank(first) - rank(second)) % kRanks, 0);
}

TEST(Deals, kings_go_to_the_bottom_and_the_others_keep_their_order) {
  Rules rules = shipped_rules("bakers-dozen");
  const Layout moved = deal(rules, 5);
  rules.kings_to_bottom = false;
  const Layout plain = deal(rules, 5);
  EXPECT_NE(moved, plain);
  const auto is_no_king = [](Card card) { return rank(card) != kRanks; };
  for (std::size_t c = 0; c < plain.columns.size(); ++c) {
    auto column = plain.columns[c];
    const auto kings = std::stable_partition(column.begin(), column.end(), is_no_king);
    std::rotate(column.begin(), kings, column.end());
    EXPECT_EQ(moved.columns[c], column);
  }
}

void expect_found(const Game& game, std::uint64_t number) {
  const Layout board = deal(game.rules, number);
  const auto found = deal_number(game.rules, board);
  ASSERT_TRUE(found) << game.name << ' ' << number;
  EXPECT_LE(*found, number) << game.name;
  EXPECT_EQ(deal(game.rules, *found), board) << game.name << ' ' << number;
}

bool hides_order(const Rules& rules) {
  return rules.initial_cards != InitialCards::none || rules.kings_to_bottom ||
         rules.base_is_first || rules.hole == Hole::ace_of_spades;
}

TEST(Deals, are_found_by_their_boards) {
  auto random = test::stream(1);
  for (const Game& game : shipped_games()) {
    for (const std::uint64_t number :
         {std::uint64_t{1}, std::uint64_t{617}, std::uint64_t{32000}}) {
      expect_found(game, number);
    }
    if (hides_order(game.rules)) continue;
    for (const std::uint64_t number :
         {std::uint64_t{0x7FFFFFFF}, std::uint64_t{0x80000000}, std::uint64_t{0xFFFFFFFF},
          std::uint64_t{0x100000000}, kLastDeal, 1 + random.below(kLastDeal)}) {
      expect_found(game, number);
    }
  }
}

TEST(Deals, are_found_in_a_game_that_hides_all_that_it_can) {
  const Rules rules{.columns = 7,
                    .cells = 5,
                    .filled_cells = 2,
                    .diagonal = true,
                    .kings_to_bottom = true,
                    .base_is_first = true,
                    .initial_cards = InitialCards::two};
  for (const std::uint64_t number : {1, 4711, 1'000'000})
    expect_found({"hidden", "", rules}, number);
}

TEST(Deals, other_boards_have_no_number) {
  const Rules rules;
  Layout board = deal(617);
  std::swap(board.columns[0][0], board.columns[5][3]);
  EXPECT_EQ(deal_number(rules, board), std::nullopt);
  board = deal(617);
  std::swap(board.columns[0], board.columns[1]);
  EXPECT_EQ(deal_number(rules, board), std::nullopt);
  board = deal(617);
  board.cells[0] = board.columns[0].back();
  board.columns[0].pop_back();
  EXPECT_EQ(deal_number(rules, board), std::nullopt);
  const Rules hidden{.initial_cards = InitialCards::all};
  EXPECT_EQ(deal_number(hidden, board), std::nullopt);
}

}  // namespace
}  // namespace coevo::patience
