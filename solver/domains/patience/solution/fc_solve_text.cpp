// SPDX-License-Identifier: MIT
// fc-solve's part of foreign_text.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "common/text.h"
#include "solver/domains/patience/solution/foreign_text.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kNoMoves =
    "expected moves: fc-solve prints them with -m, or between the positions with -sam";
constexpr std::string_view kExpectedSentence =
    "expected fc-solve's 'Move a card from stack 2 to freecell 0' or 'Move: 3a'";

// Takes the line that begins at `at`, and goes on to the next.
std::string_view next_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const auto line = text.substr(at, end - at);
  at = end + 1;
  return common::trimmed(line);
}

bool is_move(std::string_view line) {
  return line.starts_with("Move ") || line.starts_with("Move:");
}

// Between two positions.
bool is_rule(std::string_view line) {
  return line.starts_with("=====");
}

// Between the moves: the lines around a solution, and positions in both of fc-solve's forms.
bool is_between(std::string_view line) {
  constexpr std::array<std::string_view, 16> kStarts{"-",
                                                     "=",
                                                     "#",
                                                     ":",
                                                     "Foundations:",
                                                     "Freecells:",
                                                     "H-",
                                                     "This game",
                                                     "This scan",
                                                     "Total ",
                                                     "Iteration:",
                                                     "Depth:",
                                                     "Scan",
                                                     "Parent It",
                                                     "Stored-Sta",
                                                     "The number of iterations"};
  if (line.empty()) return true;
  const auto starts = [&](std::string_view start) { return line.starts_with(start); };
  return std::any_of(kStarts.begin(), kStarts.end(), starts) ||
         parse_card(line.substr(0, line.find_first_of(" \t\r")));
}

bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

std::optional<std::uint8_t> take_number(std::string_view& text, std::size_t below) {
  std::uint8_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number >= below) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

using NumberedPlace = std::pair<Area, std::uint8_t>;

// `stack 2`, `freecell 0`, `the foundations`; stacks and cells count from 0.
std::optional<NumberedPlace> take_place(std::string_view& text) {
  if (take(text, "the foundations")) return NumberedPlace{Area::home, 0};
  const bool is_stack = take(text, "stack ") || take(text, "Stack ");
  if (!is_stack && !take(text, "freecell ")) return std::nullopt;
  const auto number = take_number(text, is_stack ? kMaxColumns : kMaxReserve);
  if (!number) return std::nullopt;
  return NumberedPlace{is_stack ? Area::column : Area::cell, *number};
}

// Sets the move that the sentence describes; false for another sentence.
bool read_sentence(std::string_view text, WrittenMove& written) {
  constexpr std::size_t kMoreThanAny = kRanks + 1;
  if (!take(text, "Move ")) return false;
  if (take(text, "the sequence on top of ")) {
    written.count = kRanks;
  } else if (take(text, "a card from ")) {
    written.count = 1;
  } else {
    const auto count = take_number(text, kMoreThanAny);
    if (!count || *count == 0 || !(take(text, " cards from ") || take(text, " card from ")))
      return false;
    written.count = *count;
  }
  const auto from = take_place(text);
  if (!from || !take(text, " to ")) return false;
  const auto to = take_place(text);
  if (!to || !text.empty()) return false;
  written.move = CardMove{from->first, to->first, from->second, to->second};
  return true;
}

class FcSolveReader {
 public:
  FcSolveReader(const Layout& start, std::string_view text) : start_(start), text_(text) {}

  std::optional<WrittenMove> next() {
    while (at_ < text_.size()) {
      const std::size_t line_start = at_;
      const auto line = next_line(text_, at_);
      ++line_;
      if (is_between(line)) continue;
      has_moves_ = true;
      WrittenMove written = read(line);
      written.line = line_;
      written.column =
          static_cast<std::size_t>(written.text.data() - text_.data()) - line_start + 1;
      return written;
    }
    if (std::exchange(has_moves_, true)) return std::nullopt;
    return WrittenMove{.text = text_.substr(0, text_.find('\n')),
                       .fault = std::string(kNoMoves),
                       .readable = false};
  }

 private:
  WrittenMove read(std::string_view line) const {
    WrittenMove written{.text = line};
    if (std::string_view rest = line; take(rest, "Move:")) {
      if (auto move = MoveReader(rest, start_).next()) return *std::move(move);
    } else if (read_sentence(line, written)) {
      return written;
    }
    written.readable = false;
    written.fault = kExpectedSentence;
    return written;
  }

  Layout start_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  bool has_moves_ = false;  // so far
};

}  // namespace

std::optional<MoveSource> fc_solve_moves(const Layout& start, std::string_view text) {
  bool is_ours = false;
  for (std::size_t at = 0; at < text.size() && !is_ours;) {
    const auto line = next_line(text, at);
    is_ours = is_move(line) || is_rule(line);
  }
  if (!is_ours) return std::nullopt;
  return [reader = FcSolveReader(start, text)]() mutable { return reader.next(); };
}

}  // namespace coevo::patience
