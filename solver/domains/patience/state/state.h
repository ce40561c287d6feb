// SPDX-License-Identifier: MIT
// A position for searches. It is determined by what lies directly under each card, so that a move
// of any run changes one entry and one XOR of the hash, which is the same for any order of columns
// and cells. Only while cards of the stock are still to be dealt to columns does their order
// matter.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/stock.h"

namespace coevo::patience {

struct State {
  std::array<std::uint8_t, kCards> below;       // a card, kFloor, kCell or kHome; see StockEnds
  std::array<std::uint8_t, kFoundations> home;  // as in Layout
  std::array<std::uint8_t, kFoundations> down;  // as in Layout
  std::array<std::uint8_t, kMaxColumns> top;    // the exposed card, kFloor for an empty column
  StockEnds stock;
  CardSet cells;       // the set of cards in cells, reserve and stock
  CardSet hidden;      // the set of face-down cards
  std::uint64_t hash;  // XOR of place_key(card, below[card]) but for cards of the stock and of a
                       // stacked reserve, of hidden_key(), waste_key() and, while the order of
                       // columns matters, column_key() of their deepest cards
};

// A run of cards, given by its deepest card, and where it goes. Cards lying on `card` go with it.
// Only a complete pile goes to kHome as a run. A deal to the columns is a move of the stock's next
// card from kCell onto kCell.
struct Move {
  Card card;
  std::uint8_t onto;  // a card, kFloor, kCell or kHome
  std::uint8_t from;  // column, kCell or kHome
  std::uint8_t to;    // column; unused for kCell and kHome

  friend bool operator==(const Move&, const Move&) = default;
};

constexpr bool is_deal(const Move& move) {
  return move.from == kCell && move.onto == kCell;
}

// The move of the card, with those on it, onto a card, kCell, kHome or, for kFloor, to the first
// empty column.
Move move_onto(const State& state, Card card, std::uint8_t onto);

// Random words by (card, what lies under it), fixed for ever: results depend on them only where two
// positions share a hash.
namespace detail {
constexpr std::uint64_t splitmix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}
template <std::size_t Rows, std::size_t Columns>
constexpr auto make_keys(std::uint64_t state) {
  std::array<std::array<std::uint64_t, Columns>, Rows> keys{};
  for (auto& row : keys) {
    for (auto& key : row) key = splitmix(state);
  }
  return keys;
}
inline constexpr auto kPlaceKeys = make_keys<kCards, kPlaces>(0xC0E70);
inline constexpr auto kHiddenKeys = make_keys<1, kCards>(0xFACED)[0];
inline constexpr auto kWasteKeys = make_keys<1, kCards>(0x57CC)[0];
inline constexpr std::uint64_t kRedealKey = 0x9E3779B97F4A7C15;
}  // namespace detail

inline std::uint64_t place_key(Card card, std::uint8_t below) {
  return detail::kPlaceKeys[card][below];
}

// What a face-down card adds to the hash, and the top card of the waste with the redeals made.
inline std::uint64_t hidden_key(Card card) {
  return detail::kHiddenKeys[card];
}
// In a hole, only the rank matters.
inline std::uint64_t waste_key(const StockEnds& stock) {
  const std::uint64_t redealt = stock.redealt * detail::kRedealKey;
  if (stock.waste == 0 || stock.draw == 0) return redealt;
  const int card = stock.waste - 1;
  return redealt ^ detail::kWasteKeys[index(stock.hole != 0 ? card - card % kRankCards : card)];
}

// What the deepest card of a column adds while the order of columns matters.
inline std::uint64_t column_key(Card card, int column) {
  return std::rotl(place_key(card, kFloor), column + 1);
}

// Turns the card face up that has become exposed; `under` may be kFloor.
template <class Position>
void turn_up(Position& position, std::uint8_t under) {
  if ((position.hidden >> under & 1) == 0) return;
  position.hidden ^= bit(under);
  position.hash ^= hidden_key(under);
}

// A card of the stock, or the top one of a stacked reserve, becomes one in a cell.
template <class Position>
[[gnu::noinline]] void take_from_stock(Position& position, Card card) {
  position.hash ^= waste_key(position.stock) ^ place_key(card, kCell);
  if (position.stock.reserve == card + 1U) {
    const std::uint8_t under = position.below[card];
    position.stock.reserve = under == kCell ? 0 : (under + 1) & kCardMask;
  } else {
    Stock stock = stock_of(position);
    stock.take(card);
    set_stock(position, stock);
  }
  position.below[card] = kCell;
  position.hash ^= waste_key(position.stock);
}

