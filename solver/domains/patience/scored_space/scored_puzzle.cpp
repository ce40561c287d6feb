// SPDX-License-Identifier: MIT
#include "solver/domains/patience/scored_space/scored_puzzle.h"

#include <algorithm>
#include <bit>

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

void set_bit(CardSet& set, Card card, bool value) {
  set = (set & ~bit(card)) | static_cast<CardSet>(value) << card;
}

}  // namespace

void ScoredPuzzle::place(Position& position, Card card, std::uint8_t under) const {
  const CardSet beneath = position.stack[under];
  const auto term = placed_term(*tables_, card, under, beneath);
  position.sum[card] = static_cast<std::int16_t>(position.sum[under] + term);
  position.stack[card] = beneath | bit(card);
  const bool stays = runs_->fits(card, under) && (position.hidden >> under & 1) == 0;
  position.run_bed[card] = stays ? position.run_bed[under] : under;
  set_bit(position.on_lower, card, under < kFloor && rank(card) > rank(under));
  set_bit(position.on_floor, card, under == kFloor);
}

// Only the deal puts a card on a face-down one; the term ends when the card leaves.
void ScoredPuzzle::place_dealt(Position& position, Card card, std::uint8_t under) const {
  place(position, card, under);
  if ((position.hidden >> under & 1) == 0) return;
  position.sum[card] = static_cast<std::int16_t>(position.sum[card] + tables_->face_down);
}

void ScoredPuzzle::start(const State& state, Position& position) const {
  position = Position{};
  position.below = state.below;
  position.home = state.home;
  position.down = state.down;
  position.hash = state.hash;
  position.cells = state.cells;
  position.hidden = state.hidden;
  position.stock = state.stock;
  position.next = next_cards(state, rules_) & kAllCards;
  for (std::size_t c = 0; c < index(rules_.columns); ++c) {
    if (state.top[c] == kFloor) continue;
    std::array<Card, kCards> column;
    std::size_t height = 0;
    for (std::uint8_t card = state.top[c]; card < kFloor; card = state.below[card]) {
      column[height++] = card;
    }
    while (height-- > 0) place_dealt(position, column[height], state.below[column[height]]);
    position.ends |= bit(state.top[c]);
    position.columns += position.sum[state.top[c]];
  }
  for (CardSet left = state.cells; left != 0; left &= left - 1) {
    const Card card = first_card(left);
    position.sum[card] = static_cast<std::int16_t>(tables_->neighbours[card][kCell]);
    position.columns += position.sum[card];
  }
  const bool in_order = position.stock.fills_columns();
  if (in_order) set_bottoms(position, state);
  auto_moves(position);
  if (in_order) update_bottoms(position);
  settle(position);
}

void ScoredPuzzle::send_home(Position& position, Card card) const {
  const std::uint8_t under = position.below[card];
  position.columns -= position.sum[card];
  position.hash ^= place_key(card, under) ^ place_key(card, kHome);
  if (under == kCell) {
    position.cells ^= bit(card);
  } else {
    position.ends &= ~bit(card);
    if (under < kFloor) {
      position.ends |= bit(under);
      position.columns += position.sum[under];
      turn_up(position, under);
    }
  }
  position.on_lower &= ~bit(card);
  position.on_floor &= ~bit(card);
  position.below[card] = kHome;
  position.stack[card] = 0;
  if (rules_.hole != Hole::none) {
    put_in_hole(position, card);
    position.next = next_cards(position, rules_);
    return;
  }
  count_home(position, card);
  if constexpr (kPacks > 1) {  // the foundation may be another suit's
    position.next = next_cards(position, rules_.descending) & kAllCards;
  } else {
    position.next &= ~(rules_.descending ? cards_of_suit(suit(card)) : bit(card));
    position.next |= next_cards(position, suit(card), rules_.descending) & kAllCards;
  }
}

