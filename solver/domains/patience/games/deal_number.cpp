// SPDX-License-Identifier: MIT
#include "solver/domains/patience/games/deal_number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "common/stop.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::uint64_t kSeedsBetweenStops = std::uint64_t{1} << 24;  // a tenth of a second or so

using Pack = std::array<Card, kCards>;

// The pack in the order in which it was dealt.
Pack pack_of(const Rules& rules, const Layout& board) {
  Pack places;
  std::iota(places.begin(), places.end(), Card{0});
  const Layout dealt = deal(rules, places);
  Pack pack{};
  for (std::size_t c = 0; c < dealt.columns.size(); ++c) {
    for (std::size_t i = 0; i < dealt.columns[c].size(); ++i) {
      pack[dealt.columns[c][i]] = board.columns[c][i];
    }
  }
  for (std::size_t c = 0; c < dealt.cells.size(); ++c) {
    if (board.cells[c]) pack[*dealt.cells[c]] = *board.cells[c];
  }
  for (std::size_t i = 0; i < dealt.stock.size(); ++i) pack[dealt.stock[i]] = board.stock[i];
  if (dealt.hole) pack[*dealt.hole] = *board.hole;
  return pack;
}

// Which of the cards left each card was, counted from 0: the draw modulo their number.
std::array<std::uint32_t, kCards> remainders_of(const Pack& pack) {
  Pack deck;
  std::iota(deck.begin(), deck.end(), Card{0});
  std::array<std::uint32_t, kCards> remainders{};
  for (std::size_t dealt = 0; dealt < kCards; ++dealt) {
    const auto left = deck.begin() + static_cast<std::ptrdiff_t>(kCards - dealt);
    const auto taken = std::find(deck.begin(), left, pack[dealt]);
    remainders[dealt] = static_cast<std::uint32_t>(taken - deck.begin());
    *taken = *(left - 1);
  }
  return remainders;
}

// A range of numbers whose draws are made alike: of the bits of the state from the 16th on, plus a
// constant.
struct Range {
  std::uint64_t first;
  int bits;  // of the state that the draws depend on, the number's own
  std::uint32_t plus;
};
constexpr std::array<Range, 3> kRanges{
    {{0, 31, 0}, {std::uint64_t{1} << 31, 31, 0x8000}, {std::uint64_t{1} << 32, 32, 1}}};

// Looks for the seed bit by bit from the lowest: with its lowest n bits, the lowest n - 16 of each
// draw are known, and so is what they leave modulo a power of two.
class SeedSearch {
 public:
  SeedSearch(const Range& range, const std::array<std::uint32_t, kCards>& remainders)
      : range_(range), remainders_(remainders) {}

  std::vector<std::uint32_t> seeds() {
    constexpr int kKnown = 17;  // those that decide the lowest bit of a draw
    for (std::uint32_t low = 0; low < std::uint32_t{1} << kKnown; ++low) extend(low, kKnown);
    std::ranges::sort(seeds_);
    return seeds_;
  }

 private:
  void extend(std::uint32_t low, int known) {
    if (!agrees(low, known)) return;
    if (known == range_.bits) {
      seeds_.push_back(low);
      return;
    }
    extend(low, known + 1);
    extend(low | std::uint32_t{1} << known, known + 1);
  }

  bool agrees(std::uint32_t seed, int known) const {
    const std::uint32_t mask = ~std::uint32_t{0} >> (32 - known);
    for (std::uint32_t dealt = 0; dealt < kCards; ++dealt) {
      seed = seed * 214013U + 2531011U;
      const std::uint32_t draw = ((seed & mask) >> 16) + range_.plus;
      const std::uint32_t left = kCards - dealt;
      const int bits = std::min(known - 16, std::countr_zero(left));
      const std::uint32_t modulus = known == range_.bits ? left : std::uint32_t{1} << bits;
      if (draw % modulus != remainders_[dealt] % modulus) return false;
    }
    return true;
  }

  const Range& range_;
  const std::array<std::uint32_t, kCards>& remainders_;
  std::vector<std::uint32_t> seeds_;
};

// The pack's next card from a draw, as FreeCell's deals take it.
class Drawing {
 public:
  Drawing(std::uint32_t seed, const Range& range) : seed_(seed), range_(range) {}

  std::uint32_t next() {
    seed_ = seed_ * 214013U + 2531011U;
    return ((seed_ & ~std::uint32_t{0} >> (32 - range_.bits)) >> 16) + range_.plus;
  }

 private:
  std::uint32_t seed_;
  const Range& range_;
};

// Looks for a deal that hides part of the pack's order: aces that start at home, kings moved to the
// bottom, or ranks that count from the first card. It tries every number, but few beyond their
// second card.
class HiddenPackSearch {
 public:
  HiddenPackSearch(const Rules& rules, const Layout& board) : rules_(rules), board_(board) {
    for (std::size_t c = 0; c < board.columns.size(); ++c) {
      const auto& column = board.columns[c];
      if (!rules.kings_to_bottom) continue;
      while (start_.others[c] < column.size() && rank(column[start_.others[c]]) == kRanks) {
        ++start_.others[c];
      }
    }
    find_columns();
    find_first_cards();
  }

  std::optional<std::uint64_t> number() const {
    for (const Range& range : kRanges) {
      for (std::uint64_t seed = 0; seed < std::uint64_t{1} << range.bits; ++seed) {
        if (seed % kSeedsBetweenStops == 0) common::throw_if_stopped();
        if (!begins_well(static_cast<std::uint32_t>(seed), range)) continue;
        const std::uint64_t number = range.first + seed;
        if (number > 0 && agrees(static_cast<std::uint32_t>(seed), range) &&
            deal(rules_, number) == board_) {
          return number;
        }
      }
    }
    return std::nullopt;
  }

