// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/compound_moves.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
namespace {

// Removes a card that is in a cell or exposed.
void take(const Unpacker& unpacker, const Columns& columns, AutoplayPosition& position, int slot) {
  if (position.cells & slot_bit(slot)) {
    position.cells &= ~slot_bit(slot);
    return;
  }
  position.tops &= ~slot_bit(slot);
  int column = position.covered;
  if (slot == position.landed) {
    position.landed = position.covered = -1;
  } else {
    column = 0;
    while (column == position.covered || position.height[index(column)] == 0 ||
           unpacker.card(columns, column, position.height[index(column)] - 1) != slot) {
      ++column;
    }
    --position.height[index(column)];
  }
  const int height = position.height[index(column)];
  if (height > 0) position.tops |= slot_bit(unpacker.card(columns, column, height - 1));
}

// Calls visit(slot) for the cards that go home next, wherever they lie.
template <class Position, class Visit>
void each_next(const Deck& deck, const Position& position, int suit, Visit visit) {
  if (position.home[index(suit)] == kRanks) return;
  const auto& slots = deck.slot[index(suit)];
  const int up = top_home(position, suit) + 1;
  visit(slots[index(up)]);
  const int down = kRanks - position.down[index(suit)];
  if (deck.rules.descending && up != down) visit(slots[index(down)]);
}

// Whether the card is its suit's next and safe to send home (safe_rank()), without descending
// foundations.
bool is_safe(const Deck& deck, const std::array<int, kSuits>& home, int slot) {
  const int suit = deck.suit[index(slot)];
  const int rank = deck.rank[index(slot)];
  return home[index(suit)] + 1 == rank && rank <= safe_rank(deck.rules, home, suit);
}

// All cards that are safe to send home next, wherever they lie.
Slots safe_cards(const Deck& deck, const Columns& columns) {
  Slots cards = 0;
  for (int s = 0; s < kSuits; ++s) {
    each_next(deck, columns, s, [&](Slot next) {
      if (deck.rules.descending || is_safe(deck, columns.home, next)) cards |= slot_bit(next);
    });
  }
  return cards;
}

constexpr std::int8_t kNowhere = -1;

constexpr std::int8_t small(int i) {
  return static_cast<std::int8_t>(i);
}

}  // namespace

int play_safe_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns,
                    AutoplayPosition& position, Places& places) {
  int homes = 0;
  bool again = true;
  const auto play = [&](Slot slot) {
    if (((position.tops | position.cells) & slot_bit(slot)) == 0) return;
    if (!deck.rules.descending && !is_safe(deck, position.home, slot)) return;
    take(unpacker, columns, position, slot);
    places.set(slot, Place::home);
    count_home(position, deck.card[index(slot)]);
    ++homes;
    again = true;
  };
  while (again) {
    again = false;
    for (int s = 0; s < kSuits; ++s) each_next(deck, position, s, play);
  }
  return homes;
}

void CompoundMoveGenerator::generate(const Columns& columns, List& moves) {
  moves.clear();
  free_cells_ = digs_ ? std::max(0, deck_.cells - columns.used_cells) : 0;
  reached_ = children_ = 0;
  safe_cards_ = autoplays_ ? patience::safe_cards(deck_, columns) : 0;
  held_ = columns.cells;
  if (takes_back(deck_.rules)) held_ |= back_from_home(columns);
  int empty = -1;
  for (int c = 0; c < deck_.columns; ++c) {
    if (free_cells_ > 0) {
      dig(columns, c);
    } else {
      look_at_top(columns, c);
    }
    if (columns.size[index(c)] == 0) empty = c;
  }
  deck_.rules.complete_piles ? piles_home(columns, moves) : home(columns, moves);
  onto_cards(moves);
  if (empty >= 0) {
    onto_floor(columns, empty, moves);
  } else {
    for (int c = 0; c < deck_.columns; ++c) {
      if (reachable_[index(c)].empties) onto_floor(columns, c, moves);
    }
  }
  if (!digs_) to_cells(columns, moves);
  if (deck_.rules.groups != Build::none) groups(columns, empty, moves);
}

