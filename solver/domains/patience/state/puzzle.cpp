// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/puzzle.h"

#include <algorithm>
#include <bit>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(value);
}

}  // namespace

// The columns' exposed cards.
struct Puzzle::Ends {
  Ends(const State& state, int columns) {
    for (std::uint8_t c = 0; c < columns; ++c) {
      const std::uint8_t top = state.top[c];
      cards |= CardSet{1} << top;
      column[top] = c;
      empty |= static_cast<unsigned>(top == kFloor) << c;
    }
    cards &= ~(CardSet{1} << kFloor);
    in_order = state.stock.fills_columns();
    spaces = in_order ? empty : empty & (~empty + 1);
  }
  // Whether the card on that place may go to an empty column: a whole column to another changes
  // nothing, unless their order matters.
  bool may_fill(std::uint8_t under) const { return spaces != 0 && (under != kFloor || in_order); }

  CardSet cards = 0;
  unsigned empty = 0;  // the empty columns, a bit each
  unsigned spaces;     // those that moves go to: one of them, unless their order matters
  bool in_order;       // whether the order of columns matters
  std::array<std::uint8_t, kFloor + 1> column;  // of those cards only
};

void Puzzle::generate(const State& state, Moves& moves) const {
  moves.clear();
  if (has_pile_moves_) {
    if (const auto fill = next_fill(state)) return moves.add(*fill);
  }
  const Ends ends(state, rules_.columns);
  if (rules_.spaces == Spaces::waste && ends.empty != 0 && state.stock.last != 0) {
    const auto space = byte(std::countr_zero(ends.empty));
    for (CardSet left = playable_stock(state) & ~reserve_top(state); left != 0; left &= left - 1) {
      moves.add({first_card(left), kFloor, kCell, space});
    }
    return;
  }
  const int empty_cells = patience::empty_cells(rules_, state.cells);
  const CardSet up = next_cards(state, rules_);
  const CardSet cells = playable_cells(state);
  if ((cells & up) != 0 && !rules_.complete_piles) cells_home(cells & up, moves);
  if ((ends.cards & up) != 0) columns_home(state, up, moves);
  if (rules_.digs) digs(state, up & ~state.cells & ~ends.cards, moves);
  if (cells != 0) cells_to_columns(state, cells, moves);
  // A run goes through empty columns, too. Unordered groups include all runs.
  const int empty_columns = takes_any(rules_.spaces) ? std::popcount(ends.empty) : 0;
  const bool has_runs = rules_.groups != Build::unordered;
  const int max_cards = has_runs ? empty_cells + empty_columns + 1 : 1;
  runs_to_columns(state, ends, max_cards, moves);
  if (rules_.groups != Build::none) groups_to_columns(state, ends, max_cards, moves);
  if (empty_cells > 0) columns_to_cells(state, moves);
  if (takes_back(rules_)) homes_to_columns(state, ends, moves);
  if (ends.in_order) moves.add({stock_of(state).cards[0], kCell, kCell, 0});
}

void Puzzle::cells_home(CardSet cards, Moves& moves) const {
  while (cards != 0) {
    const Card card = last_card(cards);
    cards ^= bit(card);
    moves.add({card, kHome, kCell, 0});
  }
}

// With complete piles, those that end in one of the cards.
void Puzzle::columns_home(const State& state, CardSet cards, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    const std::uint8_t card = state.top[c];
    if (card == kFloor || (cards & bit(card)) == 0) continue;
    if (!rules_.complete_piles) {
      moves.add({card, kHome, c, 0});
    } else if (const Card base = pile_base(state, card, rules_.suits); rank(base) == kRanks) {
      moves.add({base, kHome, c, 0});
    }
  }
}

// `cards`: next cards that lie under others, or those of complete suits.
void Puzzle::digs(const State& state, CardSet cards, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    for (std::uint8_t card = state.top[c]; card < kFloor; card = state.below[card]) {
      if ((cards >> card & 1) == 0) continue;
      State after = state;
      if (dig(after, card, c, rules_, [](const Move&) {})) {
        moves.add({card, kHome, c, 0});
      }
    }
  }
}

void Puzzle::cells_to_columns(const State& state, CardSet cards, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    const std::uint8_t top = state.top[c];
    const CardSet accepted = top == kFloor ? floor_cards_ : build_->fitting[top];
    for (CardSet left = cards & accepted; left != 0; left &= left - 1) {
      moves.add({first_card(left), top, kCell, c});
    }
  }
}

// `max_cards`: how many move at once onto a card.
void Puzzle::runs_to_columns(const State& state, const Ends& ends, int max_cards,
                             Moves& moves) const {
  // The target is not a column that the run goes through.
  const int max_to_floor = takes_any(rules_.spaces) ? max_cards - 1 : max_cards;
  for (std::uint8_t source = 0; source < rules_.columns; ++source) {
    std::uint8_t base = state.top[source];
    if (base == kFloor) continue;
    const CardSet others = ends.cards & ~bit(base);
    for (int length = 1; length <= max_cards; ++length) {
      const std::uint8_t under = state.below[base];
      const bool fills =
          ends.may_fill(under) && length <= max_to_floor && (floor_cards_ >> base & 1);
      unsigned targets = fills ? ends.spaces : 0;
      for (CardSet left = build_->takers[base] & others; left != 0; left &= left - 1) {
        targets |= 1U << ends.column[first_card(left)];
      }
      for (; targets != 0; targets &= targets - 1) {
        const auto target = static_cast<std::uint8_t>(std::countr_zero(targets));
        moves.add({base, state.top[target], source, target});
      }
      if (!build_->fits(base, under) || (state.hidden >> under & 1) != 0) break;
      base = under;
    }
  }
}

