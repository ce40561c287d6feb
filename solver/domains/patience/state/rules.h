// SPDX-License-Identifier: MIT
// The rules of a patience game with one deck whose cards are all known: a value that every form of
// a position is made from.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {

// Which cards go onto a card of a column: one of the next lower rank and ...; `suit_up_or_down`:
// one of the same suit and the next lower or higher rank; `unordered`: any card, of groups only.
enum class Build : std::uint8_t {
  none,
  same_suit,
  red_black,
  any_suit,
  suit_up_or_down,
  unordered
};
// Which cards go to an empty column. `reserve`: the top card of a stacked reserve must, before any
// other move; once there is none, any card may. `waste`: the top card of the waste must, or the
// stock's next card if there is no waste; no other card may.
enum class Spaces : std::uint8_t { none, kings, any, reserve, waste };
// How many aces are on the foundations at the start: those dealt last, but for a single one the
// first card of the deal if that becomes an ace.
enum class InitialCards : std::uint8_t { none, one, two, three, all };

// Which card lies in the hole at the start, in games that have one in place of foundations: the
// first one after those of the columns, or the ace of spades. The hole takes the cards of all
// suits, each on one of the next lower or higher rank. The stock is dealt to it.
enum class Hole : std::uint8_t { none, first_card, ace_of_spades };

// Autoplay: which cards go home after each move, without counting as moves.
enum class AutoMoves {
  none,
  heineman,  // both other-colour foundations hold rank - 1 (column cards also if rank <= 2)
  raymond,   // safe autoplay: safe_rank()
};

// The defaults are FreeCell's.
struct Rules {
  int columns = 8;
  int cells = 4;
  Build build = Build::red_black;
  Spaces spaces = Spaces::any;
  Build groups = Build::none;   // cards built by this rule move as one
  bool complete_piles = false;  // only a suit's thirteen cards together go home
  int reserve = 0;       // cards beside the columns that go anywhere, as from cells that take none
  bool stacked = false;  // they are a pile, of which only the top card can be played
  int stock = 0;         // cards of the stock, which are dealt to a waste, the hole or columns
  int draw = 1;          // how many a deal turns over; 0: it puts one card on each column
  bool redeal = false;   // the waste becomes the stock when the stock is empty
  int redeals = 0;       // the most there are; 0: any number
  bool face_down = false;     // all but the exposed cards start face down: no group has them
  int face_down_columns = 0;  // only those of that many columns, the first ones; 0: of all
  int face_down_rows = 0;     // only that many of each, the deepest; 0: any number
  bool removable = false;     // whether the highest card of a foundation may come back to a column
  bool descending = false;  // each suit has a second foundation, from the king down; in-suit builds
  Hole hole = Hole::none;
  bool hole_loops = false;  // kings go onto aces there, and aces onto kings
  int suits = kSuits;       // or 2 or 1, with two packs and complete piles: see face()

  // The deal: each column in turn gets a card; with `diagonal`, each round begins one column later,
  // and the cards that are left go face up to all columns but the first. The last cards go to cells
  // and the reserve.
  int filled_cells = 0;
  bool diagonal = false;
  bool kings_to_bottom = false;
  bool base_is_first = false;  // all ranks shift alike, so that the first card becomes an ace
  InitialCards initial_cards = InitialCards::none;

  // How a search plays.
  AutoMoves auto_moves = AutoMoves::none;
  bool digs = false;  // macro moves, see dig()

  friend bool operator==(const Rules&, const Rules&) = default;
};

// Whether the stock is dealt to the columns. A deal puts its next card on each of them in turn,
// empty or not, and is allowed at any time; the last cards go to the first columns.
constexpr bool deals_to_columns(const Rules& rules) {
  return rules.stock > 0 && rules.draw == 0;
}

// Whether `card` may be put on `onto`.
constexpr bool fits(Build build, Card card, Card onto, int suits = kSuits) {
  if (build == Build::unordered) return true;
  card = face(card, suits);
  onto = face(onto, suits);
  if (build == Build::suit_up_or_down && rank(card) == rank(onto) + 1)
    return suit(onto) == suit(card);
  if (rank(onto) != rank(card) + 1) return false;
  switch (build) {
    case Build::none:
      return false;
    case Build::same_suit:
    case Build::suit_up_or_down:
      return suit(card) == suit(onto);
    case Build::red_black:
      return is_red(card) != is_red(onto);
    case Build::any_suit:
    case Build::unordered:
      return true;
  }
  return false;
}

// Whether no two suits are built on each other.
constexpr bool is_in_suit(Build build) {
  return build == Build::none || build == Build::same_suit || build == Build::suit_up_or_down;
}

// The rule by which cards lie on each other that move at once. Runs never ascend.
constexpr Build run_rule(const Rules& rules) {
  if (rules.groups == Build::unordered) return rules.groups;
  return rules.build == Build::suit_up_or_down ? Build::same_suit : rules.build;
}