// The highest cards of the foundations, without those that autoplay would send home again.
Slots CompoundMoveGenerator::back_from_home(const Columns& columns) const {
  Slots cards = 0;
  for (int s = 0; s < kSuits; ++s) {
    if (columns.home[index(s)] == 0) continue;
    const Slot card = deck_.slot[index(s)][index(columns.home[index(s)])];
    auto home = columns.home;
    --home[index(s)];
    if (!autoplays_ || !is_safe(deck_, home, card)) cards |= slot_bit(card);
  }
  return cards;
}

void CompoundMoveGenerator::dig(const Columns& columns, int column) {
  Reachable& reachable = reachable_[index(column)];
  const int size = columns.size[index(column)];
  const int max_cards = std::min(size, free_cells_ + 1);
  Slots over = 0;
  int cards = 0;
  while (cards < max_cards && (over & safe_cards_) == 0) {
    const Slot card = unpacker_.card(columns, column, size - 1 - cards);
    column_[card] = static_cast<std::int8_t>(column);
    depth_[card] = static_cast<std::int8_t>(cards);
    reachable.card[index(cards)] = card;
    reachable.over[index(cards)] = over;
    over |= slot_bit(card);
    children_ |= deck_.children[card];
    ++cards;
  }
  reachable.over[index(cards)] = over;
  reachable.movable = cards - ((over & safe_cards_) != 0 ? 1 : 0);
  reachable.empties = reachable.movable == size && size <= free_cells_;
  reached_ |= over;
}

// What dig() finds where no card can be put in a cell.
void CompoundMoveGenerator::look_at_top(const Columns& columns, int column) {
  Reachable& reachable = reachable_[index(column)];
  reachable.over[0] = 0;
  reachable.movable = 0;
  reachable.empties = false;
  if (columns.size[index(column)] == 0) return;
  const Slot card = columns.top[index(column)];
  column_[card] = static_cast<std::int8_t>(column);
  depth_[card] = 0;
  reachable.card[0] = card;
  reachable.movable = (safe_cards_ & slot_bit(card)) == 0 ? 1 : 0;
  reached_ |= slot_bit(card);
  children_ |= deck_.children[card];
}

void CompoundMoveGenerator::home(const Columns& columns, List& moves) const {
  const auto add = [&](Slot card) {
    if (columns.cells & slot_bit(card)) {
      moves.add({card, Place::home, kOnFloor, kNowhere, 0, kNowhere, 0, 0, 0});
    } else if (reached_ & slot_bit(card)) {
      const std::int8_t from = column_[card];
      const std::int8_t depth = depth_[card];
      moves.add({card, Place::home, kOnFloor, from, depth, kNowhere, 0, 0,
                 reachable_[index(from)].over[index(depth)]});
    }
  };
  for (int s = 0; s < kSuits; ++s) each_next(deck_, columns, s, add);
}

// Suits that lie in order at the end of a column.
void CompoundMoveGenerator::piles_home(const Columns& columns, List& moves) const {
  for (int c = 0; c < deck_.columns; ++c) {
    const int base = columns.size[index(c)] - kRanks;
    if (base < 0) continue;
    const auto card = [&](int h) { return unpacker_.card(columns, c, base + h); };
    int h = 1;
    while (h < kRanks && (deck_.waiting[card(h - 1)] & slot_bit(card(h)))) ++h;
    if (h < kRanks) continue;
    moves.add({card(0), Place::home, kOnFloor, small(c), 0, kNowhere, 0, kRanks - 1, 0});
  }
}

void CompoundMoveGenerator::onto_cards(List& moves) const {
  const Slots free = reached_ & ~safe_cards_;
  const Slots cards = (held_ | free) & children_;
  Slots parents = 0;
  for (Slots left = cards; left != 0; left &= left - 1) {
    parents |= deck_.parents[index(std::countr_zero(left))];
  }
  for (Slots ontos = parents & free; ontos != 0; ontos &= ontos - 1) {
    const auto onto = static_cast<Slot>(std::countr_zero(ontos));
    for (Slots left = deck_.children[onto] & cards; left != 0; left &= left - 1) {
      onto_card(static_cast<Slot>(std::countr_zero(left)), onto, moves);
    }
  }
}

