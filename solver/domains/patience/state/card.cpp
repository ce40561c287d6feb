// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kRankLetters = "0A23456789TJQK";
constexpr std::string_view kSuitLetters = "CDHS";
// In UTF-8, U+2660 to U+2667 are these bytes and 0xA0 to 0xA7, in the order S H D C S H D C.
constexpr std::string_view kSymbolStart = "\xE2\x99";
// Variation selectors, which may follow a symbol: as text, as a picture.
constexpr std::string_view kAsText = "\xEF\xB8\x8E";
constexpr std::string_view kAsPicture = "\xEF\xB8\x8F";

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

std::string card_text(Card card, int suits) {
  return {rank_letter(rank(card)), suit_letter(suit(face(card, suits)))};
}

std::string face_down_text(Card card, int suits) {
  std::string text = card_text(card, suits);
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

std::optional<int> parse_rank(std::string_view text) {
  if (text == "10" || text == "0") return 10;
  if (text == "1") return 1;
  if (text.size() != 1) return std::nullopt;
  const std::size_t found = kRankLetters.find(upper(text[0]));
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<int>(found);
}

std::optional<int> parse_suit(char letter) {
  const std::size_t found = kSuitLetters.find(upper(letter));
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<int>(found);
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text.find(kSymbolStart) != std::string_view::npos) return parse_card(with_suit_letters(text));
  auto suit = parse_suit(text.back());
  auto rank = parse_rank(text.substr(0, text.size() - 1));
  if (!suit) {
    suit = parse_suit(text.front());
    rank = parse_rank(text.substr(1));
  }
  if (!rank || !suit) return std::nullopt;
  return make_card(*rank, *suit);
}

std::string with_suit_letters(std::string_view text) {
  std::string letters;
  while (!text.empty()) {
    const auto last = text.size() < 3 ? 0U : static_cast<unsigned char>(text[2]);
    if (text.starts_with(kSymbolStart) && last >= 0xA0 && last <= 0xA7) {
      letters += suit_letter(3 - static_cast<int>(last % 4));
      text.remove_prefix(3);
      if (text.starts_with(kAsText) || text.starts_with(kAsPicture)) text.remove_prefix(3);
    } else {
      letters += text.front();
      text.remove_prefix(1);
    }
  }
  return letters;
}

}  // namespace coevo::patience
