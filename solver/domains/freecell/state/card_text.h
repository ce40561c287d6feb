// SPDX-License-Identifier: MIT
// Cards as text: rank A 2 ... 9 T J Q K, then suit C D H S.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/domains/freecell/state/card.h"

namespace coevo::freecell {

// "TD", "AS".
std::string card_text(Card card);
// 1 for A ... 13 for K; `10` and lower case too.
std::optional<int> parse_rank(std::string_view text);
// 0 ... 3 for C, D, H, S; lower case too.
std::optional<int> parse_suit(char letter);
// The card of that name, as printed by card_text or with `10` or lower case.
std::optional<Card> parse_card(std::string_view text);

char rank_letter(int rank);  // 0 for none
char suit_letter(int suit);

}  // namespace coevo::freecell