constexpr CardSet bit(Card card) {
  return CardSet{1} << card;
}
inline constexpr CardSet kAllCards = bit(kCards) - 1;
inline constexpr CardSet kRank = bit(kRankCards) - 1;  // the aces
inline constexpr CardSet kClubs = kAllCards / kRank;   // each rank's first card
inline constexpr CardSet kKings = kAllCards & ~(kAllCards >> kRankCards);
// The equal cards of that rank and suit; beyond the kings for rank 14.
constexpr CardSet equal_cards(int rank, int suit) {
  CardSet cards = 0;
  for (int pack = 0; pack < kPacks; ++pack) cards |= bit(make_card(rank, suit, pack));
  return cards;
}
constexpr CardSet cards_of_suit(int suit) {
  CardSet cards = 0;
  for (int pack = 0; pack < kPacks; ++pack) cards |= kClubs << (kSuits * pack + suit);
  return cards;
}

// A build rule as sets of cards.
struct BuildTable {
  std::array<CardSet, kCards> takers{};   // the cards that each card fits on
  std::array<CardSet, kCards> fitting{};  // the cards that fit on each card
  // By a card's place among those of its rank: the places of those that fit on it, a bit each.
  std::array<CardSet, kRankCards> lower{};
  bool goes_up = false;  // whether higher cards of the suit fit, too

  bool fits(Card card, std::uint8_t onto) const { return (takers[card] >> onto & 1) != 0; }
  // The cards that fit on some card of the set.
  CardSet fitting_any(CardSet set) const {
    CardSet higher = 0;
    for (std::size_t i = 0; i < kRankCards; ++i) higher |= (set >> i & kClubs) * lower[i];
    return goes_up ? (higher >> kRankCards | higher << kRankCards) & kAllCards
                   : higher >> kRankCards;
  }
};

// The table of a build rule; lives as long as the program.
const BuildTable& build_table(Build build, int suits = kSuits);

// The cards that go onto that one in a hole.
constexpr CardSet hole_takers(Card top, bool loops) {
  const CardSet cards = kRank << kRankCards * (rank(top) - 1);
  constexpr int kTurn = kCards - kRankCards;
  const CardSet around = loops ? cards >> kTurn | cards << kTurn : 0;
  return (cards << kRankCards | cards >> kRankCards | around) & kAllCards;
}

// Whether an empty column must be filled before any other move, as long as there are cards to do
// it. The reserve fills it with its top card. The waste fills it with any card that deals bring to
// its top, because the player may deal before the move that empties the column.
constexpr bool fills_spaces(const Rules& rules) {
  return rules.spaces == Spaces::reserve || rules.spaces == Spaces::waste;
}
// Whether any card may be put in a column that stays empty.
constexpr bool takes_any(Spaces spaces) {
  return spaces == Spaces::any || spaces == Spaces::reserve;
}
// The cards that may be put in a column that stays empty.
constexpr CardSet floor_cards(Spaces spaces) {
  return takes_any(spaces) ? kAllCards : spaces == Spaces::kings ? kKings : 0;
}

// The rules without auto-moves and macro moves.
constexpr Rules without_macros(Rules rules) {
  rules.auto_moves = AutoMoves::none;
  rules.digs = false;
  return rules;
}

// Whether a card that comes back from its foundation can be of use: another card must fit on it. In
// suit, only the second pack has such a card that is not at home.
constexpr bool takes_back(const Rules& rules) {
  if (!rules.removable) return false;
  return kPacks > 1 ? rules.build != Build::none : !is_in_suit(rules.build);
}

template <class Rank>
constexpr int lowest(const std::array<Rank, kFoundations>& home) {
  return *std::min_element(home.begin(), home.end());
}

// safe_rank() in games with unordered groups. A card that fits on a safe one may be unable to
// follow it home there, so a card is safe only if all that fit on it are at home and stay there.
template <class Rank>
[[gnu::noinline]] int safe_rank_unordered(const Rules& rules,
                                          const std::array<Rank, kFoundations>& home, int suit) {
  if (rules.build == Build::suit_up_or_down) return 0;
  if (is_in_suit(rules.build)) return kRanks;
  if (rules.removable || rules.build == Build::any_suit) return lowest(home) + 1;
  const bool red = suit == 1 || suit == 2;
  return 1 + (red ? std::min(home[0], home[3]) : std::min(home[1], home[2]));
}

// safe_rank() with two packs: a card is safe if its twin can follow it home, and if all cards that
// fit on it are at home. If cards come back, all lower ones must be there, so none needs to.
template <class Rank>
[[gnu::noinline]] int safe_rank_of_twins(const Rules& rules,
                                         const std::array<Rank, kFoundations>& home, int suit) {
  if (takes_back(rules)) return lowest(home) + 1;
  int low = kRanks;
  for (int other = 0; other < kSuits; ++other) {
    const bool fits_on_it = fits(rules.build, make_card(1, other), make_card(2, suit));
    const int lower = home[index(kFoundations - kSuits + other)];  // of the suit's foundations
    if (other == suit || fits_on_it) low = std::min(low, lower);
  }
  return low + 1;
}