void CompoundMoveGenerator::onto_card(Slot card, Slot onto, List& moves) const {
  const Place place = place_on(deck_, card, onto);
  const std::int8_t column = column_[onto];
  const std::int8_t bared = depth_[onto];
  const Slots dug = reachable_[index(column)].over[index(bared)];
  if (held_ & slot_bit(card)) {
    moves.add({card, place, onto, kNowhere, 0, column, bared, 0, dug});
    return;
  }
  const std::int8_t from = column_[card];
  const std::int8_t depth = depth_[card];
  if (from == column) {  // from the cell that it was just put in, past at least one card
    if (depth + 1 < bared) moves.add({card, place, onto, kNowhere, 0, column, bared, 0, dug});
  } else if (depth + bared <= free_cells_) {
    const Slots over = reachable_[index(from)].over[index(depth)];
    moves.add({card, place, onto, from, depth, column, bared, 0, dug | over});
  }
}

// Onto the floor of a column that is empty, or once all its cards are in cells.
void CompoundMoveGenerator::onto_floor(const Columns& columns, int column, List& moves) const {
  const Reachable& reachable = reachable_[index(column)];
  const int bared = columns.size[index(column)];
  const Slots dug = reachable.over[index(bared)];
  const auto add = [&](Slot card, int from, int over, Slots laid) {
    if ((deck_.to_floor & slot_bit(card)) == 0) return;
    moves.add({card, place_on(deck_, card, kOnFloor), kOnFloor, small(from), small(over),
               small(column), small(bared), 0, laid});
  };
  for (Slots left = held_; left != 0; left &= left - 1) {
    add(static_cast<Slot>(std::countr_zero(left)), kNowhere, 0, dug);
  }
  for (int d = 0; d + 1 < bared; ++d) add(reachable.card[index(d)], kNowhere, 0, dug);
  for (int c = 0; c < deck_.columns; ++c) {
    if (c == column) continue;
    const Reachable& other = reachable_[index(c)];
    // Moving a column's last card would only empty another column.
    const int max_depth =
        std::min({other.movable, free_cells_ - bared + 1, columns.size[index(c)] - 1});
    for (int d = 0; d < max_depth; ++d) {
      add(other.card[index(d)], c, d, dug | other.over[index(d)]);
    }
  }
}

void CompoundMoveGenerator::to_cells(const Columns& columns, List& moves) const {
  if (columns.used_cells >= deck_.cells) return;
  for (int c = 0; c < deck_.columns; ++c) {
    const Reachable& reachable = reachable_[index(c)];
    if (reachable.movable != 0)
      moves.add({reachable.card[0], Place::cell, kOnFloor, small(c), 0, kNowhere, 0, 0, 0});
  }
}

// Groups of two and more cards. `empty`: an empty column; -1: there is none.
void CompoundMoveGenerator::groups(const Columns& columns, int empty, List& moves) const {
  for (int c = 0; c < deck_.columns; ++c) {
    const int size = columns.size[index(c)];
    for (int along = 1; along < size; ++along) {
      const Slot card = unpacker_.card(columns, c, size - 1 - along);
      if (!fits(deck_.rules.groups, deck_.card[unpacker_.card(columns, c, size - along)],
                deck_.card[card])) {
        break;
      }
      const auto add = [&](Slot onto, int to) {
        moves.add(
            {card, place_on(deck_, card, onto), onto, small(c), 0, small(to), 0, small(along), 0});
      };
      for (Slots left = deck_.parents[card] & columns.tops; left != 0; left &= left - 1) {
        const auto onto = static_cast<Slot>(std::countr_zero(left));
        add(onto, column_[onto]);
      }
      // A whole column to an empty one changes nothing.
      if (empty >= 0 && along + 1 < size && (deck_.to_floor & slot_bit(card)) != 0) {
        add(kOnFloor, empty);
      }
    }
  }
}

}  // namespace coevo::patience
