// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/twins.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace coevo::patience {
namespace {

// A card's face, and whether it lies face down.
char kind(const State& state, Card card, int suits) {
  const int hidden = (state.hidden >> card & 1) != 0 ? kCards : 0;
  return static_cast<char>(face(card, suits) + hidden);
}

std::uint64_t mixed(std::uint64_t word) {
  return detail::splitmix(word);  // changes the copy
}

// Calls each(card) for the card of that number less one and those beneath it, if there are any.
template <class Each>
void each_beneath(const State& state, std::size_t card, Each each) {
  for (; card < kCards; card = state.below[card]) each(static_cast<Card>(card));
}

// The cards of cells, unless a stock or a stacked reserve takes their place.
CardSet cards_of_cells(const State& state) {
  return state.stock.empty() ? state.cells : 0;
}

// The kinds of all cards that are not at home, as texts.
class Piles {
 public:
  Piles(const State& state, int suits) {
    for (std::size_t c = 0; c < kMaxColumns; ++c) {
      add(columns_[c], state, state.top[c], suits);
    }
    if (!state.stock.fills_columns()) std::sort(columns_.begin(), columns_.end());
    if (state.stock.last > 0) add(stock_, state, index(state.stock.last - 1), suits);
    if (state.stock.reserve > 0) add(reserve_, state, index(state.stock.reserve - 1), suits);
    const std::size_t first = size_;
    for (CardSet left = cards_of_cells(state); left != 0; left &= left - 1) {
      kinds_[size_++] = kind(state, first_card(left), suits);
    }
    std::sort(kinds_.begin() + first, kinds_.begin() + size_);
    cells_ = {kinds_.data() + first, size_ - first};
  }
  friend bool operator==(const Piles& a, const Piles& b) {
    return a.columns_ == b.columns_ && a.stock_ == b.stock_ && a.reserve_ == b.reserve_ &&
           a.cells_ == b.cells_;
  }

 private:
  void add(std::string_view& pile, const State& state, std::size_t top, int suits) {
    const std::size_t first = size_;
    each_beneath(state, top, [&](Card card) { kinds_[size_++] = kind(state, card, suits); });
    pile = {kinds_.data() + first, size_ - first};
  }

  std::array<char, kCards> kinds_;
  std::size_t size_ = 0;
  std::array<std::string_view, kMaxColumns> columns_;
  std::string_view stock_;
  std::string_view reserve_;
  std::string_view cells_;
};

// By card; the same for equal cards.
using KindKeys = std::array<std::uint64_t, kCards>;
constexpr auto kKindKeys = tables_by_suits([](int suits) {
  KindKeys keys{};
  std::uint64_t seed = 0x71415;
  for (int card = 0; card < kCards; ++card) {
    const auto c = static_cast<Card>(card);
    if (pack(c) == 0) keys[c] = detail::splitmix(seed);
  }
  for (Card card = 0; card < kCards; ++card) keys[card] = keys[face(card, suits)];
  return keys;
});

std::uint64_t pile_word(const State& state, std::size_t top, std::uint64_t word,
                        const KindKeys& keys) {
  each_beneath(state, top, [&](Card card) {
    word = std::rotl(word, 5) + keys[card] + static_cast<unsigned>(state.hidden >> card & 1);
  });
  return word;
}

// How many cards lie on the waste, and the redeals made.
std::pair<int, int> waste(const State& state) {
  if (state.stock.last == 0 || state.stock.fills_columns()) return {0, 0};
  const Stock stock = stock_of(state);
  return {stock.turned, stock.redealt};
}

}  // namespace

std::uint64_t hash_but_for_twins(const State& state, int suits) {
  const KindKeys& keys = kKindKeys[suits_index(suits)];
  const bool in_order = state.stock.fills_columns();
  std::uint64_t hash = 0;
  for (CardSet left = cards_of_cells(state); left != 0; left &= left - 1) {
    hash += mixed(~keys[first_card(left)]);  // unlike a column of one card
  }
  for (std::size_t c = 0; c < kMaxColumns; ++c) {
    if (state.top[c] == kFloor) continue;
    hash += mixed(pile_word(state, state.top[c], in_order ? c + 1 : 0, keys));
  }
  const auto [turned, redealt] = waste(state);
  hash += static_cast<std::uint64_t>(64 * turned + redealt) * detail::kRedealKey;
  if (state.stock.last > 0) hash += pile_word(state, index(state.stock.last - 1), 40, keys);
  if (state.stock.reserve > 0) hash += pile_word(state, index(state.stock.reserve - 1), 41, keys);
  return mixed(hash);
}

bool same_but_for_twins(const State& a, const State& b, int suits) {
  if (same_position(a, b)) return true;  // mostly
  return waste(a) == waste(b) && Piles(a, suits) == Piles(b, suits);
}

}  // namespace coevo::patience