// From its foundation onto a card or an empty column.
void ScoredPuzzle::take_back(Position& position, Card card, std::uint8_t onto) const {
  position.hash ^= place_key(card, kHome) ^ place_key(card, onto);
  count_back(position, card);
  if constexpr (kPacks > 1) {
    position.next = next_cards(position, false) & kAllCards;
  } else {
    position.next = (position.next & ~cards_of_suit(suit(card))) | bit(card);
  }
  if (onto < kFloor) {
    position.columns -= position.sum[onto];
    position.ends &= ~bit(onto);
  }
  position.below[card] = onto;
  place(position, card, onto);
  position.ends |= bit(card);
  position.columns += position.sum[card];
  ++position.cards_moved;
}

// Fills empty columns from the reserve.
bool ScoredPuzzle::fill_spaces(Position& position) const {
  if (!fills_spaces_) return false;
  bool any = false;
  while (count_cards(position.ends) < rules_.columns && position.stock.reserve > 0) {
    const auto card = static_cast<Card>(position.stock.reserve - 1);
    take_from_stock(position, card);
    move_run(position, card, kFloor);
    any = true;
  }
  return any;
}

// The moves that must or safely can come next.
bool ScoredPuzzle::auto_moves(Position& position) const {
  bool any = fill_spaces(position);
  if (!has_safe_cards_) return any;
  for (bool again = true; again;) {
    again = false;
    const CardSet cells = has_open_stock_ ? position.cells : reserve_top(position);
    CardSet left = position.next & (position.ends | cells);
    for (; left != 0; left &= left - 1) {
      const Card card = first_card(left);
      if (rank(card) > safe_rank(rules_, position.home, suit(card))) continue;
      const bool is_of_stock = !position.stock.empty() && (position.cells & bit(card)) != 0;
      if (is_of_stock) take_from_stock(position, card);
      send_home(position, card);
      fill_spaces(position);
      any = again = true;
    }
  }
  return any;
}

// Computes H of the whole position, except for the terms of empty space, after cards went home.
void ScoredPuzzle::settle(Position& position) const {
  std::int32_t pairs = 0;  // (next card, card on it)
  for (CardSet left = position.ends; left != 0; left &= left - 1) {
    const CardSet column = position.stack[first_card(left)];
    pairs += count_cards(column) * count_cards(column & position.next);
  }
  for (CardSet left = position.next; left != 0; left &= left - 1) {
    pairs -= count_cards(position.stack[first_card(left)]);
  }
  position.buried = tables_->buried * pairs;
  for (CardSet left = position.ends; left != 0; left &= left - 1) {
    set_leaving(position, first_card(left));
  }
  int lowest = kRanks;
  int highest = 0;
  position.homes = 0;
  for (const std::uint8_t home : position.home) {
    position.homes += tables_->suit_home[home];
    lowest = std::min<int>(lowest, home);
    highest = std::max<int>(highest, home);
  }
  position.homes += tables_->home_range[index(lowest)][index(highest)];
}

void ScoredPuzzle::set_leaving(Position& position, Card end) const {
  const std::uint8_t under = position.below[end];
  position.leaving[end] = static_cast<std::int16_t>(position.sum[under] - position.sum[end] -
                                                    left_behind(*tables_, position, under, 1));
}

bool ScoredPuzzle::apply(Position& position, std::uint32_t move) const {
  if (position.stock.empty()) return make(position, move);
  if (position.stock.fills_columns()) {
    const std::uint64_t expected = hash_after(position, move);
    apply_in_order(position, move);
    return position.hash != expected;
  }
  const Card card = card_of(move);
  if ((position.cells & bit(card)) == 0) return make(position, move);
  take_from_stock(position, card);
  make(position, move);
  return true;
}

bool ScoredPuzzle::make(Position& position, std::uint32_t move) const {
  const Card card = card_of(move);
  const bool home = onto_of(move) == kHome;
  const bool back = position.below[card] == kHome;
  const bool buried = home && is_buried(position, card);
  const CardSet hidden = position.hidden;
  if (home) {
    if (buried) uncover(position, card);
    send_home(position, card);
  } else if (back) {
    take_back(position, card, onto_of(move));
  } else {
    move_run(position, card, onto_of(move));
  }
  if (position.stock.fills_columns()) update_bottoms(position);  // before autoplay empties others
  const bool followed = auto_moves(position);
  if (home || back || followed) settle(position);
  const bool turned = position.hidden != hidden;
  const bool may_have_filled = rules_.spaces == Spaces::waste;  // no other move was allowed then
  position.just_moved = home || back || followed || turned || may_have_filled ? 0 : bit(card);
  return followed || buried || turned || (home && rules_.hole != Hole::none);
}

