// SPDX-License-Identifier: MIT
// Splits the text of a solution into its moves.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "solver/domains/freecell/solution/written_move.h"

namespace coevo::freecell {

class MoveReader {
 public:
  explicit MoveReader(std::string_view text) : text_(text) {}

  // The next move; nullopt at the end of the text.
  std::optional<WrittenMove> next();

 private:
  void skip_to_move();
  bool skip_line();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace coevo::freecell
