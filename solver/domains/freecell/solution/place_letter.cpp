// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/place_letter.h"

#include <string_view>

namespace coevo::freecell {
namespace {

constexpr std::string_view kColumns = "1234567890";
constexpr std::string_view kCells = "abcdefgk";

}  // namespace

using Place = CardMove::Place;

char place_letter(Place place, std::uint8_t index) {
  if (place == Place::home) return 'h';
  return place == Place::column ? kColumns[index] : kCells[index];
}

std::optional<std::pair<Place, std::uint8_t>> parse_place(char letter) {
  if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  const auto place = [](Place kind, int index) {
    return std::pair{kind, static_cast<std::uint8_t>(index)};
  };
  if (letter >= '1' && letter <= '9') return place(Place::column, letter - '1');
  if (letter == '0') return place(Place::column, 9);
  if (letter >= 'a' && letter <= 'g') return place(Place::cell, letter - 'a');
  if (letter == 'k') return place(Place::cell, 7);
  if (letter == 'h') return place(Place::home, 0);
  return std::nullopt;
}

}  // namespace coevo::freecell
