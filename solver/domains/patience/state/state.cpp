// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/state.h"

#include <algorithm>

namespace coevo::patience {

namespace {

// The column that contains the card.
std::uint8_t column_of(const State& state, Card card) {
  const auto holds = [&](std::uint8_t each) {
    while (each < kFloor && each != card) each = state.below[each];
    return each == card;
  };
  auto column = std::find(state.top.begin(), state.top.end(), card);  // mostly exposed
  if (column == state.top.end()) column = std::find_if(state.top.begin(), column, holds);
  return static_cast<std::uint8_t>(column - state.top.begin());
}

Stock make_stock(const Layout& layout, const Rules& rules) {
  Stock stock;
  std::copy(layout.stock.begin(), layout.stock.end(), stock.cards.begin());
  stock.size = static_cast<std::uint8_t>(layout.stock.size());
  stock.turned = static_cast<std::uint8_t>(layout.turned);
  stock.draw = static_cast<std::uint8_t>(rules.draw);
  stock.redeal = rules.redeal;
  stock.redeals = static_cast<std::uint8_t>(rules.redeals);
  stock.redealt = static_cast<std::uint8_t>(layout.redealt);
  stock.to_hole = rules.hole != Hole::none;
  if (deals_to_columns(rules)) stock.columns = static_cast<std::uint8_t>(rules.columns);
  stock.settle();
  return stock;
}

// Stacks the cards of the reserve; the last one is its top.
void set_reserve(State& state, const Layout& layout) {
  std::uint8_t under = kCell;
  for (const auto& card : layout.cells) {
    if (!card) break;
    state.below[*card] = under;
    under = *card;
    state.stock.reserve = (*card + 1) & kCardMask;
  }
}

// What the columns' deepest cards add to the hash while the order of columns matters.
std::uint64_t order_key(const State& state) {
  std::uint64_t key = 0;
  for (std::size_t c = 0; c < state.top.size(); ++c) {
    std::uint8_t card = state.top[c];
    if (card == kFloor) continue;
    while (state.below[card] != kFloor) card = state.below[card];
    key ^= column_key(card, static_cast<int>(c));
  }
  return key;
}

// Puts the stock's next cards on the columns.
void deal(State& state) {
  Stock stock = stock_of(state);
  const std::size_t count = std::min(stock.columns, stock.size);
  for (std::size_t c = 0; c < count; ++c) {
    const Card card = stock.cards[c];
    const std::uint8_t under = state.top[c];
    state.below[card] = under;
    state.top[c] = card;
    state.cells ^= bit(card);
    state.hash ^= place_key(card, under);
    if (under == kFloor) state.hash ^= column_key(card, static_cast<int>(c));
  }
  stock.discard(count);
  set_stock(state, stock);
  if (state.stock.empty()) state.hash ^= order_key(state);
}

}  // namespace

Move move_onto(const State& state, Card card, std::uint8_t onto) {
  const bool is_loose = (state.cells & bit(card)) != 0;
  Move move{card, onto, is_loose ? std::uint8_t{kCell} : state.below[card], 0};
  if (move.from <= kFloor) move.from = column_of(state, card);
  if (onto <= kFloor) {
    const auto target = std::find(state.top.begin(), state.top.end(), onto);
    move.to = static_cast<std::uint8_t>(target - state.top.begin());
  }
  return move;
}

bool apply_with_stock(State& state, const Move& move) {
  if (!state.stock.fills_columns()) {
    if (move.from == kCell) take_from_stock(state, move.card);
    return false;
  }
  if (is_deal(move)) {
    deal(state);
    return true;
  }
  if (state.below[move.card] == kFloor) state.hash ^= column_key(move.card, move.from);
  if (move.onto == kFloor) state.hash ^= column_key(move.card, move.to);
  state.hash = hash_after(state, move);
  detail::make_move(state, move, true);
  return true;
}

bool same_stock(const State& a, const State& b) {
  return a.stock.fills_columns() ? a.top == b.top : waste_key(a.stock) == waste_key(b.stock);
}

void send_pile_home(State& state, Card card, std::uint8_t top) {
  while (top != card) {
    const std::uint8_t under = state.below[top];
    state.hash ^= place_key(top, under) ^ place_key(top, kHome);
    state.below[top] = kHome;
    count_home(state, top);
    top = under;
  }
}

State make_state(const Layout& layout, const Rules& rules) {
  State state{};
  state.below.fill(kHome);
  state.top.fill(kFloor);
  for (std::size_t column = 0; column < layout.columns.size(); ++column) {
    for (const Card card : layout.columns[column]) {
      state.below[card] = state.top[column];
      state.top[column] = card;
    }
    for (std::size_t i = 0; i < layout.face_down[column]; ++i) {
      state.hidden |= bit(layout.columns[column][i]);
    }
  }
  for (const auto& cell : layout.cells) {
    if (!cell) continue;
    state.below[*cell] = kCell;
    state.cells |= bit(*cell);
  }
  for (const Card card : layout.stock) {
    state.below[card] = kCell;
    state.cells |= bit(card);
  }
  for (std::size_t f = 0; f < kFoundations; ++f) {
    state.home[f] = static_cast<std::uint8_t>(layout.home[f]);
    state.down[f] = static_cast<std::uint8_t>(layout.down[f]);
  }
  const bool are_placed = layout.stock.empty() && !rules.stacked;
  for (Card card = 0; card < kCards; ++card) {
    if (are_placed || state.below[card] != kCell) {
      state.hash ^= place_key(card, state.below[card]);
    }
    if ((state.hidden & bit(card)) != 0) state.hash ^= hidden_key(card);
  }
  state.stock.waste = layout.hole ? (*layout.hole + 1) & kCardMask : 0;
  set_stock(state, make_stock(layout, rules));
  if (rules.stacked) set_reserve(state, layout);
  state.hash ^= waste_key(state.stock);
  if (state.stock.fills_columns()) state.hash ^= order_key(state);
  return state;
}

Layout make_layout(const State& state, int columns, int cells) {
  Layout layout;
  for (int c = 0; c < columns; ++c) {
    auto& column = layout.columns.emplace_back();
    for (std::uint8_t card = state.top[index(c)]; card < kFloor; card = state.below[card]) {
      column.push_back(card);
    }
    std::reverse(column.begin(), column.end());
    layout.face_down[index(c)] = static_cast<std::uint8_t>(std::count_if(
        column.begin(), column.end(), [&](Card card) { return (state.hidden & bit(card)) != 0; }));
  }
  for (Card card = 0; card < kCards; ++card) {
    if (state.stock.empty() && (state.cells & bit(card)) != 0) layout.cells.emplace_back(card);
  }
  // An empty reserve is 0, whose index is beyond all cards.
  for (auto card = index(state.stock.reserve - 1); card < kCards; card = state.below[card]) {
    layout.cells.insert(layout.cells.begin(), static_cast<Card>(card));
  }
  layout.cells.resize(static_cast<std::size_t>(cells));
  const Stock stock = stock_of(state);
  layout.stock.assign(stock.cards.begin(), stock.cards.begin() + stock.size);
  layout.turned = stock.turned;
  layout.redealt = stock.redealt;
  if (stock.to_hole) layout.hole = static_cast<Card>(state.stock.waste - 1);
  std::copy(state.home.begin(), state.home.end(), layout.home.begin());
  std::copy(state.down.begin(), state.down.end(), layout.down.begin());
  return layout;
}

}  // namespace coevo::patience
