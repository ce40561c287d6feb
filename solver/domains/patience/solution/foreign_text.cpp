// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/foreign_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>

#include "solver/domains/patience/solution/autoplay.h"
#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/tableau.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

constexpr std::string_view kExpectedMove =
    "expected from and to: columns 1-8, cells a-d, r for any cell, h home";

// Where a text of one word stands.
struct Span {
  std::size_t begin = 0;
  std::size_t moves = 0;  // after the colon, if there is one
  std::size_t end = 0;

  explicit Span(std::string_view text)
      : begin(std::min(text.find_first_not_of(kBlanks), text.size())),
        end(std::max(begin, text.find_last_not_of(kBlanks) + 1)) {
    const std::size_t colon = text.rfind(':');
    moves = colon == std::string_view::npos || colon >= end ? begin : colon + 1;
  }
};

// The deal's number, the digits before the colon.
std::optional<std::uint64_t> deal_of(std::string_view prefix) {
  prefix.remove_suffix(prefix.empty() ? 0 : 1);
  const std::size_t start = prefix.find_last_not_of("0123456789") + 1;
  std::uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(prefix.data() + start, prefix.data() + prefix.size(), number);
  const bool is_number = error == std::errc() && number >= 1 && number <= kLastDeal;
  return is_number ? std::optional(number) : std::nullopt;
}

// As the page that the notation is of chooses it.
Autoplay autoplay_of(std::string_view moves) {
  const auto homes = std::count(moves.begin(), moves.end(), 'h');
  return homes == 0 ? Autoplay::all : homes < kCards ? Autoplay::lower : Autoplay::none;
}

// macroxue's links (github.com/macroxue/freecell), of FreeCell alone, without blanks:
// `617:6r6r7r76...`, the deal's number or a whole address before the colon, or no number. `r` is
// the first empty cell; cells are named a, b ... in the order in which their cards came, renamed
// without gaps when one leaves. With no `h` at all, each card goes home as soon as it can; with
// fewer than all, where it is safe.
class LinkReader {
 public:
  LinkReader(const Layout& start, std::string_view text)
      : tableau_(start, Rules{}), text_(text), span_(text) {
    const auto moves = text.substr(span_.moves, span_.end - span_.moves);
    autoplay_ = autoplay_of(moves);
    check_deal(start);
    play_home(written(span_.begin, 2));
  }

  std::optional<WrittenMove> next() {
    if (waiting_.empty() && span_.moves < span_.end) read();
    if (waiting_.empty()) return std::nullopt;
    WrittenMove move = std::move(waiting_.front());
    waiting_.pop_front();
    return move;
  }

 private:
  WrittenMove written(std::size_t at, std::size_t length) const {
    return {.text = text_.substr(at, std::min(length, span_.end - at)),
            .column = at - span_.begin + 1};
  }

  void check_deal(const Layout& start) {
    const auto prefix = text_.substr(span_.begin, span_.moves - span_.begin);
    const auto number = deal_of(prefix);
    const auto columns = static_cast<int>(start.columns.size());
    if (!number || deal(*number, columns, static_cast<int>(start.cells.size())) == start) return;
    waiting_.push_back(written(span_.begin, prefix.size()));
    waiting_.back().fault = fmt::format("the solution is of deal {}, not of this board", *number);
  }

  void read() {
    WrittenMove move = written(span_.moves, 2);
    span_.moves += move.text.size();
    resolve(move);
    if (move.move) {
      const auto [run, fault] = read_run(tableau_, move, Notation::standard);
      if (fault.empty()) {
        move.count = run.count;
        make(run);
      }
    }
    waiting_.push_back(move);
    play_home(move);
  }

  // Sets the move, or its fault.
  void resolve(WrittenMove& move) const {
    const auto from = parse_place(move.text[0]);
    const char target = move.text.size() < 2 ? ' ' : move.text[1];
    decltype(parse_place(target)) to;
    if (target == 'r') {
      const auto cells = tableau_.empty_cells();
      if (cells.size() == 0) move.fault = "no empty cell";
      if (cells.size() > 0) to = {Area::cell, cells[0]};
    } else if (const auto named = parse_place(target); named && named->first != Area::cell) {
      to = named;
    }
    if (!from || !to) {
      move.readable = !move.fault.empty();
      if (!move.readable) move.fault = kExpectedMove;
      return;
    }
    move.move = CardMove{from->first, to->first, from->second, to->second};
    if (from->first != Area::cell) return;
    if (from->second < came_.size()) {
      move.move->from = came_[from->second];
    } else {
      move.move.reset();
      move.fault = fmt::format("{} card{} in cells", came_.size(), came_.size() == 1 ? "" : "s");
    }
  }

  void make(const RunMove& run) {
    patience::make(tableau_, run);
    if (run.move.from_area == Area::cell) std::erase(came_, run.move.from);
    if (run.move.to_area == Area::cell) came_.push_back(run.move.to);
  }

  // The cards that go home by themselves after the move.
  void play_home(const WrittenMove& after) {
    for (bool played = autoplay_ != Autoplay::none; played;) {
      played = false;
      const auto cells = came_;
      for (const std::uint8_t cell : cells) {
        played |= play_home(after, {Area::cell, Area::home, cell, 0});
      }
      const auto columns = static_cast<std::uint8_t>(tableau_.layout().columns.size());
      for (std::uint8_t column = 0; column < columns; ++column) {
        played |= play_home(after, {Area::column, Area::home, column, 0});
      }
    }
  }
  bool play_home(const WrittenMove& after, const CardMove& move) {
    if (!tableau_.fault(move).empty() || !is_due(tableau_, move, autoplay_)) return false;
    WrittenMove automatic = after;
    automatic.move = move;
    automatic.count = 1;
    automatic.fault.clear();
    automatic.automatic = true;
    waiting_.push_back(automatic);
    make({move, 1});
    return true;
  }

  Tableau tableau_;
  std::string_view text_;
  Span span_;
  Autoplay autoplay_ = Autoplay::none;
  std::vector<std::uint8_t> came_;  // the cells in use, in the order in which their cards came
  std::deque<WrittenMove> waiting_;
};

// Whether links can be of this game. In one with more columns, `r` is a column.
bool has_links(const Layout& start, const Rules& rules) {
  return kPacks == 1 && rules.build == Build::red_black && rules.spaces == Spaces::any &&
         rules.reserve == 0 && !rules.removable && start.columns.size() <= 10;
}

bool is_link(std::string_view text) {
  const Span span(text);
  const auto word = text.substr(span.begin, span.end - span.begin);
  if (word.find_first_of(kBlanks) != std::string_view::npos || word.starts_with('#')) return false;
  if (span.moves > span.begin)
    return deal_of(text.substr(span.begin, span.moves - span.begin)).has_value();
  return word.find_first_not_of("12345678abcdhr") == std::string_view::npos &&
         word.find('r') != std::string_view::npos;
}

}  // namespace

MoveSource open_moves(const Layout& start, const Rules& rules, std::string_view text,
                      Notation notation) {
  if (notation == Notation::standard) {
    if (auto moves = fc_solve_moves(start, text)) return *std::move(moves);
    if (auto moves = patsolve_moves(start, rules, text)) return *std::move(moves);
    if (has_links(start, rules) && is_link(text)) {
      return [reader = LinkReader(start, text)]() mutable { return reader.next(); };
    }
  }
  return [reader = MoveReader(text, start)]() mutable { return reader.next(); };
}

}  // namespace coevo::patience
