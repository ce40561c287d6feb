// SPDX-License-Identifier: MIT
// The notations that solutions are written and read in.
#pragma once

namespace coevo::freecell {

// How a solution is written, two characters a move (place_letter.h): where from, where to.
enum class Notation {
  standard,  // a run between columns is one move, of as many cards as fit
  cards,     // every move is of one card
  extended,  // as `fc-solve -snx`: a run to an empty column is followed by `v` and a hexadecimal
             // count, and is of one card without; elsewhere as many as fit
};

}  // namespace coevo::freecell
