// SPDX-License-Identifier: MIT
// A board in the making, for the readers of boards: reports faults with their place, and takes each
// card once.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

// A part of the text, and where it begins.
struct Word {
  std::string_view text;
  std::size_t line;    // from 1
  std::size_t column;  // from 1
};

// "once", "twice", "four times" or "eight times".
std::string_view times(std::size_t count);

class BoardBuilder {
 public:
  BoardBuilder(std::string_view name, const Rules& rules);

  // Throws an InputError: "name:line:column: 'word': expected ...".
  [[noreturn]] void fail(const Word& word, std::string_view expected) const;

  // The card that the word names, or an equal one, each once; fails at nullopt. The caller puts it
  // in its place.
  Card add(const Word& word, std::optional<Card> card);

  // The same as the exposed card of a column. In a game with face-down cards, it is face down if
  // the word is in lower case and other cards follow; fails if a card beneath is face up.
  void add_to_column(std::size_t column, const Word& word, std::optional<Card> card);
  // Puts the cards, each from the deepest, on the waste and in the stock.
  void set_stock(std::span<const Card> waste, std::span<const Card> stock);
  // How often the waste became the stock: a digit. Fails if the game has fewer redeals, or does not
  // count them.
  void set_redealt(const Word& word, std::string_view count);

  // The top card of the hole; the others there are those that are nowhere else.
  void set_hole(const Word& word, std::optional<Card> card);
  // Fails at the word in a game with a hole.
  void require_foundations(const Word& word) const;
  // The foundations of the suit; fails at the word if the game has no such suit.
  std::vector<int> foundations(const Word& word, int suit) const;
  // Puts cards on a foundation, up to `rank`, or on a suit's descending one, down to `rank`; 0: no
  // card. A suit's foundations may come in any order.
  void set_top(int foundation, int rank);
  void set_low(int suit, int rank);
  // The rank of the highest card on the foundation.
  int top(int foundation) const { return layout_.top(foundation); }

  Layout& layout() { return layout_; }
  int suits() const { return rules_.suits; }
  // The board; fails unless each card was added or is at home. `last_line` is the text's. In a game
  // with face-down cards, a board with as many cards in each place as any deal, all of them face
  // up, is that deal.
  Layout take(std::size_t last_line);

 private:
  [[noreturn]] void fail_suit(const Word& word) const;
  bool at_home(Card card) const;
  void order_foundations();
  // Fails unless each card was added or is at home.
  void check_homes(std::size_t last_line) const;
  void check_reserve() const;
  void check_spaces(std::size_t last_line) const;
  void fill_hole(std::size_t last_line);
  bool is_new_deal(const Layout& dealt) const;

  std::string_view name_;
  Rules rules_;
  Layout layout_;
  std::array<Word, kCards> seen_{};  // where each card was read, line 0 if it was not
};

}  // namespace coevo::patience
