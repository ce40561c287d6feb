// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {
namespace {

constexpr BuildTable make_table(Build build) {
  BuildTable table;
  for (Card card = 0; card < kCards; ++card) {
    for (Card onto = 0; onto < kCards; ++onto) {
      if (!fits(build, card, onto)) continue;
      table.takers[card] |= bit(onto);
      table.fitting[onto] |= bit(card);
      table.lower[index(onto % kRankCards)] |= bit(static_cast<Card>(card % kRankCards));
      table.goes_up = table.goes_up || rank(card) > rank(onto);
    }
  }
  return table;
}

constexpr std::array kTables{
    make_table(Build::none),     make_table(Build::same_suit),       make_table(Build::red_black),
    make_table(Build::any_suit), make_table(Build::suit_up_or_down), make_table(Build::unordered)};

}  // namespace

const BuildTable& build_table(Build build) {
  return kTables[static_cast<std::size_t>(build)];
}

}  // namespace coevo::patience
