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
