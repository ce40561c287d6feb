// SPDX-License-Identifier: MIT
// ScoredPuzzle while cards of the stock are still to be dealt to the columns: their order matters
// then.
#include <algorithm>

#include "solver/domains/patience/scored_space/scored_puzzle.h"
#include "solver/domains/patience/scored_space/scored_terms.h"

namespace coevo::patience {

void ScoredPuzzle::set_bottoms(Position& position, const State& state) const {
  position.bottom.fill(kFloor);
  for (std::size_t c = 0; c < index(rules_.columns); ++c) {
    const CardSet column = position.stack[state.top[c]];
    if (column != 0) position.bottom[c] = first_card(column & position.on_floor);
  }
}

// H of a deal is computed from the position that it leads to.
void ScoredPuzzle::add_deal(const Position& position, Moves& moves) const {
  Position dealt = position;
  const std::uint32_t move = pack(stock_of(position).cards[0], kHome);
  apply_in_order(dealt, move);
  moves.add(score(dealt), move);
}

void ScoredPuzzle::apply_in_order(Position& position, std::uint32_t move) const {
  if ((position.cells >> card_of(move) & 1) != 0) {
    deal(position);
  } else {
    make(position, move);
  }
  update_bottoms(position);
  if (position.stock.empty()) {
    for (int c = 0; c < rules_.columns; ++c) {
      const std::uint8_t card = position.bottom[index(c)];
      if (card != kFloor) position.hash ^= column_key(card, c);
    }
  }
}

// Puts the stock's next cards on the columns. Deals are not counted as moves.
void ScoredPuzzle::deal(Position& position) const {
  const std::uint32_t cards_moved = position.cards_moved;
  const Stock stock = stock_of(position);
  for (std::size_t c = 0; c < std::min(stock.columns, stock.size); ++c) {
    const Card card = stock.cards[c];
    const std::uint8_t bottom = position.bottom[c];
    take_from_stock(position, card);
    move_run(position, card, bottom == kFloor ? bottom : end_over(position, bottom));
    update_bottoms(position);
  }
  auto_moves(position);
  settle(position);
  position.cards_moved = cards_moved;
  position.just_moved = 0;
}

// To be called after at most one move to an empty column, which goes to the first one. Other moves
// may have emptied columns.
void ScoredPuzzle::update_bottoms(Position& position) const {
  CardSet known = 0;
  std::size_t first_empty = kMaxColumns;
  for (std::size_t c = index(rules_.columns); c-- > 0;) {
    std::uint8_t& card = position.bottom[c];
    if (card != kFloor && (position.on_floor >> card & 1) == 0) {
      position.hash ^= column_key(card, static_cast<int>(c));
      card = kFloor;
    }
    if (card == kFloor) {
      first_empty = c;
    } else {
      known |= bit(card);
    }
  }
  const CardSet added = position.on_floor & ~known;
  if (added == 0) return;
  position.bottom[first_empty] = first_card(added);
  position.hash ^= column_key(first_card(added), static_cast<int>(first_empty));
}

}  // namespace coevo::patience
