// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/card_classes.h"

#include <bit>

namespace coevo::patience {
namespace {

constexpr std::uint64_t kBlack = kClubs | kClubs << 3;
constexpr std::uint64_t kRed = kClubs << 1 | kClubs << 2;

// Odd, and its inverse modulo 2^64.
constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kInverse = [] {
  std::uint64_t inverse = kFactor;
  for (int i = 0; i < 5; ++i) inverse *= 2 - kFactor * inverse;
  return inverse;
}();
static_assert(kFactor * kInverse == 1);

// How many cards of the set each rank has, a number in the rank's four bits.
constexpr std::uint64_t count_by_rank(std::uint64_t cards) {
  return (cards & kClubs) + (cards >> 1 & kClubs) + (cards >> 2 & kClubs) + (cards >> 3 & kClubs);
}
// All four cards of the ranks whose number is not 0.
constexpr std::uint64_t ranks_of(std::uint64_t numbers) {
  return ((numbers | numbers >> 1 | numbers >> 2) & kClubs) * 0b1111;
}

}  // namespace

CardClasses::CardClasses(const Rules& rules, Build relation, int exact_ranks) : rules_(rules) {
  if (relation == Build::red_black) {
    merged_ = {kBlack, kRed};
  } else if (relation == Build::any_suit || relation == Build::none) {
    merged_ = {kAllCards, 0};
  }
  if (merged_[0] != 0) exact_ = (std::uint64_t{1} << kSuits * exact_ranks) - 1;
  for (Card card = 0; card < kCards; ++card) {
    const std::uint64_t suits = (merged_[0] & bit(card)) != 0 ? merged_[0] : merged_[1];
    const std::uint64_t rank_cards = std::uint64_t{0b1111} << kSuits * (rank(card) - 1);
    const bool is_exact = (exact_ & bit(card)) != 0;
    representative_[card] = is_exact ? card : first_card(suits & rank_cards);
  }
}

std::uint64_t CardClasses::next(std::uint64_t home) const {
  std::uint64_t next = (home << kSuits | 0b1111) & ~home & exact_;
  if (rules_.descending) next |= (home >> kSuits | kKings) & ~home;  // nothing is merged
  return merges() ? next | merged_next(home) : next;
}

// A foundation takes a card if more cards of the rank below are at home than of its own rank.
std::uint64_t CardClasses::merged_next(std::uint64_t home) const {
  std::uint64_t next = 0;
  for (const std::uint64_t suits : merged_) {
    const std::uint64_t counts = count_by_rank(home & suits);
    const auto aces = static_cast<std::uint64_t>(std::popcount(suits & 0b1111));
    next |= ranks_of((counts << kSuits | aces) - counts) & suits;
  }
  return next & ~home & ~exact_ & kAllCards;
}

std::uint64_t CardClasses::safe_next(std::uint64_t home) const {
  if (!has_safe_cards(rules_)) return 0;
  const std::uint64_t all = next(home);
  std::array<int, kSuits> ranks{};
  for (int s = 0; s < kSuits; ++s) {
    ranks[index(s)] = std::popcount(home & exact_ & kClubs << s);
  }
  std::uint64_t safe = 0;
  for (std::uint64_t left = all & exact_; left != 0; left &= left - 1) {
    const Card card = first_card(left);
    if (rank(card) <= safe_rank(rules_, ranks, suit(card))) safe |= bit(card);
  }
  // The lowest ranks are the first to be complete.
  const int full = std::countr_one(home) / kSuits;
  return safe | (all & ~exact_ & std::uint64_t{0b1111} << kSuits * full);
}

std::uint64_t CardClasses::returning(std::uint64_t home) const {
  std::uint64_t tops = home & exact_ & ~(home >> kSuits);
  if (merges()) tops = (tops & exact_ >> kSuits) | merged_tops(home);
  std::uint64_t returning = 0;
  for (std::uint64_t left = tops; left != 0; left &= left - 1) {
    const std::uint64_t card = left & (~left + 1);
    if ((safe_next(home ^ card) & card) == 0) returning |= card;
  }
  return returning;
}

// Cards of merged ranks and of the highest exact rank. They may come back if fewer cards of their
// class's next rank are at home.
std::uint64_t CardClasses::merged_tops(std::uint64_t home) const {
  std::uint64_t tops = 0;
  for (const std::uint64_t suits : merged_) {
    const std::uint64_t counts = count_by_rank(home & suits);
    tops |= ranks_of(counts - (counts >> kSuits)) & suits;
  }
  return tops & home & ~(exact_ >> kSuits);
}

// A column's sum is that of its cards' words, each times a power of an odd factor, so adding or
// removing its exposed card takes constant time.
CardClasses::Sums CardClasses::sums(const Board& board) const {
  Sums sums;
  sums.all = 0;
  for (std::uint64_t left = board.ends; left != 0; left &= left - 1) {
    const Card end = first_card(left);
    std::uint64_t column = 0;
    std::uint64_t power = 1;
    for (std::uint8_t card = end; card < kFloor; card = board.below[card]) {
      column += word(card) * power;
      power *= kFactor;
    }
    sums.column[end] = column;
    sums.all += mix(column, kFactor);
  }
  return sums;
}

std::uint64_t CardClasses::fingerprint(const Board& board) const {
  return fingerprint(sums(board).all, board.cells, board.home);
}

std::uint64_t CardClasses::fingerprint_after(const Board& board, const Sums& sums,
                                             const Step& step) const {
  const auto& [card, onto] = step;
  const std::uint8_t from = board.below[card];
  std::uint64_t columns = sums.all;
  if (from <= kFloor) columns -= mix(sums.column[card], kFactor);
  if (from < kFloor) columns += mix((sums.column[card] - word(card)) * kInverse, kFactor);
  if (onto < kFloor) {
    columns -= mix(sums.column[onto], kFactor);
    columns += mix(sums.column[onto] * kFactor + word(card), kFactor);
  } else if (onto == kFloor) {
    columns += mix(word(card), kFactor);
  }
  const std::uint64_t cells = (board.cells & ~bit(card)) | (onto == kCell ? bit(card) : 0);
  const std::uint64_t home = (board.home & ~bit(card)) | (onto == kHome ? bit(card) : 0);
  return fingerprint(columns, cells, home);
}

std::uint64_t CardClasses::word(Card card) const {
  return place_key(representative_[card], kFloor);
}

std::uint64_t CardClasses::fingerprint(std::uint64_t columns, std::uint64_t cells,
                                       std::uint64_t home) const {
  return mix(columns + mix(set_word(cells), kFactor) + set_word(home), kFactor);
}

std::uint64_t CardClasses::set_word(std::uint64_t cards) const {
  return mix((cards & exact_) + kFactor, count_by_rank(cards & merged_[0]) + kInverse) +
         mix(count_by_rank(cards & merged_[1]) + kFactor, kInverse);
}

bool CardClasses::same(const Board& a, const Board& b) const {
  if (a.packed == b.packed) return true;
  if (!merges() || !same_sets(a.home, b.home) || !same_sets(a.cells, b.cells)) return false;
  std::uint64_t unmatched = b.ends;
  for (std::uint64_t left = a.ends; left != 0; left &= left - 1) {
    std::uint64_t candidates = unmatched;
    while (candidates != 0 && !same_columns(a, first_card(left), b, first_card(candidates))) {
      candidates &= candidates - 1;
    }
    if (candidates == 0) return false;
    unmatched &= ~bit(first_card(candidates));
  }
  return unmatched == 0;
}

bool CardClasses::same_sets(std::uint64_t a, std::uint64_t b) const {
  if ((a & exact_) != (b & exact_)) return false;
  for (const std::uint64_t suits : merged_) {
    if (count_by_rank(a & suits) != count_by_rank(b & suits)) return false;
  }
  return true;
}

bool CardClasses::same_columns(const Board& a, std::uint8_t end_a, const Board& b,
                               std::uint8_t end_b) const {
  while (end_a < kFloor && end_b < kFloor) {
    if (representative_[end_a] != representative_[end_b]) return false;
    if ((a.hidden >> end_a & 1) != (b.hidden >> end_b & 1)) return false;
    end_a = a.below[end_a];
    end_b = b.below[end_b];
  }
  return end_a == end_b;
}

}  // namespace coevo::patience
