// SPDX-License-Identifier: MIT
// patsolve's part of foreign_text.h.
#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "solver/domains/patience/solution/foreign_text.h"
#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

// `card`, and what the line says of it: "out", "to temp", "to 7C".
struct Phrase {
  std::optional<Card> card;
  std::string_view where;
};

Phrase phrase_of(std::string_view line) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  const auto where = common::trimmed(line.substr(blank));
  const bool is_move = where == "out" || where.starts_with("to ");
  return {is_move ? parse_card(line.substr(0, blank)) : std::nullopt, where};
}

class PatsolveReader {
 public:
  PatsolveReader(const Layout& start, const Rules& rules, std::string_view text)
      : tableau_(start, rules), text_(text) {}

  std::optional<WrittenMove> next() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      const auto line = common::trimmed(text_.substr(at_, end - at_));
      line_start_ = at_;
      at_ = end + 1;
      ++line_;
      if (!line.empty() && !line.starts_with('#')) return read(line);
    }
    return std::nullopt;
  }

 private:
  WrittenMove read(std::string_view line) {
    WrittenMove written{.text = line, .line = line_};
    written.column = static_cast<std::size_t>(line.data() - text_.data()) - line_start_ + 1;
    const auto [card, where] = phrase_of(line);
    CardMove move{};
    if (!card) {
      written.fault = "expected a card and where it goes, such as 5S to temp, 6H to 7C, AH out";
      written.readable = false;
    } else if (!find_card(*card, move)) {
      written.fault = fmt::format("{} is not free to move", card_text(*card));
    } else {
      written.fault = find_target(where, move);
    }
    if (!written.fault.empty()) return written;
    written.move = move;
    written.count = 1;
    if (tableau_.fault(move).empty()) tableau_.make_legal(move);
    return written;
  }

  Card face_of(Card card) const { return face(card, tableau_.rules().suits); }
  // Where the card can be taken from.
  bool find_card(Card card, CardMove& move) const {
    const auto& cells = tableau_.layout().cells;
    const auto cell = std::find_if(cells.begin(), cells.end(), [&](const auto& each) {
      return each && face_of(*each) == card;
    });
    if (cell != cells.end()) {
      move.from_area = Area::cell;
      move.from = static_cast<std::uint8_t>(cell - cells.begin());
      return true;
    }
    move.from_area = Area::column;
    return find_column(card, move.from);
  }
  bool find_column(Card last, std::uint8_t& index) const {
    const auto& columns = tableau_.layout().columns;
    const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& column) {
      return !column.empty() && face_of(column.back()) == last;
    });
    index = static_cast<std::uint8_t>(found - columns.begin());
    return found != columns.end();
  }

  // Sets where it goes; returns why there is no such place, or "".
  std::string find_target(std::string_view where, CardMove& move) const {
    move.to_area = Area::home;
    if (where == "out") return {};
    where = common::trimmed(where.substr(2));
    if (where == "temp") {
      const auto cells = tableau_.empty_cells();
      move.to_area = Area::cell;
      if (cells.size() > 0) move.to = cells[0];
      return cells.size() == 0 ? "no empty cell" : "";
    }
    move.to_area = Area::column;
    if (where == "empty pile") {
      const auto columns = tableau_.empty_columns_but(kMaxColumns);
      if (columns.size() > 0) move.to = columns[0];
      return columns.size() == 0 ? "no empty column" : "";
    }
    const auto onto = parse_card(where);
    if (!onto) return "expected it to go to temp, to empty pile, to a card, or out";
    if (find_column(*onto, move.to)) return {};
    return fmt::format("{} is not the last card of a column", card_text(*onto));
  }

  Tableau tableau_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::size_t line_start_ = 0;
};

bool is_patsolve(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto line = common::trimmed(text.substr(0, end));
    if (!line.empty() && !line.starts_with('#')) return phrase_of(line).card.has_value();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace

std::optional<MoveSource> patsolve_moves(const Layout& start, const Rules& rules,
                                         std::string_view text) {
  if (!is_patsolve(text)) return std::nullopt;
  return [reader = PatsolveReader(start, rules, text)]() mutable { return reader.next(); };
}

}  // namespace coevo::patience