bool ScoredPuzzle::is_end_solved(const Position& position) const {
  if (rules_.hole != Hole::none) return (position.ends | position.cells) == 0;
  return rules_.complete_piles ? position.next == 0 : position.cells == 0;
}

// Sends the cards on `card` home, or puts them aside.
void ScoredPuzzle::uncover(Position& position, Card card) const {
  for (Card end = end_over(position, card); end != card;) {
    const Card next = position.below[end];
    if (rules_.complete_piles) {
      send_home(position, end);
    } else {
      const auto cells = index(empty_cells(rules_, position.cells));
      const auto columns = index(rules_.columns - count_cards(position.ends));
      move_run(position, end, aside(rules_, end, position.ends, cells, columns));
    }
    end = next;
  }
}

// Of a run, a dig or a pile, or a card that comes back from its foundation.
std::size_t ScoredPuzzle::macro_steps(const Position& position, std::uint32_t move) const {
  const Card card = card_of(move);
  if (position.below[card] == kHome) return 1;
  const bool home = onto_of(move) == kHome;
  if (!home && rules_.groups == Build::unordered) return 1;
  const CardSet column = position.stack[end_over(position, card)];
  const auto above = static_cast<std::size_t>(count_cards(column & ~position.stack[card]));
  return home ? above : 2 * above + 1;
}

void ScoredPuzzle::move_run(Position& position, Card card, std::uint8_t onto) const {
  const std::uint8_t under = position.below[card];
  position.hash ^= place_key(card, under) ^ place_key(card, onto);
  std::array<Card, kCards> run;  // from its end to `card`
  run[0] = card;
  int length = 1;
  if (is_buried(position, card)) {
    length = 0;
    for (Card each = end_over(position, card); each != card; each = position.below[each]) {
      run[index(length++)] = each;
    }
    run[index(length++)] = card;
  }
  const Card end = run[0];
  position.buried += length * (buried_by(position, onto) - buried_by(position, under));
  position.columns -= position.sum[end];
  position.cells &= ~bit(card);
  position.ends &= ~bit(end);
  if (under < kFloor) {
    turn_up(position, under);
    position.ends |= bit(under);
    position.columns += position.sum[under];
    set_leaving(position, under);
  }
  position.below[card] = onto;
  if (onto == kCell) {
    position.sum[card] = static_cast<std::int16_t>(tables_->neighbours[card][kCell]);
    position.stack[card] = 0;
    position.on_lower &= ~bit(card);
    position.on_floor &= ~bit(card);
    position.cells |= bit(card);
  } else {
    if (onto < kFloor) {
      position.columns -= position.sum[onto];
      position.ends &= ~bit(onto);
    }
    std::uint8_t bed = onto;
    for (int i = length - 1; i >= 0; --i) {
      place(position, run[index(i)], bed);
      bed = run[index(i)];
    }
    position.ends |= bit(end);
    set_leaving(position, end);
  }
  position.columns += position.sum[end];
  const bool at_once = rules_.groups == Build::unordered;
  position.cards_moved += static_cast<std::uint32_t>(at_once ? 1 : 2 * length - 1);
}

std::int32_t ScoredPuzzle::buried_by(const Position& position, std::uint8_t under) const {
  return tables_->buried * count_cards(position.stack[under] & position.next);
}

std::int32_t ScoredPuzzle::score(const Position& position) const {
  const int cells = empty_cells(rules_, position.cells);
  const int columns = rules_.columns - count_cards(position.ends);
  return base_score(*tables_, position) +
         space_terms(*tables_, position)[index(cells)][index(columns)];
}

}  // namespace coevo::patience
