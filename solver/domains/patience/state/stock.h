// SPDX-License-Identifier: MIT
// The stock and the stacked reserve of a position. A deal turns over some of the stock's cards onto
// the waste, whose top card can be played. When the stock is empty, the waste becomes the stock,
// any number of times, a few times or never. In games with a hole, a deal puts the next card there.
// In others, it puts a card on each column.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {

inline constexpr int kMaxStock = kPacks == 1 ? 36 : 64;
inline constexpr int kCardBits = kPacks == 1 ? 6 : 7;  // of one more than a card
inline constexpr int kCardMask = (1 << kCardBits) - 1;
inline constexpr int kMaxRedeals = 9;  // if they are counted

// Both in a position. Under a card of the stock is the one that is dealt before it, or kCell; under
// one of a stacked reserve, the one that it lies on, or kCell. Zero is neither, so that positions
// need no constructor.
struct StockEnds {
  std::uint32_t last
      : kCardBits;  // one more than the card that is dealt last; 0 for an empty stock
  std::uint32_t reserve : kCardBits;  // one more than the top card of a stacked reserve; 0 for none
  std::uint32_t waste : kCardBits;    // one more than the top card of the waste, or of the hole; 0
                                      // for none; the number of columns if cards are dealt there
  std::uint32_t draw : 2;
  std::uint32_t redeal : 1;
  std::uint32_t hole : 1;     // whether there is a hole
  std::uint32_t redeals : 4;  // as in Rules
  std::uint32_t redealt : 4;  // as in Layout

  bool empty() const { return (last | reserve) == 0; }
  // Whether a card is still to be dealt to a column. As long as there is one, the order of columns
  // matters.
  bool fills_columns() const { return draw == 0 && last != 0; }
};

// The same by itself. A search does not deal: it plays any card that deals can bring to the top of
// the waste. Positions in which these cards are the same, and remain so, have the same `turned`.
struct Stock {
  std::array<Card, kMaxStock> cards{};  // those left, in the order in which they are dealt
  std::uint8_t size = 0;
  std::uint8_t turned = 0;  // how many of the first ones lie on the waste
  std::uint8_t draw = 1;    // cards turned over at a time; 0 if they are dealt to columns
  bool redeal = true;
  std::uint8_t redeals = 0;  // as in Rules
  std::uint8_t redealt = 0;  // as in Layout
  bool to_hole = false;
  std::uint8_t columns = 0;  // that get a card each, if they are dealt there
  std::uint8_t reserve = 0;  // as in StockEnds

  bool empty() const { return size == 0 && reserve == 0; }
  // The set of cards that can be played after any number of deals to the waste or the hole, and the
  // reserve's top card.
  CardSet playable() const {
    CardSet set = reserve > 0 ? CardSet{1} << (reserve - 1) : 0;
    const auto add = [&](int count) { set |= CardSet{1} << cards[index(count - 1)]; };
    if (size == 0 || draw == 0) return set;
    if (to_hole) return set | CardSet{1} << cards[0];
    const bool again = redeal && (redeals == 0 || redealt < redeals);
    if (turned > 0) add(turned);
    for (int count = turned + draw; count < size; count += draw) add(count);
    for (int count = draw; again && count < size; count += draw) add(count);
    add(size);
    return set;
  }

  // Whether only a redeal brings the last of the first `count` cards to the top of the waste. A
  // card that this pass offers is played in it: that leaves the same cards on the waste as playing
  // it in the next one, and a redeal more, which no later move needs to use. Passes after the next
  // one offer what that does.
  bool needs_redeal(int count) const {
    return count != turned && count != size && (count < turned || (count - turned) % draw != 0);
  }

  // Plays one of them, or deals the next card to a column.
  void take(Card card) {
    const auto end = cards.begin() + size;
    const auto at = std::find(cards.begin(), end, card);
    if (redeals > 0 && needs_redeal(static_cast<int>(at - cards.begin()) + 1)) ++redealt;
    turned = static_cast<std::uint8_t>(to_hole ? 0 : at - cards.begin());
    std::copy(at + 1, end, at);
    cards[--size] = 0;
    settle();
  }

  // Without the first cards, which have been dealt to columns.
  void discard(std::size_t count) {
    const auto left = std::copy(cards.begin() + count, cards.begin() + size, cards.begin());
    std::fill(left, cards.end(), Card{0});
    size = static_cast<std::uint8_t>(size - count);
  }

  // At the end of the stock and after whole draws, a redeal leads to the same cards as the
  // beginning. If redeals are counted, it costs one, which does not matter only to a last card:
  // that can be played wherever it lies.
  void settle() {
    if (redeals > 0) {
      if (size <= 1) turned = redealt = 0;
    } else if (redeal && (turned == size || turned % draw == 0)) {
      turned = 0;
    }
  }
};

template <class Position>
Stock stock_of(const Position& position) {
  Stock stock;
  stock.draw = position.stock.draw;
  stock.redeal = position.stock.redeal != 0;
  stock.redeals = position.stock.redeals;
  stock.redealt = position.stock.redealt;
  stock.to_hole = position.stock.hole != 0;
  stock.reserve = position.stock.reserve;
  if (position.stock.last == 0) return stock;
  if (stock.draw == 0) stock.columns = position.stock.waste;
  for (auto card = index(position.stock.last - 1); card < kCards; card = position.below[card]) {
    stock.cards[stock.size++] = static_cast<Card>(card);
  }
  const auto end = stock.cards.begin() + stock.size;
  std::reverse(stock.cards.begin(), end);
  if (position.stock.waste == 0 || stock.to_hole || stock.draw == 0) return stock;
  const auto waste = std::find(stock.cards.begin(), end, position.stock.waste - 1);
  stock.turned = static_cast<std::uint8_t>(waste - stock.cards.begin() + 1);
  return stock;
}

template <class Position>
void set_stock(Position& position, const Stock& stock) {
  const int columns = stock.size > 0 ? stock.columns : 0;
  const int waste = stock.to_hole ? position.stock.waste : columns;
  position.stock = {0,
                    static_cast<std::uint32_t>(stock.reserve & kCardMask),
                    static_cast<std::uint32_t>(waste & kCardMask),
                    static_cast<std::uint32_t>(stock.draw & 0b11),
                    stock.redeal,
                    stock.to_hole,
                    static_cast<std::uint32_t>(stock.redeals & 0xF),
                    static_cast<std::uint32_t>(stock.redealt & 0xF)};
  std::uint8_t below = kCell;
  for (int i = 0; i < stock.size; ++i) {
    const Card card = stock.cards[index(i)];
    position.below[card] = below;
    below = card;
    position.stock.last = (card + 1) & kCardMask;
    if (i + 1 == stock.turned) position.stock.waste = position.stock.last;
  }
}

}  // namespace coevo::patience
