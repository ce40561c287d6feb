// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortening/hop_writer.h"

#include <algorithm>
#include <array>
#include <bit>

namespace coevo::freecell {

using freecell::Card;
using freecell::kCell;
using freecell::kFloor;
using freecell::kHome;

int HopWriter::empty_cells() const {
  return rules_.cells - std::popcount(state_.cells);
}

std::uint32_t HopWriter::empty_columns() const {
  std::uint32_t empty = 0;
  for (std::uint32_t c = 0; c < static_cast<std::uint32_t>(rules_.columns); ++c) {
    if (state_.top[c] == kFloor) empty |= 1U << c;
  }
  return empty;
}

void HopWriter::hop_card(Card card, std::uint8_t from, std::uint8_t to) {
  const std::uint8_t onto = to == kHomeHop ? kHome : to == kCellHop ? kCell : state_.top[to];
  freecell::apply_unhashed(state_, {card, onto, from == kCellHop ? kCell : from, to});
  hops_.push_back({card, from, to});
}

// The end card of a column.
void HopWriter::hop(std::uint8_t from, std::uint8_t to) {
  hop_card(state_.top[from], from, to);
}

void HopWriter::make(const freecell::Move& move) {
  const std::uint8_t to = move.onto == kHome ? kHomeHop : move.onto == kCell ? kCellHop : move.to;
  if (move.from == kCell) return hop_card(move.card, kCellHop, to);
  if (to >= kCellHop || state_.top[move.from] == move.card) return hop(move.from, to);
  int count = 1;
  for (Card card = state_.top[move.from]; card != move.card; card = state_.below[card]) ++count;
  move_run(count, move.from, to, empty_columns() & ~(1U << to));
}

// Through cells alone where they suffice, otherwise the surplus waits in one of the `empty`
// columns.
void HopWriter::move_run(int count, std::uint8_t from, std::uint8_t to, std::uint32_t empty) {
  const int fit = empty_cells() + 1;
  if (count > fit && empty != 0) {
    const auto waiting = static_cast<std::uint8_t>(std::countr_zero(empty));
    empty &= empty - 1;
    const int surplus = std::max(1, count - (fit << std::popcount(empty)));
    move_run(surplus, from, waiting, empty);
    move_run(count - surplus, from, to, empty);
    move_run(surplus, waiting, to, empty);
    return;
  }
  std::array<Card, freecell::kRanks> waiting;
  std::size_t held = 0;
  for (; held + 1 < static_cast<std::size_t>(count); ++held) {
    waiting[held] = state_.top[from];
    hop(from, kCellHop);
  }
  hop(from, to);
  while (held > 0) hop_card(waiting[--held], kCellHop, to);
}

}  // namespace coevo::freecell
