// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/stock.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {
namespace {

// A pile of cards that is dealt as people do it.
struct Pile {
  std::vector<Card> cards = {};
  std::size_t turned = 0;
  std::size_t draw = 1;
  bool redeal = true;

  // What some number of deals brings to the top, with the number of cards turned then.
  std::set<std::pair<Card, std::size_t>> tops() const {
    std::set<std::pair<Card, std::size_t>> tops;
    Pile pile = *this;
    for (int deals = 0; deals < 60; ++deals) {
      if (pile.turned > 0) tops.emplace(pile.cards[pile.turned - 1], pile.turned);
      if (pile.turned == pile.cards.size() && !redeal) break;
      if (pile.turned == pile.cards.size()) pile.turned = 0;
      pile.turned = std::min(pile.turned + draw, pile.cards.size());
    }
    return tops;
  }
};

TEST(Stock, plays_what_deals_bring_to_the_top_of_the_waste) {
  std::mt19937 random(7);
  for (int game = 0; game < 600; ++game) {
    Pile pile;
    pile.draw = 1 + random() % 3;
    pile.redeal = random() % 2 == 0;
    const std::size_t size = 1 + random() % kMaxStock;
    for (Card card = 0; card < size; ++card) pile.cards.push_back(card);
    std::ranges::shuffle(pile.cards, random);
    Stock stock;
    stock.size = static_cast<std::uint8_t>(size);
    stock.draw = static_cast<std::uint8_t>(pile.draw);
    stock.redeal = pile.redeal;
    std::ranges::copy(pile.cards, stock.cards.begin());
    while (!pile.cards.empty()) {
      const auto tops = pile.tops();
      std::uint64_t cards = 0;
      for (const auto& [card, turned] : tops) cards |= bit(card);
      ASSERT_EQ(stock.playable(), cards);
      if (tops.empty()) break;
      const auto [card, turned] = *std::next(tops.begin(), random() % tops.size());
      pile.cards.erase(pile.cards.begin() + static_cast<std::ptrdiff_t>(turned - 1));
      pile.turned = turned - 1;
      stock.take(card);
      ASSERT_EQ(stock.size, pile.cards.size());
    }
  }
}

// The orders in which all of the cards can be played, each as a number with a digit a card.
void add_orders(const Pile& pile, int redeals, int order, std::set<int>& orders) {
  if (pile.cards.empty()) orders.insert(order);
  for (Pile dealt = pile;; dealt.turned = 0) {
    const auto play = [&] {
      Pile after = dealt;
      const Card card = after.cards[--after.turned];
      after.cards.erase(after.cards.begin() + static_cast<std::ptrdiff_t>(after.turned));
      add_orders(after, redeals, 10 * order + card, orders);
    };
    if (dealt.turned > 0) play();
    while (dealt.turned < dealt.cards.size()) {
      dealt.turned = std::min(dealt.turned + dealt.draw, dealt.cards.size());
      play();
    }
    if (redeals-- == 0 || dealt.cards.empty()) return;
  }
}
void add_orders(const Stock& stock, int order, std::set<int>& orders) {
  if (stock.size == 0) orders.insert(order);
  for (std::uint64_t left = stock.playable(); left != 0; left &= left - 1) {
    Stock after = stock;
    after.take(first_card(left));
    add_orders(after, 10 * order + first_card(left), orders);
  }
}

TEST(Stock, can_be_played_in_the_orders_that_its_redeals_allow) {
  std::size_t fewer = 0;
  for (unsigned game = 0; game < 200; ++game) {
    Pile pile;
    const std::size_t size = 2 + game % 4;
    for (Card card = 0; card < size; ++card) pile.cards.push_back(card);
    pile.turned = game / 4 % (size + 1);
    pile.draw = 1 + game % 3;
    Stock stock;
    stock.size = static_cast<std::uint8_t>(size);
    stock.turned = static_cast<std::uint8_t>(pile.turned);
    stock.draw = static_cast<std::uint8_t>(pile.draw);
    stock.redeals = 4;
    stock.redealt = static_cast<std::uint8_t>(2 + game / 12 % 3);
    std::ranges::copy(pile.cards, stock.cards.begin());
    std::set<int> found;
    add_orders(stock, 0, found);
    std::set<int> expected;
    add_orders(pile, stock.redeals - stock.redealt, 0, expected);
    ASSERT_EQ(found, expected) << game;
    std::set<int> more;
    add_orders(pile, stock.redeals, 0, more);
    fewer += more.size() > expected.size() ? 1 : 0;
  }
  EXPECT_GT(fewer, 50);
}

TEST(Stock, one_has_the_same_turned_where_the_same_can_be_played) {
  Stock stock;
  stock.cards = {4, 5, 6, 7, 8, 9};
  stock.size = 6;
  stock.draw = 3;
  EXPECT_EQ(stock.playable(), bit(6) | bit(9));
  stock.take(9);
  EXPECT_EQ(stock.turned, 0);  // the end: five cards are turned, and the waste is dealt again
  EXPECT_EQ(stock.playable(), bit(6) | bit(8));
  stock.take(6);
  EXPECT_EQ(stock.turned, 2);
  EXPECT_EQ(stock.playable(), bit(5) | bit(8) | bit(7));
}

}  // namespace
}  // namespace coevo::patience