template <class Position>
[[gnu::noinline]] CardSet playable_stock(const Position& position) {
  return stock_of(position).playable();
}

// The top card of a stacked reserve, if any, as a set.
template <class Position>
CardSet reserve_top(const Position& position) {
  return position.stock.reserve > 0 ? CardSet{1} << (position.stock.reserve - 1) : 0;
}

// The cards of the cells, the reserve and the stock that can be played.
template <class Position>
CardSet playable_cells(const Position& position) {
  return position.stock.empty() ? position.cells : playable_stock(position);
}

// The deepest of the face-up cards that lie in order of their suit under an ace, the ace included.
template <class Position>
Card pile_base(const Position& position, Card ace, int suits = kSuits) {
  Card base = ace;
  while (rank(base) < kRanks && is_next_of_suit(base, position.below[base], suits) &&
         (position.hidden >> position.below[base] & 1) == 0) {
    base = position.below[base];
  }
  return base;
}

// The rank of the highest card on the foundation, the ascending one.
template <class Position>
int top_home(const Position& position, int foundation) {
  const auto f = index(foundation);
  return position.home[f] - position.down[f];
}
template <class Position>
int cards_at_home(const Position& position) {
  const auto& home = position.home;
  int cards = home[0] + home[1] + home[2] + home[3];
  for (std::size_t f = kSuits; f < kFoundations; ++f) cards += home[f];
  return cards;
}

// Whether the card may go home, wherever it lies. `descending`: as in Rules.
inline bool next_home(const State& state, Card card, bool descending = false) {
  for (int pack = 0; pack < kPacks; ++pack) {
    if (top_home(state, kSuits * pack + suit(card)) + 1 == rank(card)) return true;
  }
  return descending && kRanks - state.down[index(suit(card))] == rank(card);
}
// All such cards; a twin that is at home may be among them. Without descending foundations, a
// complete suit's lies beyond the king.
template <class Position>
CardSet next_cards(const Position& position, int suit, bool descending) {
  CardSet up = 0;
  for (int pack = 0; pack < kPacks; ++pack) {
    up |= equal_cards(top_home(position, kSuits * pack + suit) + 1, suit);
  }
  if (!descending) return up;
  const auto s = index(suit);
  if (position.home[s] == kRanks) return 0;
  return up | bit(make_card(kRanks - position.down[s], suit));
}
template <class Position>
CardSet next_cards(const Position& position, bool descending) {
  return next_cards(position, 0, descending) | next_cards(position, 1, descending) |
         next_cards(position, 2, descending) | next_cards(position, 3, descending);
}
template <class Position>
CardSet next_cards(const Position& position, const Rules& rules) {
  if (rules.hole == Hole::none) return next_cards(position, rules.descending);
  const auto top = static_cast<Card>(position.stock.waste - 1);
  const CardSet dealt = position.stock.empty() ? 0 : playable_stock(position);
  return hole_takers(top, rules.hole_loops) | dealt;
}

// The card goes into the hole.
template <class Position>
[[gnu::noinline]] void put_in_hole(Position& position, Card card) {
  ++position.home[index(suit(card))];
  position.hash ^= waste_key(position.stock);
  position.stock.waste = (card + 1) & kCardMask;
  position.hash ^= waste_key(position.stock);
}

// Counts the card among those at home; nothing else changes. With two packs, the cards of a
// complete pile go to the foundation of its ace.
template <class Position>
void count_home(Position& position, Card card) {
  auto s = index(suit(card));
  if constexpr (kPacks > 1) {
    while (position.home[s] + 1 != rank(card)) s = s < kSuits ? s + kSuits : (s + 1) % kSuits;
    ++position.home[s];
    return;
  }
  const bool is_next_up = top_home(position, suit(card)) + 1 == rank(card);
  ++position.home[s];
  position.down[s] = static_cast<std::uint8_t>(position.down[s] + (is_next_up ? 0 : 1));
}

// The top card of a foundation that is not empty; with two packs, the first twin that is at home.
template <class Position>
Card top_card(const Position& position, int foundation) {
  const Card card = make_card(position.home[index(foundation)], foundation % kSuits);
  const bool is_home = kPacks == 1 || position.below[card] == kHome;
  return is_home ? card : make_card(rank(card), suit(card), 1);
}
// Counts the top card of a foundation as no longer at home; nothing else changes.
template <class Position>
void count_back(Position& position, Card card) {
  auto f = index(suit(card));
  if (kPacks > 1 && position.home[f + kSuits] == rank(card)) f += kSuits;
  --position.home[f];
}