// Safe autoplay: the rule by which a card can go home at once without losing solutions.
//
// The highest rank that the suit's next card may have to go home at once, `home` being the rank of
// each suit's highest card there: no card that could be put on it needs it, now or later. For
// red on black, Raymond's rule: the other colour has rank - 1 home, or rank - 2 and the same
// colour's other suit rank - 3. For any suit: every suit has rank - 2. In suit, or without builds,
// each card is safe: the cards that fit on it are at home or can follow it, whichever of two
// foundations it goes to. Where foundations are removable, only the second half of Raymond's rule
// holds (Blake and Gent 2026, appendix B). With descending foundations and groups, no card is safe:
// a group that fits on it may not be able to follow. Not for games with complete piles: without a
// proof, autoplay never sends one home; nor for games with a hole. Where a shortest solution is
// kept: safe_moves_are_shortest().
template <class Rank>
[[gnu::always_inline]] inline int safe_rank(const Rules& rules,
                                            const std::array<Rank, kFoundations>& home, int suit) {
  const Build build = rules.build;
  if constexpr (kPacks > 1) return safe_rank_of_twins(rules, home, suit);
  if (rules.groups != Build::none) {
    if (rules.descending) return 0;
    if (rules.groups == Build::unordered) return safe_rank_unordered(rules, home, suit);
  }
  if (is_in_suit(build)) return kRanks;
  if (build == Build::any_suit) return lowest(home) + 2;
  const bool red = suit == 1 || suit == 2;
  const int other_low = red ? std::min(home[0], home[3]) : std::min(home[1], home[2]);
  const int same_colour = home[index(3 - suit)];
  const int low = std::min(other_low + 2, same_colour + 3);
  return rules.removable ? low : std::max({2, other_low + 1, low});
}

// The rule by which features and verdicts relate cards: that of groups, if they are built, because
// other runs must be moved card by card.
constexpr Build sequence_rule(const Rules& rules) {
  const bool builds_groups = rules.groups != Build::none && rules.groups != Build::unordered;
  return builds_groups ? rules.groups : rules.build;
}

// Whether every move is a sequence of single-card moves.
constexpr bool moves_card_by_card(const Rules& rules) {
  return rules.groups == Build::none && !rules.complete_piles;
}

// Whether a run can stay on its card until that card goes home: it need not move onto another
// card.
//
// Take a solution in which the run moves from u onto t, and leave it on u. The same cards fit u and
// t, so what goes onto u later goes onto t. Where u moves, the run goes with it, as groups have any
// length. Only where u goes home does the run have to move, and t is free then. This fails with
// cells, as u could move to one alone, and with complete piles, as what lies on u then matters.
// Blake and Gent (2026, appendix B) have the same rule. Where a deal puts cards on columns, it also
// matters which of them the run lies on.
constexpr bool runs_wait(const Rules& rules) {
  return rules.groups != Build::none && rules.groups == rules.build && rules.cells == 0 &&
         !rules.complete_piles && !deals_to_columns(rules);
}

// Whether sending a safe card home at once keeps a shortest solution.
//
// Take a solution that sends it home later, and make its moves with these changes. The safe card
// goes home first, and all cards at home stay there that are so low that only such cards fit on
// them. Other cards want to lie on the safe card only if all lower ones of their suits are at home.
// They go home instead, with what lies on them, and that saves their later moves home. If one has
// to lie on another card after that, it comes back by the move that would have taken it there. A
// group would come back by several moves, so the proof does not hold where both happen; nor do
// groups follow a card to a descending foundation.
constexpr bool safe_moves_are_shortest(const Rules& rules) {
  if (rules.complete_piles) return false;
  return rules.groups == Build::none || (!takes_back(rules) && !rules.descending);
}

// Whether all cards of the stock and the reserve can be played at any time: playing one never
// changes which others can be.
constexpr bool has_open_stock(const Rules& rules) {
  if (rules.stacked) return false;
  if (rules.stock == 0) return true;
  return rules.draw == 1 && rules.redeal && rules.redeals == 0;  // a hole excludes redeals
}

// Whether safe cards go home by themselves. That is right if the reserve fills the column that such
// a card leaves: the column then stands for the reserve's top, and the next card is exposed
// besides. If the waste fills it, it can matter when the card leaves.
constexpr bool has_safe_cards(const Rules& rules) {
  return !rules.complete_piles && rules.hole == Hole::none && rules.spaces != Spaces::waste;
}

// Empty cells, `cells` being the set of cards in cells, reserve and stock.
constexpr int empty_cells(const Rules& rules, CardSet cells) {
  return std::max(0, rules.cells - count_cards(cells));
}

}  // namespace coevo::patience
