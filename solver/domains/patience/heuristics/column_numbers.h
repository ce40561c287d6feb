// SPDX-License-Identifier: MIT
// Sets of cards and statistics of the columns, tabulated and kept by card.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {

namespace detail {
template <class Belongs>
constexpr std::array<CardSet, kCards> card_sets(Belongs belongs) {
  std::array<CardSet, kCards> sets{};
  for (Card card = 0; card < kCards; ++card) {
    for (Card other = 0; other < kCards; ++other) {
      if (belongs(card, other)) sets[card] |= bit(other);
    }
  }
  return sets;
}
}  // namespace detail

// Cards of lower rank, and those of the same suit among them.
inline constexpr auto kLower =
    detail::card_sets([](Card card, Card other) { return rank(other) < rank(card); });
namespace detail {
inline constexpr auto kLowerOfSuit = tables_by_suits([](int suits) {
  return card_sets([=](Card card, Card other) {
    return rank(other) < rank(card) && suit(face(other, suits)) == suit(face(card, suits));
  });
});
}  // namespace detail
constexpr const std::array<CardSet, kCards>& lower_of_suit(int suits) {
  return detail::kLowerOfSuit[suits_index(suits)];
}

// Statistics of the columns, kept for each card as if its column ended there, so that a move
// changes only the statistics of the moved cards.
//
// The statistics of one column, or the sums over several, one byte each in one word. No sum
// overflows its byte: the largest is 222, for the ranks of 18 columns' cards of two packs.
class Numbers {
 public:
  constexpr Numbers() = default;

  // Cards lying on each suit's next card.
  int buried() const { return static_cast<int>(word_ >> kBuried); }
  // Cards in columns that are built from their deepest card on.
  int well_placed() const { return get(kWellPlaced); }
  // Ranks of the deepest and of the exposed cards.
  int bottom_ranks() const { return get(kBottomRank); }
  int top_ranks() const { return get(kTopRank); }
  int filled_columns() const { return get(kFilled); }

  // The column with `card` put on it; `next`: whether it is its suit's next card, `fits`: whether
  // it fits the card beneath it.
  static Numbers on_floor(Card card, bool next) {
    const auto value = static_cast<std::uint64_t>(rank(card));
    return Numbers{one(kWellPlaced) + one(kFilled) + (value << kBottomRank) + (value << kTopRank) +
                   (std::uint64_t{next} << kNexts)};
  }
  Numbers with(Card card, bool fits, bool next) const {
    const auto value = static_cast<std::uint64_t>(rank(card));
    std::uint64_t word = (word_ & ~(kByte << kTopRank)) + (value << kTopRank) +
                         (std::uint64_t{next} << kNexts) + (((word_ >> kNexts) & kByte) << kBuried);
    if (fits && well_placed() != 0) {
      word += one(kWellPlaced);
    } else {
      word &= ~(kByte << kWellPlaced);
    }
    return Numbers{word};
  }

  friend Numbers operator+(Numbers a, Numbers b) { return Numbers{a.word_ + b.word_}; }
  friend Numbers operator-(Numbers a, Numbers b) { return Numbers{a.word_ - b.word_}; }
  friend bool operator==(Numbers, Numbers) = default;

 private:
  // Where each byte begins; the last has room for more.
  enum Place {
    kWellPlaced = 0,
    kBottomRank = 8,
    kTopRank = 16,
    kFilled = 24,
    kNexts = 32,
    kBuried = 40
  };
  static constexpr std::uint64_t kByte = 0xFF;

  constexpr explicit Numbers(std::uint64_t word) : word_(word) {}
  static constexpr std::uint64_t one(Place place) { return std::uint64_t{1} << place; }
  int get(Place place) const { return static_cast<int>((word_ >> place) & kByte); }

  std::uint64_t word_ = 0;
};

class ColumnNumbers {
 public:
  ColumnNumbers(const State& state, const Puzzle& puzzle)
      : home_(state.home), nexts_(next_cards(state, puzzle.rules())), puzzle_(&puzzle) {
    for (int c = 0; c < puzzle.rules().columns; ++c) sum_ = sum_ + add_column(state, c);
  }

  Numbers sum() const { return sum_; }

  // The numbers after the move and the auto-moves that led to `after`.
  ColumnNumbers next(const Move& move, const State& after) const {
    if (changes_all(move, after)) return ColumnNumbers(after, *puzzle_);
    ColumnNumbers numbers = *this;
    const auto keep = [&](Card card, Numbers of_card) { numbers.of_[card] = of_card; };
    numbers.sum_ = sum_ + change(move, after, keep);
    return numbers;
  }
  Numbers sum_after(const Move& move, const State& after) const {
    if (changes_all(move, after)) return ColumnNumbers(after, *puzzle_).sum_;
    return sum_ + change(move, after, [](Card, Numbers) {});
  }

 private:
  using Home = decltype(State::home);

  bool changes_all(const Move& move, const State& after) const {
    return after.home != home_ || is_deal(move) || fills_spaces(puzzle_->rules());
  }
  bool is_next(Card card) const { return (nexts_ >> card & 1) != 0; }
  // Of the column that ends with the place's card; none on the floor.
  Numbers of(std::uint8_t place) const { return place < kFloor ? of_[place] : Numbers{}; }
  Numbers put(Card card, std::uint8_t under, Numbers below) const {
    return under < kFloor ? below.with(card, puzzle_->sequences().fits(card, under), is_next(card))
                          : Numbers::on_floor(card, is_next(card));
  }

  Numbers add_column(const State& state, int column) {
    std::array<Card, kCards> cards;  // the exposed one first
    std::size_t height = 0;
    for (std::uint8_t card = state.top[index(column)]; card < kFloor; card = state.below[card]) {
      cards[height++] = card;
    }
    Numbers numbers;
    while (height > 0) {
      const Card card = cards[--height];
      numbers = of_[card] = put(card, state.below[card], numbers);
    }
    return numbers;
  }

  // The move's addition to the sum, if no card went home. Calls keep(card, numbers) for each card
  // put on a column.
  template <class Keep>
  Numbers change(const Move& move, const State& after, Keep keep) const {
    Numbers change;
    if (move.onto < kCell) {
      std::array<Card, kCards> run;
      std::size_t length = 0;
      for (std::uint8_t card = after.top[move.to]; card != move.card; card = after.below[card]) {
        run[length++] = card;
      }
      run[length++] = move.card;
      if (move.from < kMaxColumns) change = change - of_[run[0]];
      Numbers numbers = of(move.onto);
      change = change - numbers;
      while (length > 0) {
        const Card card = run[--length];
        numbers = put(card, after.below[card], numbers);
        keep(card, numbers);
      }
      change = change + numbers;
    } else {
      change = change - of_[move.card];
    }
    if (move.from < kMaxColumns) change = change + of(after.top[move.from]);
    return change;
  }

  std::array<Numbers, kCards> of_;
  Numbers sum_;
  Home home_;
  CardSet nexts_;
  const Puzzle* puzzle_;
};

}  // namespace coevo::patience
