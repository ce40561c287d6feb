// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kRankLetters = "0A23456789TJQK";
constexpr std::string_view kSuitLetters = "CDHS";

// Not std::toupper: it depends on the locale.
char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

char rank_letter(int rank) {
  return kRankLetters[index(rank)];
}
char suit_letter(int suit) {
  return kSuitLetters[index(suit)];
}

std::string card_text(Card card) {
  return {rank_letter(rank(card)), suit_letter(suit(card))};
}

std::optional<int> parse_rank(std::string_view text) {
  if (text == "10") return 10;
  if (text.size() != 1) return std::nullopt;
  const std::size_t found = kRankLetters.find(upper(text[0]));
  if (found == std::string_view::npos || found == 0) return std::nullopt;
  return static_cast<int>(found);
}

std::optional<int> parse_suit(char letter) {
  const std::size_t found = kSuitLetters.find(upper(letter));
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<int>(found);
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto rank = parse_rank(text.substr(0, text.size() - 1));
  const auto suit = parse_suit(text.back());
  if (!rank || !suit) return std::nullopt;
  return make_card(*rank, *suit);
}

}  // namespace coevo::patience
