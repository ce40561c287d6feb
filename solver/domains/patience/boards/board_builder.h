// SPDX-License-Identifier: MIT
// A board in the making, for the readers of boards: faults with their place, each of the 52 cards
// once.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "solver/domains/patience/state/layout.h"

namespace coevo::patience {

// A part of the text, and where it begins.
struct Word {
  std::string_view text;
  std::size_t line;    // from 1
  std::size_t column;  // from 1
};

class BoardBuilder {
 public:
  BoardBuilder(std::string_view name, int columns, int cells);

  // Throws an InputError: "name:line:column: 'word': expected ...".
  [[noreturn]] void fail(const Word& word, std::string_view expected) const;

  // The card that the word names, once; fails at nullopt. The caller puts it in its place.
  Card add(const Word& word, std::optional<Card> card);

  // Puts cards on a suit's foundation, up to `rank`, or on its descending one, down to `rank`; 0:
  // no card.
  void set_top(int suit, int rank);
  void set_low(int suit, int rank);
  // The rank of the highest card on the suit's foundation.
  int top(int suit) const { return layout_.top(suit); }

  Layout& layout() { return layout_; }
  // The board; fails unless each card was added or is at home. `last_line` is the text's.
  Layout take(std::size_t last_line);

 private:
  bool at_home(Card card) const;

  std::string_view name_;
  Layout layout_;
  std::array<Word, kCards> seen_{};  // where each card was read, line 0 if it was not
};

}  // namespace coevo::patience