// Only groups that are too long to move through the empty places.
void Puzzle::groups_to_columns(const State& state, const Ends& ends, int max_cards,
                               Moves& moves) const {
  const BuildTable& groups = build_table(rules_.groups, rules_.suits);
  const int max_to_floor = takes_any(rules_.spaces) ? max_cards - 1 : max_cards;
  for (std::uint8_t source = 0; source < rules_.columns; ++source) {
    std::uint8_t base = state.top[source];
    if (base == kFloor) continue;
    const CardSet others = ends.cards & ~bit(base);
    for (int length = 1; base != kFloor; ++length) {
      const std::uint8_t under = state.below[base];
      if (length > max_cards) {
        for (CardSet left = build_->takers[base] & others; left != 0; left &= left - 1) {
          const Card onto = first_card(left);
          moves.add({base, onto, source, ends.column[onto]});
        }
      }
      const bool fills = ends.may_fill(under) && (floor_cards_ >> base & 1) != 0;
      if (fills && length > max_to_floor) add_to_spaces(base, source, ends, moves);
      if (!groups.fits(base, under) || (state.hidden >> under & 1) != 0) break;
      base = under;
    }
  }
}

void Puzzle::add_to_spaces(Card card, std::uint8_t from, const Ends& ends, Moves& moves) {
  for (unsigned left = ends.spaces; left != 0; left &= left - 1) {
    moves.add({card, kFloor, from, byte(std::countr_zero(left))});
  }
}

void Puzzle::columns_to_cells(const State& state, Moves& moves) const {
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    if (state.top[c] != kFloor) moves.add({state.top[c], kCell, c, 0});
  }
}

// A card that autoplay would send home again stays there.
void Puzzle::homes_to_columns(const State& state, const Ends& ends, Moves& moves) const {
  for (int f = 0; f < kFoundations; ++f) {
    auto home = state.home;
    if (home[index(f)] == 0 || has_equal_after(home, f)) continue;
    const Card card = top_card(state, f);
    --home[index(f)];
    if (rules_.auto_moves == AutoMoves::raymond &&
        rank(card) <= safe_rank(rules_, home, suit(card))) {
      continue;
    }
    for (CardSet left = build_->takers[card] & ends.cards; left != 0; left &= left - 1) {
      const Card onto = first_card(left);
      moves.add({card, onto, kHome, ends.column[onto]});
    }
    if ((floor_cards_ & bit(card)) != 0) add_to_spaces(card, kHome, ends, moves);
  }
}

bool Puzzle::is_due(const State& state, Card card) const {
  const int r = rank(card);
  if (rules_.auto_moves == AutoMoves::raymond) {
    return r <= safe_rank(rules_, state.home, suit(card));
  }
  const auto& home = state.home;  // Heineman's rule, which is for one pack
  const int other_low = is_red(card) ? std::min(home[0], home[3]) : std::min(home[1], home[2]);
  return other_low >= r - 1 || (r <= 2 && state.below[card] != kCell);
}

std::optional<Move> Puzzle::next_fill(const State& state) const {
  if (rules_.spaces != Spaces::reserve || state.stock.reserve == 0) return std::nullopt;
  const auto end = state.top.begin() + rules_.columns;
  const auto space = std::find(state.top.begin(), end, kFloor);
  if (space == end) return std::nullopt;
  return Move{static_cast<Card>(state.stock.reserve - 1), kFloor, kCell,
              static_cast<std::uint8_t>(space - state.top.begin())};
}

std::optional<Move> Puzzle::next_of_pile(const State& state) const {
  if (const auto fill = next_fill(state)) return fill;
  if (state.stock.reserve == 0 || rules_.auto_moves == AutoMoves::none) return std::nullopt;
  const auto card = static_cast<Card>(state.stock.reserve - 1);
  if (!goes_home(state, card)) return std::nullopt;
  return Move{card, kHome, kCell, 0};
}

std::optional<Move> Puzzle::next_auto_move(const State& state) const {
  if (has_pile_moves_) {
    if (const auto first = next_of_pile(state)) return first;
  }
  if (rules_.auto_moves == AutoMoves::none) return std::nullopt;
  const CardSet next = next_cards(state, rules_.descending) & kAllCards;
  const CardSet cells = state.cells & auto_cells_;
  for (CardSet left = cells & next; left != 0; left &= left - 1) {
    const Card card = first_card(left);
    if (is_due(state, card)) return Move{card, kHome, kCell, 0};
  }
  for (std::uint8_t c = 0; c < rules_.columns; ++c) {
    const std::uint8_t card = state.top[c];
    const bool is_next = (next >> card & 1) != 0;
    if (is_next && is_due(state, card)) return Move{card, kHome, c, 0};
  }
  return std::nullopt;
}

void Puzzle::apply_auto_moves(State& state) const {
  while (const auto up = next_auto_move(state)) patience::apply(state, *up);
}

}  // namespace coevo::patience
