// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/layout.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>

namespace coevo::patience {
namespace {

// The random numbers of a deal: the linear congruential generator of Microsoft's C library, which
// draws 15 bits. FreeCell Pro extends it to deals from 2^31 on.
class Draws {
 public:
  explicit Draws(std::uint64_t number)
      : number_(number), seed_(static_cast<std::uint32_t>(number)) {}

  std::uint32_t next() {
    seed_ = seed_ * 214013U + 2531011U;
    const std::uint32_t high = seed_ >> 16;
    if (number_ >= std::uint64_t{1} << 32) return high + 1;
    return number_ >= std::uint64_t{1} << 31 ? high | 0x8000U : high & 0x7FFFU;
  }

 private:
  std::uint64_t number_;
  std::uint32_t seed_;
};

// The pack in the order in which it is dealt.
std::array<Card, kCards> shuffled(std::uint64_t number) {
  std::array<Card, kCards> deck;
  std::iota(deck.begin(), deck.end(), Card{0});
  std::array<Card, kCards> order;
  Draws draws(number);
  for (std::size_t dealt = 0; dealt < kCards; ++dealt) {
    const std::size_t remaining = kCards - dealt;
    const std::size_t taken = draws.next() % remaining;
    order[dealt] = deck[taken];
    deck[taken] = deck[remaining - 1];
  }
  return order;
}

// Shifts all ranks by the same number, so that the first card becomes an ace.
void count_from_first(std::array<Card, kCards>& order) {
  const int base = rank(order.front());
  for (Card& card : order) {
    card = make_card((rank(card) - base + kRanks) % kRanks + 1, suit(card));
  }
}

// Takes the aces that start at home out of the pack; returns its cards without them.
std::span<const Card> without_aces(std::array<Card, kCards>& order, const Rules& rules,
                                   std::array<int, kFoundations>& home) {
  if (rules.base_is_first && rules.initial_cards == InitialCards::one) {
    home[index(suit(order.front()))] = 1;
    return std::span(order).subspan(1);
  }
  auto left = static_cast<int>(rules.initial_cards);
  const auto kept = std::remove_if(order.rbegin(), order.rend(), [&](Card card) {
    if (rank(card) != 1 || left == 0) return false;
    --left;
    home[index(suit(card))] = 1;
    return true;
  });
  return {kept.base(), order.end()};
}

void put_in_hole(Card card, Layout& layout) {
  layout.hole = card;
  ++layout.home[index(suit(card))];
}

// Takes the ace of spades out of the pack; returns its cards without it.
std::span<const Card> ace_into_hole(std::array<Card, kCards>& order, Layout& layout) {
  const Card ace = make_card(1, 3);
  put_in_hole(ace, layout);
  return {order.begin(), std::remove(order.begin(), order.end(), ace)};
}

// One card to each column in turn. A diagonal deal begins each round one column later; once no
// column is left, its rounds leave out the first one.
void deal_to_columns(std::span<const Card> cards, bool diagonal, Layout& layout) {
  const std::size_t columns = layout.columns.size();
  std::size_t column = 0;
  std::size_t round = 0;
  for (const Card card : cards) {
    layout.columns[column].push_back(card);
    if (++column < columns) continue;
    ++round;
    if (diagonal)
      column = round < columns ? round : std::min(std::size_t{1}, columns - 1);
    else
      column = 0;
  }
}

bool is_king(Card card) {
  return rank(card) == kRanks;
}

}  // namespace

std::vector<int> foundations_of(int suit, int suits) {
  std::vector<int> foundations;
  for (Card ace = 0; ace < kFoundations; ++ace) {
    if (patience::suit(face(ace, suits)) == suit) foundations.push_back(ace);
  }
  return foundations;
}

std::vector<int> Layout::tops(int suit) const {
  std::vector<int> tops;
  for (const int foundation : foundations_of(suit, suits)) tops.push_back(top(foundation));
  std::sort(tops.begin(), tops.end(), std::greater());
  return tops;
}

Layout deal(const Rules& rules, std::uint64_t number) {
  return deal(rules, shuffled(number));
}

Layout deal(const Rules& rules, std::array<Card, kCards> order) {
  Layout layout;
  layout.suits = rules.suits;
  layout.columns.resize(static_cast<std::size_t>(rules.columns));
  for (auto& column : layout.columns) column.reserve(kCards / layout.columns.size() + kRanks);
  layout.cells.resize(static_cast<std::size_t>(rules.cells + rules.reserve));
  if (rules.base_is_first) count_from_first(order);
  auto cards = without_aces(order, rules, layout.home);
  if (rules.hole == Hole::ace_of_spades) cards = ace_into_hole(order, layout);
  const auto beside =
      cards.last(static_cast<std::size_t>(rules.filled_cells + rules.reserve + rules.stock));
  cards = cards.first(cards.size() - beside.size());
  if (rules.hole == Hole::first_card) {
    put_in_hole(cards.back(), layout);
    cards = cards.first(cards.size() - 1);
  }
  deal_to_columns(cards, rules.diagonal, layout);
  const auto stock = beside.last(index(rules.stock));
  layout.stock.assign(stock.begin(), stock.end());
  std::copy(beside.begin(), stock.begin(), layout.cells.begin());
  if (rules.kings_to_bottom) {
    for (auto& column : layout.columns)
      std::stable_partition(column.begin(), column.end(), is_king);
  }
  if (rules.face_down) turn_face_down(layout, rules);
  return layout;
}

void turn_face_down(Layout& layout, const Rules& rules) {
  const auto most = [](int limit) { return limit == 0 ? std::size_t{kCards} : index(limit); };
  const std::size_t columns = std::min(layout.columns.size(), most(rules.face_down_columns));
  for (std::size_t c = 0; c < columns; ++c) {
    const std::size_t size = layout.columns[c].size();
    const std::size_t dealt = rules.diagonal ? std::min(size, c + 1) : size;
    const std::size_t rows =
        std::min(dealt - std::min(dealt, std::size_t{1}), most(rules.face_down_rows));
    layout.face_down[c] = static_cast<std::uint8_t>(rows);
  }
}

Layout deal(std::uint64_t number, int columns, int cells) {
  return deal(Rules{.columns = columns, .cells = cells}, number);
}

}  // namespace coevo::patience
