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

// The bits of the last word that no card takes: the rank in the hole, or the redeals made.
constexpr int kNumberShift = 28;

std::uint32_t number_of(const Packed& packed) {
  return packed.words.back() >> kNumberShift;
}
Packed with_number(Packed packed, int number) {
  packed.words.back() &= (std::uint32_t{1} << kNumberShift) - 1;
  packed.words.back() |= static_cast<std::uint32_t>(number) << kNumberShift;
  return packed;
}

}  // namespace

BoardCode::BoardCode(Build build, const State& start) : start_stock_(stock_of(start)) {
  for (Card card = 0; card < kCards; ++card) {
    auto& below = below_[card];
    const bool is_loose = (start.cells & bit(card)) != 0;
    below.fill(is_loose ? std::uint8_t{kCell} : start.below[card]);
    if (start.below[card] == kFloor) start_floor_ |= bit(card);
    if (is_loose) start_cells_ |= bit(card);
    if (start.below[card] == kHome) start_home_ |= bit(card);
    below[code(Place::floor)] = kFloor;
    below[code(Place::cell)] = kCell;
    below[code(Place::home)] = kHome;
    auto parent = kParents.begin();
    for (std::uint64_t left = build_table(build).takers[card]; left != 0; left &= left - 1) {
      below[code(*parent++)] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
    // A place that is also that of the start has the lower code, 0.
    const bool is_on_hidden = !is_loose && (start.hidden >> start.below[card] & 1) != 0;
    if (is_on_hidden) on_hidden_ |= bit(card);
    for (std::uint8_t at = kCodes; at-- > (is_on_hidden ? 1 : 0);) place_[card][below[at]] = at;
    for (std::uint8_t change = 0; change < kCodes; ++change) {
      Places places;
      places.set(card, static_cast<Place>(change));
      flips_[card][change] = pack(places);
    }
  }
  for (int i = 0; i < start_stock_.turned; ++i) {
    flip(start_, start_stock_.cards[index(i)], code(Place::cell));
  }
  const bool has_hole = start_stock_.to_hole;
  start_ = with_number(
      start_, has_hole ? rank(static_cast<Card>(start.stock.waste - 1)) : start_stock_.redealt);
  // An empty reserve is 0, whose index is beyond all cards.
  for (auto card = index(start.stock.reserve - 1); card < kCards; card = start.below[card]) {
    start_reserve_.push_back(static_cast<Card>(card));
  }
}

Board BoardCode::unpack(const Packed& packed) const {
  Board board;
  board.packed = packed;
  if (start_stock_.to_hole) board.hole = make_card(static_cast<int>(number_of(packed)), 0);
  const Places places = patience::unpack(with_number(packed, 0));
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
  board.hidden = on_hidden_ == 0 ? 0 : hidden(dealt);
  board.stock.size = 0;
  board.stock.reserve = 0;
  if (start_stock_.size > 0) find_stock(board, places);
  if (!start_reserve_.empty()) find_reserve(board);
  return board;
}

// The face-down cards, from the cards that lie where they were dealt.
std::uint64_t BoardCode::hidden(std::uint64_t dealt) const {
  std::uint64_t hidden = 0;
  for (std::uint64_t left = on_hidden_ & dealt; left != 0; left &= left - 1) {
    hidden |= bit(below_[first_card(left)][code(Place::dealt)]);
  }
  return hidden;
}

void BoardCode::find_stock(Board& board, const Places& places) const {
  Stock& stock = board.stock;
  stock.draw = start_stock_.draw;
  stock.redeal = start_stock_.redeal;
  stock.redeals = start_stock_.redeals;
  stock.redealt = stock.redeals > 0 ? static_cast<std::uint8_t>(number_of(board.packed)) : 0;
  stock.to_hole = start_stock_.to_hole;
  stock.turned = 0;
  for (int i = 0; i < start_stock_.size; ++i) {
    const Card card = start_stock_.cards[index(i)];
    if ((board.cells & bit(card)) == 0) continue;
    stock.cards[stock.size++] = card;
    if (places[card] == Place::cell) ++stock.turned;
  }
}

// Cards leave it from its top on, and none comes back.
void BoardCode::find_reserve(Board& board) const {
  const auto top = std::find_if(start_reserve_.begin(), start_reserve_.end(),
                                [&](Card card) { return (board.cells >> card & 1) != 0; });
  board.stock.reserve = top == start_reserve_.end() ? 0 : (*top + 1) & 0x3F;
}

// Without the card's own code.
void BoardCode::take_from_stock(Board& board, Card card) const {
  const auto flip_turned = [&] {
    for (int i = 0; i < board.stock.turned; ++i) {
      flip(board.packed, board.stock.cards[index(i)], code(Place::cell));
    }
  };
  flip_turned();
  board.stock.take(card);
  flip_turned();
  if (board.stock.redeals > 0) board.packed = with_number(board.packed, board.stock.redealt);
}

void BoardCode::apply(Board& board, const Step& step) const {
  const bool is_of_reserve = board.stock.reserve == step.card + 1;
  if (board.below[step.card] == kCell && board.stock.size > 0 && !is_of_reserve) {
    take_from_stock(board, step.card);
  }
  board.packed = after(board, step);
  const std::uint64_t card = bit(step.card);
  const bool is_covered = board.is_covered(step.card);
  const std::uint8_t from = board.below[step.card];
  board.below[step.card] = step.onto;
  board.cells &= ~card;
  board.home &= ~card;
  board.floor &= ~card;
  board.ends &= ~card;
  if (is_of_reserve) find_reserve(board);
  if (from < kFloor) {
    board.ends |= bit(from);
    board.hidden &= ~bit(from);
  }
  if (step.onto == kHome) {
    board.home |= card;
    board.hole = step.card;
    if (start_stock_.to_hole) board.packed = with_number(board.packed, rank(step.card));
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
