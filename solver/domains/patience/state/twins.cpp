// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/twins.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace coevo::patience {
namespace {

constexpr CardSet kFirstPack = kClubs * 0b1111;

// A card without its pack, and whether it lies face down.
char kind(const State& state, Card card) {
  const int hidden = (state.hidden >> card & 1) != 0 ? kSuits * kRanks : 0;
  return static_cast<char>(kSuits * (rank(card) - 1) + suit(card) + hidden);
}

std::uint64_t mixed(std::uint64_t word) {
  return detail::splitmix(word);  // changes the copy
}

// Calls each(card) for the card of that number less one and those beneath it, if there are any.
template <class Each>
void each_beneath(const State& state, std::size_t card, Each each) {
  for (; card < kCards; card = state.below[card]) each(static_cast<Card>(card));
}

// The cards of cells, as two sets: of kinds, and of kinds of which both cards are there.
struct Cells {
  explicit Cells(const State& state) {
    if (!state.stock.empty()) return;
    any = (state.cells | state.cells >> kSuits) & kFirstPack;
    both = state.cells & state.cells >> kSuits & kFirstPack;
  }
  friend bool operator==(const Cells& a, const Cells& b) = default;
  std::uint64_t word() const {
    const auto halves = [](CardSet set) {
      return mixed(static_cast<std::uint64_t>(set)) + static_cast<std::uint64_t>(set >> 32 >> 32);
    };
    return mixed(halves(any)) ^ halves(both);
  }
  CardSet any = 0;
  CardSet both = 0;
};

// The kinds of all cards of columns, stock and reserve, as texts.
class Piles {
 public:
  explicit Piles(const State& state) {
    for (std::size_t c = 0; c < kMaxColumns; ++c) {
      add(columns_[c], state, state.top[c]);
    }
    if (!state.stock.fills_columns()) std::sort(columns_.begin(), columns_.end());
    if (state.stock.last > 0) add(stock_, state, index(state.stock.last - 1));
    if (state.stock.reserve > 0) add(reserve_, state, index(state.stock.reserve - 1));
  }
  friend bool operator==(const Piles& a, const Piles& b) {
    return a.columns_ == b.columns_ && a.stock_ == b.stock_ && a.reserve_ == b.reserve_;
  }

 private:
  void add(std::string_view& pile, const State& state, std::size_t top) {
    const std::size_t first = size_;
    each_beneath(state, top, [&](Card card) { kinds_[size_++] = kind(state, card); });
    pile = {kinds_.data() + first, size_ - first};
  }

  std::array<char, kCards> kinds_;
  std::size_t size_ = 0;
  std::array<std::string_view, kMaxColumns> columns_;
  std::string_view stock_;
  std::string_view reserve_;
};

// By card; the same for twins.
constexpr auto kKindKeys = [] {
  std::array<std::uint64_t, kCards> keys{};
  std::uint64_t seed = 0x71415;
  for (int card = 0; card < kCards; ++card) {
    const auto c = static_cast<Card>(card);
    keys[c] = pack(c) == 0 ? detail::splitmix(seed) : keys[make_card(rank(c), suit(c))];
  }
  return keys;
}();

std::uint64_t pile_word(const State& state, std::size_t top, std::uint64_t word) {
  each_beneath(state, top, [&](Card card) {
    word = std::rotl(word, 5) + kKindKeys[card] + static_cast<unsigned>(state.hidden >> card & 1);
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

std::uint64_t hash_but_for_twins(const State& state) {
  const bool in_order = state.stock.fills_columns();
  std::uint64_t hash = Cells(state).word();
  for (std::size_t c = 0; c < kMaxColumns; ++c) {
    if (state.top[c] == kFloor) continue;
    hash += mixed(pile_word(state, state.top[c], in_order ? c + 1 : 0));
  }
  const auto [turned, redealt] = waste(state);
  hash += static_cast<std::uint64_t>(64 * turned + redealt) * detail::kRedealKey;
  if (state.stock.last > 0) hash += pile_word(state, index(state.stock.last - 1), 40);
  if (state.stock.reserve > 0) hash += pile_word(state, index(state.stock.reserve - 1), 41);
  return mixed(hash);
}

bool same_but_for_twins(const State& a, const State& b) {
  if (same_position(a, b)) return true;  // mostly
  return Cells(a) == Cells(b) && waste(a) == waste(b) && Piles(a) == Piles(b);
}

}  // namespace coevo::patience