 private:
  struct Progress {
    std::size_t placed = 0;
    int base = 0;  // the rank that counts as the ace's; 0: before the first card
    std::array<std::uint8_t, kMaxColumns> kings{}, others{};  // the next place in each column
  };

  // The column of each card of the pack, were all dealt to columns.
  void find_columns() {
    Pack places;
    std::iota(places.begin(), places.end(), Card{0});
    const Layout plain =
        deal({.columns = rules_.columns, .cells = 0, .diagonal = rules_.diagonal}, places);
    for (std::size_t c = 0; c < plain.columns.size(); ++c) {
      for (const Card place : plain.columns[c]) columns_[place] = static_cast<std::uint8_t>(c);
    }
    to_cells_ = static_cast<std::size_t>(
        std::ranges::count_if(board_.cells, [](auto& cell) { return !!cell; }));
    to_columns_ =
        kCards - to_cells_ - board_.stock.size() -
        static_cast<std::size_t>(std::accumulate(board_.home.begin(), board_.home.end(), 0));
  }

  void find_first_cards() {
    for (Card first = 0; first < kCards; ++first) {
      Progress one = start_;
      if (!put(one, first)) continue;
      first_ |= bit(first);
      for (Card second = 0; second < kCards; ++second) {
        Progress two = one;
        if (second != first && put(two, second)) second_[first] |= bit(second);
      }
    }
  }

  // Whether the board may come from a pack with that card next.
  bool put(Progress& progress, Card card) const {
    if (rules_.base_is_first) {
      if (progress.base == 0) progress.base = rank(card);
      card = make_card((rank(card) - progress.base + kRanks) % kRanks + 1, suit(card));
    }
    if (rank(card) <= board_.home[index(suit(card))]) return true;
    const std::size_t place = progress.placed++;
    if (place >= to_columns_ + to_cells_) {
      return board_.stock[place - to_columns_ - to_cells_] == card;
    }
    if (place >= to_columns_) return board_.cells[place - to_columns_] == card;
    const std::size_t c = columns_[place];
    const bool sinks = rules_.kings_to_bottom && rank(card) == kRanks;
    auto& next = sinks ? progress.kings[c] : progress.others[c];
    return next < board_.columns[c].size() && board_.columns[c][next++] == card;
  }

  bool begins_well(std::uint32_t seed, const Range& range) const {
    Drawing drawing(seed, range);
    const auto first = static_cast<Card>(drawing.next() % kCards);
    if ((first_ >> first & 1) == 0) return false;
    const auto taken = static_cast<Card>(drawing.next() % (kCards - 1));
    return (second_[first] >> (taken == first ? kCards - 1 : taken) & 1) != 0;
  }

  bool agrees(std::uint32_t seed, const Range& range) const {
    Drawing drawing(seed, range);
    Pack deck;
    std::iota(deck.begin(), deck.end(), Card{0});
    Progress progress = start_;
    for (std::uint32_t left = kCards; left > 0; --left) {
      Card& taken = deck[drawing.next() % left];
      if (!put(progress, taken)) return false;
      taken = deck[left - 1];
    }
    return true;
  }

  const Rules& rules_;
  const Layout& board_;
  Progress start_;
  std::array<std::uint8_t, kCards> columns_{};
  std::size_t to_columns_ = 0;                  // how many cards of the pack
  std::size_t to_cells_ = 0;                    // and to the reserve
  std::uint64_t first_ = 0;                     // the cards that may come first
  std::array<std::uint64_t, kCards> second_{};  // and second, after each of them
};

// Whether a deal shows the order of the whole pack.
bool shows_pack(const Rules& rules) {
  return rules.initial_cards == InitialCards::none && !rules.kings_to_bottom &&
         !rules.base_is_first && rules.hole != Hole::ace_of_spades;
}

// Whether the board has as many cards in each place as any deal of the game.
bool has_shape_of_deal(const Rules& rules, const Layout& board) {
  const Layout dealt = deal(rules, 1);
  const auto sizes = [](const auto& column) { return column.size(); };
  const auto is_filled = [](const auto& cell) { return cell.has_value(); };
  const auto at_home = [](const Layout& layout) {
    return std::accumulate(layout.home.begin(), layout.home.end(), 0);
  };
  return board.down == dealt.down && at_home(board) == at_home(dealt) &&
         board.stock.size() == dealt.stock.size() && board.turned == 0 && board.redealt == 0 &&
         std::ranges::max(board.home) <= 1 &&
         std::ranges::equal(board.columns, dealt.columns, {}, sizes, sizes) &&
         std::ranges::equal(board.cells, dealt.cells, {}, is_filled, is_filled);
}

}  // namespace

std::optional<std::uint64_t> deal_number(const Rules& rules, const Layout& board) {
  if (!has_shape_of_deal(rules, board)) return std::nullopt;
  if (!shows_pack(rules)) return HiddenPackSearch(rules, board).number();
  const auto remainders = remainders_of(pack_of(rules, board));
  for (const Range& range : kRanges) {
    for (const std::uint32_t seed : SeedSearch(range, remainders).seeds()) {
      const std::uint64_t number = range.first + seed;
      if (number > 0 && deal(rules, number) == board) return number;
    }
  }
  return std::nullopt;
}

}  // namespace coevo::patience
