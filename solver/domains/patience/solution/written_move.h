// SPDX-License-Identifier: MIT
// Moves as a player makes them, and as they stand in the text of a solution.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "solver/domains/patience/state/layout.h"

namespace coevo::patience {

enum class Area : std::uint8_t { column, cell, home, stock, waste, columns };

// One card from one place, an area and a number there, to another; from the stock to the waste as
// many as are turned over at a time, or one to each of the columns, and the whole waste back to the
// stock.
struct CardMove {
  Area from_area;
  Area to_area;
  std::uint8_t from;  // column or cell from 0; for home the foundation the card comes back from
  std::uint8_t to;    // 0 for home

  // Whether it only deals: such moves are not counted.
  bool deals() const {
    return to_area == Area::stock ||
           (from_area == Area::stock && (to_area == Area::waste || to_area == Area::columns));
  }
  friend bool operator==(const CardMove&, const CardMove&) = default;
};

// `count` cards at once between columns, or `count` deals; otherwise 1.
struct RunMove {
  CardMove move;
  std::uint8_t count;

  friend bool operator==(const RunMove&, const RunMove&) = default;
};

// How a solution is written, two characters a move (place_letter()): where from, where to. In each
// of them a card that comes back from home has `v` and the number of its suit, 1-4 for C D H S;
// with two packs, of its foundation, 5-8 for the lower ones of C D H S: `h3v2`. Read without, it is
// the only one at home that fits the column.
enum class Notation {
  standard,  // a run between columns is one move, of as many cards as fit; an unordered group of
             // as few as the column takes
  cards,     // every move is of one card, or of a group with its `v` count
  extended,  // as `fc-solve -snx`: a run to an empty column is followed by `v` and a hexadecimal
             // count, and is of one card without; elsewhere as many as fit
};

// The characters of standard notation. Columns are 1-9, 0 for the tenth and l-s for the eleventh to
// the eighteenth, which no other place uses. Home is h. Cells are a-g and k for the eighth, as
// fc-solve writes it. Places of a reserve have the same letters, and from the ninth on i, j, t, u,
// w, x, y and z; `v` marks a count. A stacked reserve is a. In a game with a stock, t is the stock
// and w the waste: `tw` deals, `twv3` deals three times, `wt` makes the waste the stock, `w3` plays
// the waste's top card; c is all columns, and `tc` deals a card to each. In a game with a hole, h
// is the hole, and `th` puts the stock's next card there.
char place_letter(Area area, std::uint8_t index);
// Lower and upper case; nullopt for a character that is not a place.
std::optional<std::pair<Area, std::uint8_t>> parse_place(char letter);

// A move as it stands in the text of a solution.
struct WrittenMove {
  std::string_view text;  // as written, or the characters that are not a move
  std::size_t line = 1;
  std::size_t column = 1;
  std::optional<CardMove> move = {};  // nullopt: at fault
  // The number of cards, if the text gives it; of a card that comes back from home, its
  // foundation's, from 1, and the one in `move` is not set.
  std::optional<int> count = {};
  std::string fault = {};  // why it is not a move; empty if it is one
  bool readable = true;    // false: the text is no move of any game
  bool automatic = false;  // not written: the autoplay that the text counts on
};

// The next move; nullopt at the end of the text. Not asked again after an illegal move.
using MoveSource = std::function<std::optional<WrittenMove>()>;

// Splits the text of a solution into its moves. A word such as `107` or `a10` is a move as well:
// fc-solve writes the tenth column as 10.
class MoveReader {
 public:
  // In a board of that many columns and cells: the letters of further ones are no places there,
  // but FreeCell's always are.
  MoveReader(std::string_view text, const Layout& board)
      : text_(text),
        columns_(std::max<std::size_t>(board.columns.size(), kFreeCellColumns)),
        cells_(std::max<std::size_t>(board.cells.size(), kMaxCells)),
        has_tenth_(board.columns.size() >= kFreeCellColumns),
        has_stock_(!board.stock.empty()) {}

  // As a MoveSource.
  std::optional<WrittenMove> next();

 private:
  static constexpr std::size_t kFreeCellColumns = 10;

  void skip_to_move();
  bool skip_line();
  std::optional<std::pair<Area, std::uint8_t>> place(char letter) const;
  bool names_tenth_column() const;

  std::string_view text_;
  std::size_t columns_;
  std::size_t cells_;
  bool has_tenth_;  // the board has a tenth column
  bool has_stock_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace coevo::patience
