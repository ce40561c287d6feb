// SPDX-License-Identifier: MIT
// A move as it stands in the text of a solution.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "solver/domains/freecell/solution/card_move.h"

namespace coevo::freecell {

struct WrittenMove {
  std::string_view text;  // as written, or the characters that are not a move
  std::size_t line = 1;
  std::size_t column = 1;
  std::optional<CardMove> move = {};  // nullopt: at fault
  std::optional<int> count = {};      // the number of cards, if the text gives it
  std::string fault = {};             // why it is not a move; empty if it is one
  bool readable = true;               // false: the text is no move of any game
  bool automatic = false;             // not written: the autoplay that the text counts on
};

// The next move; nullopt at the end of the text. Not asked again after an illegal move.
using MoveSource = std::function<std::optional<WrittenMove>()>;

}  // namespace coevo::freecell
