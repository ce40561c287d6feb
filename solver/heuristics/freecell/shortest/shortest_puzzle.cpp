#include "solver/heuristics/freecell/shortest/shortest_puzzle.h"

#include <algorithm>
#include <bit>

#include "solver/heuristics/freecell/shortest/knots.h"

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// Fewest cards left and cells used first: of equal bounds, these are nearest to a solution.
int order_of(int left, int used_cells) {
  return std::min(63, left + used_cells);
}

}  // namespace

ShortestPuzzle::ShortestPuzzle(const Layout& layout, Bound bound, bool auto_moves)
    : deck_(layout),
      blocking_(deck_),
      opener_(deck_, blocking_),
      cover_(blocking_.pairs),
      room_(deck_, opener_, cover_),
      cycles_(deck_, opener_),
      unlimited_(deck_, opener_, cover_),
      bound_(bound),
      auto_moves_(auto_moves),
      counts_reversals_(bound != Bound::home),
      // The weaker bounds are computed first where they are part of the stronger.
      counts_pairs_(bound == Bound::pairs || bound == Bound::triples || bound == Bound::unlimited ||
                    bound == Bound::room) {}

ShortestPuzzle::Successor ShortestPuzzle::start() {
  Places places = start_places(deck_);
  Columns columns;
  unpack(pack(places), columns);
  Table table{columns.home, columns.size, columns.cells, -1, 0};
  const int homes = auto_moves_ ? play_auto_moves(columns, table, places) : 0;
  unpack(pack(places), columns);
  return {pack(places), homes, bound(columns), order_of(columns.left(), columns.used_cells)};
}

int ShortestPuzzle::bound(const Columns& columns) {
  int bound = columns.left();
  if (counts_reversals_) bound += std::popcount(columns.reversals);
  return bound + cover_of(columns, columns.paired);
}

int ShortestPuzzle::late_bound(const Columns& columns, int bound) {
  const int reversals = std::popcount(columns.reversals);
  const int aside = bound - columns.left();
  if (bound_ == Bound::components) return bound + knots(deck_, opener_, columns);
  if (bound_ == Bound::triples) return columns.left() + cycles_.moves_aside(columns, 3);
  if (bound_ == Bound::unlimited) {
    return columns.left() + unlimited_.moves_aside(columns, aside);
  }
  if (bound_ != Bound::room) return bound;
  const int extra = room_.extra(columns, aside - reversals);
  return extra == Room::kDeadEnd ? solver::kDeadEnd : bound + extra;
}

void ShortestPuzzle::expand(const Columns& columns, int bound, Successors& successors) {
  successors.clear();
  Expansion expansion{columns, successors, bound, 0, -1, {}};
  if (counts_pairs_) expansion.cover = bound - columns.left() - std::popcount(columns.reversals);
  for (int c = 0; c < deck_.columns; ++c) {
    if (columns.size[index(c)] == 0) {
      expansion.empty_column = c;
    } else {
      expansion.column_of_top[columns.top[index(c)]] = static_cast<std::uint8_t>(c);
    }
  }
  cards_home(expansion);
  for (Slots left = columns.tops | columns.cells; left != 0; left &= left - 1) {
    move_card(expansion, std::countr_zero(left));
  }
}

void ShortestPuzzle::cards_home(const Expansion& expansion) {
  const Columns& columns = expansion.columns;
  for (int s = 0; s < kSuits; ++s) {
    if (columns.home[index(s)] == kRanks) continue;
    const int slot = deck_.slot[index(s)][index(columns.home[index(s)] + 1)];
    if (((columns.tops | columns.cells) & slot_bit(slot)) == 0) continue;
    const bool in_cell = (columns.cells & slot_bit(slot)) != 0;
    // It blocks nothing that matters: a card that can go home is no reversal and in no pair.
    const int from = in_cell ? -1 : expansion.column_of_top[index(slot)];
    emit(expansion, {slot, from, expansion.bound, 0, 0}, {Place::home, -1, expansion.bound - 1});
  }
}

void ShortestPuzzle::move_card(const Expansion& expansion, int slot) {
  const Columns& columns = expansion.columns;
  const bool in_cell = (columns.cells & slot_bit(slot)) != 0;
  const Slots onto = deck_.parents[index(slot)] & columns.tops;
  const bool to_cell = !in_cell && columns.used_cells < deck_.cells;
  // A whole column to an empty one changes nothing.
  const bool to_floor = expansion.empty_column >= 0 &&
                        (in_cell || columns.size[expansion.column_of_top[index(slot)]] > 1);
  if (onto == 0 && !to_cell && !to_floor) return;
  const Lifted lifted = lift(expansion, slot);
  for (Slots left = onto; left != 0; left &= left - 1) {
    const int target = std::countr_zero(left);
    emit(expansion, lifted,
         {place_on(deck_, slot, static_cast<Slot>(target)), expansion.column_of_top[index(target)],
          bound_on(expansion, lifted, target)});
  }
  if (to_floor) {
    emit(expansion, lifted,
         {place_on(deck_, slot, kOnFloor), expansion.empty_column, lifted.bound});
  }
  if (to_cell) emit(expansion, lifted, {Place::cell, -1, lifted.bound});
}

