// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {
namespace {

constexpr BuildTable make_table(Build build, int suits) {
  BuildTable table;
  for (Card card = 0; card < kCards; ++card) {
    for (Card onto = 0; onto < kCards; ++onto) {
      if (!fits(build, card, onto, suits)) continue;
      table.takers[card] |= bit(onto);
      table.fitting[onto] |= bit(card);
      table.lower[index(onto % kRankCards)] |= bit(static_cast<Card>(card % kRankCards));
      table.goes_up = table.goes_up || rank(card) > rank(onto);
    }
  }
  return table;
}

constexpr auto kTables = tables_by_suits([](int suits) {
  return std::array{make_table(Build::none, suits),
                    make_table(Build::same_suit, suits),
                    make_table(Build::red_black, suits),
                    make_table(Build::any_suit, suits),
                    make_table(Build::suit_up_or_down, suits),
                    make_table(Build::unordered, suits)};
});

}  // namespace

const BuildTable& build_table(Build build, int suits) {
  return kTables[suits_index(suits)][static_cast<std::size_t>(build)];
}

}  // namespace coevo::patience
