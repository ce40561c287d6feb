// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/autoplay.h"

#include <algorithm>
#include <array>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

// Both foundations of the other colour have at least so many cards.
int lower_of_other_colour(const std::array<int, kFoundations>& home, Card card) {
  return is_red(card) ? std::min(home[0], home[3]) : std::min(home[1], home[2]);
}

}  // namespace

std::span<const Autoplay> autoplays(const Rules& rules) {
  static constexpr std::array kColours{Autoplay::lower, Autoplay::raymond, Autoplay::all};
  if (rules.complete_piles || rules.descending || rules.hole != Hole::none) return {};
  const std::span<const Autoplay> each = kColours;
  return rules.build == Build::red_black ? each : each.last(1);
}

bool is_due(const Tableau& tableau, const CardMove& move, Autoplay autoplay) {
  const Layout& layout = tableau.layout();
  const auto& home = layout.home;
  const Card card =
      move.from_area == Area::cell ? *layout.cells[move.from] : layout.columns[move.from].back();
  switch (autoplay) {
    case Autoplay::none:
      return false;
    case Autoplay::lower:
      return rank(card) <= 2 || rank(card) <= lower_of_other_colour(home, card) + 1;
    case Autoplay::raymond:
      return rank(card) <= safe_rank(tableau.rules(), home, suit(card));
    case Autoplay::all:
      break;
  }
  return true;
}

std::vector<CardMove> play_home(Tableau& tableau, Autoplay autoplay) {
  std::vector<CardMove> made;
  if (autoplay == Autoplay::none) return made;
  const auto play = [&](Area area, std::size_t index) {
    const CardMove move{area, Area::home, static_cast<std::uint8_t>(index), 0};
    if (!tableau.fault(move).empty() || !is_due(tableau, move, autoplay)) return;
    tableau.make_legal(move);
    made.push_back(move);
  };
  for (std::size_t before = made.size() + 1; made.size() != before;) {
    before = made.size();
    for (std::size_t cell = 0; cell < tableau.layout().cells.size(); ++cell) {
      play(Area::cell, cell);
    }
    for (std::size_t column = 0; column < tableau.layout().columns.size(); ++column) {
      play(Area::column, column);
    }
  }
  return made;
}

}  // namespace coevo::patience