ShortestPuzzle::Lifted ShortestPuzzle::lift(const Expansion& expansion, int slot) {
  const Columns& columns = expansion.columns;
  const Slots card = slot_bit(slot);
  Lifted lifted{slot, -1, expansion.bound, columns.paired, expansion.cover};
  if (columns.cells & card) return lifted;
  lifted.column = expansion.column_of_top[index(slot)];
  if (counts_reversals_ && (columns.reversals & card)) {
    --lifted.bound;
  } else if (columns.paired & card) {
    lifted.paired &= ~card;
    lifted.cover = cover_of(columns, lifted.paired);
    lifted.bound -= expansion.cover - lifted.cover;
  }
  return lifted;
}

// The bound once the card lies on `onto`.
int ShortestPuzzle::bound_on(const Expansion& expansion, const Lifted& lifted, int onto) {
  if (!counts_reversals_) return lifted.bound;
  const Slots blocked = opener_.blocks_on(expansion.columns, onto);
  if (blocked & slot_bit(lifted.slot)) return lifted.bound + 1;
  if (!counts_pairs_) return lifted.bound;
  const Slots pairs = opener_.pairs_on(expansion.columns, lifted.slot, blocked);
  if (pairs == 0) return lifted.bound;
  // Either the card joins the cover, or all its partners do.
  const int partners = std::popcount(pairs) + cover_of(expansion.columns, lifted.paired & ~pairs);
  return lifted.bound + std::min(1, partners - lifted.cover);
}

void ShortestPuzzle::emit(const Expansion& expansion, const Lifted& lifted,
                          const Landing& landing) {
  const Columns& columns = expansion.columns;
  const Slots card = slot_bit(lifted.slot);
  Places places = columns.places;
  places.set(lifted.slot, landing.place);
  Table table{columns.home, columns.size, columns.cells, landing.column, lifted.slot};
  if (lifted.column < 0) table.cells &= ~card;
  if (landing.place == Place::cell) table.cells |= card;
  bool sets_off = landing.place == Place::home;
  if (sets_off) ++table.home[deck_.suit[index(lifted.slot)]];
  if (lifted.column >= 0) {
    const int height = --table.height[index(lifted.column)];
    sets_off |= height > 0 && goes_up(table.home, opener_.card(columns, lifted.column, height - 1));
  }
  int homes = landing.place == Place::home ? 1 : 0;
  int auto_homes = 0;
  if (auto_moves_ && sets_off) auto_homes = play_auto_moves(columns, table, places);
  homes += auto_homes;
  expansion.successors.add({pack(places), 1 + auto_homes, landing.bound - auto_homes,
                            order_of(columns.left() - homes, std::popcount(table.cells))});
}

// Sends up all cards that go by themselves; returns how many. They are in no pair and no reversals,
// so the bound falls by one each.
int ShortestPuzzle::play_auto_moves(const Columns& columns, Table& table, Places& places) const {
  int homes = 0;
  for (bool again = true; again;) {
    again = false;
    for (int s = 0; s < kSuits; ++s) {
      if (table.home[index(s)] == kRanks) continue;
      const int slot = deck_.slot[index(s)][index(table.home[index(s)] + 1)];
      if (!goes_up(table.home, slot) || !take(columns, table, slot)) continue;
      places.set(slot, Place::home);
      ++table.home[index(s)];
      ++homes;
      again = true;
    }
  }
  return homes;
}

// Takes the card off the table if it is in a cell or exposed.
bool ShortestPuzzle::take(const Columns& columns, Table& table, int slot) const {
  if (table.cells & slot_bit(slot)) {
    table.cells &= ~slot_bit(slot);
    return true;
  }
  for (int c = 0; c < deck_.columns; ++c) {
    int& height = table.height[index(c)];
    if (c == table.landed_on) {
      if (slot != table.landed) continue;
      table.landed_on = -1;
      return true;
    }
    if (height > 0 && opener_.card(columns, c, height - 1) == slot) {
      --height;
      return true;
    }
  }
  return false;
}

// Raymond's rule: no card that could be put on this one needs it, now or later.
bool ShortestPuzzle::goes_up(const std::array<int, kSuits>& home, int slot) const {
  const int suit = deck_.suit[index(slot)];
  const int rank = deck_.rank[index(slot)];
  if (home[index(suit)] + 1 != rank) return false;
  const bool red = suit == 1 || suit == 2;
  const int other_colour = red ? std::min(home[0], home[3]) : std::min(home[1], home[2]);
  return other_colour >= rank - 1 ||
         (other_colour >= rank - 2 && home[index(3 - suit)] >= rank - 3);
}

}  // namespace coevo::freecell
