// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/foreign_text.h"

#include "solver/domains/freecell/solution/move_reader.h"

namespace coevo::freecell {

MoveSource open_moves(const Layout& start, std::string_view text, Notation notation) {
  if (notation == Notation::standard && is_patsolve(text)) return patsolve_moves(start, text);
  if (notation == Notation::standard && is_link(text)) return link_moves(start, text);
  return [reader = MoveReader(text)]() mutable { return reader.next(); };
}

}  // namespace coevo::freecell
