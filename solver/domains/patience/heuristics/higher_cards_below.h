// SPDX-License-Identifier: MIT
// The heuristic of Mehmetoglu (2025): for every card in a column, the higher cards that lie on it,
// times (13 - its value)^power. Each power is a separate heuristic with its own range, so that a
// genome may weigh several.
#pragma once

#include <array>
#include <bit>

#include "solver/domains/patience/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::patience {

namespace detail {

// unit * base^(quarters / 4), rounded to the nearest integer. Exact: no floating point.
constexpr std::int64_t fixed_power(std::int64_t base, int quarters, std::int64_t unit) {
  std::int64_t fourth_power = unit * unit * unit * unit;
  for (int i = 0; i < quarters; ++i) fourth_power *= base;
  std::int64_t root = 0;
  const auto fourth = [](std::int64_t x) { return x * x * x * x; };
  // root + 1/2 rounded down: (2 root + 1)^4 <= 16 * fourth_power.
  while (fourth(2 * root + 1) / 16 < fourth_power) ++root;
  return root;
}

// A factor for each rank; 0^0 = 1, as in his program, though no card is higher than a king.
template <int kQuarters, int kUnit>
inline constexpr auto kPowers = [] {
  std::array<std::int32_t, kRanks + 1> powers{};
  for (int rank = 1; rank <= kRanks; ++rank) {
    powers[index(rank)] = static_cast<std::int32_t>(fixed_power(kRanks - rank, kQuarters, kUnit));
  }
  return powers;
}();

// The largest value: all cards in one column, the lowest deepest.
template <int kQuarters, int kUnit>
inline constexpr std::int32_t kMaxHigherCards = [] {
  std::int32_t sum = 0;
  for (int rank = 1; rank <= kRanks; ++rank) {
    sum += kRankCards * kRankCards * (kRanks - rank) * kPowers<kQuarters, kUnit>[index(rank)];
  }
  return sum;
}();

}  // namespace detail

// Sum over the cards in columns; kQuarters is four times the power, kUnit the value of 1.
template <int kQuarters, int kUnit>
std::int32_t higher_cards_below(const Summary& summary) {
  std::int32_t sum = 0;
  for (int c = 0; c < summary.columns(); ++c) {
    CardSet above = 0;  // the cards that lie on the current one
    for (std::uint8_t card = summary.top(c); card < kFloor; card = summary.under(card)) {
      // Cards are numbered by rank, so the higher ones are those from the next rank's clubs on.
      sum += count_cards(above >> (kRankCards * rank(card))) *
             detail::kPowers<kQuarters, kUnit>[index(rank(card))];
      above |= bit(card);
    }
  }
  return sum;
}

#define COEVO_HIGHER_CARDS_BELOW(type, suffix, power, quarters, units)                       \
  struct type {                                                                              \
    static constexpr solver::Feature kFeature{                                               \
        .name = "higher_cards_below_" suffix,                                                \
        .help = "higher cards lying on each card, times (13 - its value)^" power ", summed", \
        .high = detail::kMaxHigherCards<quarters, units>,                                    \
        .unit = units};                                                                      \
    static std::int32_t value(Summary& s) { return higher_cards_below<quarters, units>(s); } \
  };
// Whole powers are exact in units of 1; the ranges of the others fit into 2^20 levels of H.
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow0, "0", "0", 0, 1)
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow025, "025", "0.25", 1, 256)
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow05, "05", "0.5", 2, 256)
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow075, "075", "0.75", 3, 128)
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow1, "1", "1", 4, 1)
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow15, "15", "1.5", 6, 16)
COEVO_HIGHER_CARDS_BELOW(HigherCardsBelow2, "2", "2", 8, 1)
#undef COEVO_HIGHER_CARDS_BELOW

}  // namespace coevo::patience
