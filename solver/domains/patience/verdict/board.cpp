// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/board.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
namespace {

constexpr std::uint8_t code(Place place) {
  return static_cast<std::uint8_t>(place);
}
constexpr std::array kParents{Place::parent0, Place::parent1, Place::parent2, Place::parent3};

// Spreads the bits of a byte over eight bytes, one bit each.
constexpr auto kSpread = [] {
  std::array<std::uint64_t, 256> spread{};
  for (std::size_t byte = 0; byte < spread.size(); ++byte) {
    for (std::size_t i = 0; i < 8; ++i) spread[byte] |= std::uint64_t{byte >> i & 1} << 8 * i;
  }
  return spread;
}();

}  // namespace

BoardCode::BoardCode(Build build, const State& start) {
  for (Card card = 0; card < kCards; ++card) {
    auto& below = below_[card];
    below.fill(start.below[card]);
    if (start.below[card] == kFloor) start_floor_ |= bit(card);
    if (start.below[card] == kCell) start_cells_ |= bit(card);
    if (start.below[card] == kHome) start_home_ |= bit(card);
    below[code(Place::floor)] = kFloor;
    below[code(Place::cell)] = kCell;
    below[code(Place::home)] = kHome;
    auto parent = kParents.begin();
    for (std::uint64_t left = build_table(build).takers[card]; left != 0; left &= left - 1) {
      below[code(*parent++)] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
    // A place that is also that of the start has the lower code, 0.
    for (std::uint8_t at = kCodes; at-- > 0;) place_[card][below[at]] = at;
    for (std::uint8_t change = 0; change < kCodes; ++change) {
      Places places;
      places.set(card, static_cast<Place>(change));
      flips_[card][change] = pack(places);
    }
  }
}

Board BoardCode::unpack(const Packed& packed) const {
  Board board;
  board.packed = packed;
  const Places places = patience::unpack(packed);
  std::uint64_t covered = 0;
  for (int byte = 0; 8 * byte < kCards; ++byte) {
    std::uint64_t codes = 0;
    for (std::size_t p = 0; p < places.plane.size(); ++p) {
      codes |= kSpread[places.plane[p] >> 8 * byte & 0xFF] << p;
    }
    for (int card = 8 * byte; card < std::min(8 * byte + 8, kCards); ++card, codes >>= 8) {
      const auto at = static_cast<Card>(card);
      board.below[at] = below_[at][codes & 7];
      covered |= std::uint64_t{1} << board.below[at];
    }
  }
  const std::uint64_t dealt = places.dealt();
  board.floor = places.floor() | (dealt & start_floor_);
  board.cells = places.cells() | (dealt & start_cells_);
  board.home = places.home() | (dealt & start_home_);
  board.ends = kAllCards & ~(covered | board.cells | board.home);
  return board;
}

void BoardCode::apply(Board& board, const Step& step) const {
  board.packed = after(board, step);
  const std::uint64_t card = bit(step.card);
  const bool is_covered = board.is_covered(step.card);
  const std::uint8_t from = board.below[step.card];
  board.below[step.card] = step.onto;
  board.cells &= ~card;
  board.home &= ~card;
  board.floor &= ~card;
  board.ends &= ~card;
  if (from < kFloor) board.ends |= bit(from);
  if (step.onto == kHome) {
    board.home |= card;
  } else if (step.onto == kCell) {
    board.cells |= card;
  } else {
    if (!is_covered) board.ends |= card;
    if (step.onto == kFloor) {
      board.floor |= card;
    } else {
      board.ends &= ~bit(step.onto);
    }
  }
}

}  // namespace coevo::patience