// Of one card, or of a run to a column, unless a card is turned over or goes into a hole, or the
// order of columns matters.
inline std::uint64_t hash_after(const State& state, const Move& move) {
  return state.hash ^ place_key(move.card, state.below[move.card]) ^
         place_key(move.card, move.onto);
}

// With cards in the stock: makes the move or the deal if the order of columns matters; otherwise
// only takes the card from the stock if it is one. Returns whether it made the move.
bool apply_with_stock(State& state, const Move& move);

// Sends the cards on `card` home, from the exposed one `top` on.
void send_pile_home(State& state, Card card, std::uint8_t top);

namespace detail {
inline void make_move(State& state, const Move& move, bool may_be_pile) {
  std::uint8_t run_top = move.card;
  if (move.from < kMaxColumns) {
    run_top = state.top[move.from];
    state.top[move.from] = state.below[move.card];
    turn_up(state, state.top[move.from]);
  } else if (move.from == kCell) {
    state.cells ^= bit(move.card);
  } else {
    count_back(state, move.card);
  }
  state.below[move.card] = move.onto;
  if (move.onto == kHome) {
    if (may_be_pile && run_top != move.card) send_pile_home(state, move.card, run_top);
    if (state.stock.hole != 0) return put_in_hole(state, move.card);
    count_home(state, move.card);
  } else if (move.onto == kCell) {
    state.cells |= bit(move.card);
  } else {
    state.top[move.to] = run_top;
  }
}
}  // namespace detail

// `may_be_pile`: false saves time where no complete pile goes home.
inline void apply(State& state, const Move& move, bool may_be_pile = true) {
  if (!state.stock.empty() && apply_with_stock(state, move)) return;
  state.hash = hash_after(state, move);
  detail::make_move(state, move, may_be_pile);
}

// The same for callers that follow a solution and never look at the hash: it may be wrong.
inline void apply_unhashed(State& state, const Move& move) {
  if (!state.stock.empty() && apply_with_stock(state, move)) return;
  detail::make_move(state, move, true);
}

// The order of columns, or the top card of the waste or the hole and the redeals made; the cards of
// the stock are those that lie nowhere else.
bool same_stock(const State& a, const State& b);
inline bool same_position(const State& a, const State& b) {
  return a.below == b.below && a.hidden == b.hidden &&
         ((a.stock.last | a.stock.hole) == 0 || same_stock(a, b));
}

// Columns beyond the layout's are never looked at: Puzzle knows how many there are. Of the rules,
// only those of the stock and the hole matter.
State make_state(const Layout& layout, const Rules& rules = {});
// The inverse; `cells` is how many the game has, the reserve included. Cards in cells come in order
// of card.
Layout make_layout(const State& state, int columns, int cells);

// A macro move: the next card of a suit is freed and sent home, and the cards on it are put aside.
//
// The move that puts the exposed card of `column` aside: onto a card that takes it, otherwise into
// a cell, otherwise into an empty column; otherwise `onto` is kHome: nowhere.
inline Move aside(const State& state, std::uint8_t column, const Rules& rules) {
  const Card card = state.top[column];
  const BuildTable& build = build_table(rules.build, rules.suits);
  const bool may_fill = (floor_cards(rules.spaces) & bit(card)) != 0;
  Move last{card, kHome, column, 0};
  for (std::uint8_t c = 0; c < rules.columns; ++c) {
    if (c == column) continue;
    if (state.top[c] == kFloor) {
      if (may_fill && last.onto == kHome) last = {card, kFloor, column, c};
    } else if (build.fits(card, state.top[c])) {
      return {card, state.top[c], column, c};
    }
  }
  return empty_cells(rules, state.cells) > 0 ? Move{card, kCell, column, 0} : last;
}

// Frees the card of the column and sends it home, card by card; each(move) before each is made.
// False when too few places were free; the moves before that are made. The card must be its suit's
// next.
template <class Each>
bool dig(State& state, Card card, std::uint8_t column, const Rules& rules, Each each) {
  while (state.top[column] != card) {
    const Move move = aside(state, column, rules);
    if (move.onto == kHome) return false;
    each(move);
    apply(state, move, false);
  }
  const Move home{card, kHome, column, 0};
  each(home);
  apply(state, home, false);
  return true;
}

// Whether a move home is a dig, or of a complete pile: the card is not exposed.
inline bool is_buried_home(const State& state, const Move& move) {
  return move.onto == kHome && move.from != kCell && state.top[move.from] != move.card;
}

}  // namespace coevo::patience
