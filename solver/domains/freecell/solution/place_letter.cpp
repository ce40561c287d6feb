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
  if (letter == 'h') return std::pair{Place::home, std::uint8_t{0}};
  if (const auto i = kColumns.find(letter); i != std::string_view::npos) {
    return std::pair{Place::column, static_cast<std::uint8_t>(i)};
  }
  if (const auto i = kCells.find(letter); i != std::string_view::npos) {
    return std::pair{Place::cell, static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}

}  // namespace coevo::freecell
