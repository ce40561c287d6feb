// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/written_move.h"

#include <array>

#include "solver/domains/patience/boards/board_text.h"

namespace coevo::patience {
namespace {

constexpr std::string_view kCells = "abcdefgkijtuwxyz";  // and places of the reserve
static_assert(kCells.size() == kMaxReserve);

using NamedPlace = std::optional<std::pair<Area, std::uint8_t>>;

// By letter, as most of a solution's text is letters of places.
constexpr auto kNamedPlaces = [] {
  std::array<NamedPlace, 128> places{};
  const auto name = [&](char letter, Area area, std::size_t index) {
    const NamedPlace named{std::in_place, area, static_cast<std::uint8_t>(index)};
    places[static_cast<std::size_t>(letter)] = named;
    if (letter >= 'a' && letter <= 'z')
      places[static_cast<std::size_t>(letter - 'a' + 'A')] = named;
  };
  name('h', Area::home, 0);
  for (std::size_t i = 0; i < kColumnLetters.size(); ++i) name(kColumnLetters[i], Area::column, i);
  for (std::size_t i = 0; i < kCells.size(); ++i) name(kCells[i], Area::cell, i);
  return places;
}();

constexpr std::string_view kExpectedOfFew =
    "expected from and to: columns 1-9 and 0, cells a-g and k, h home; a run's count after v, "
    "1-9 and a-z";
// Of a game with more columns than FreeCell can have, or more places in its reserve than cells.
constexpr std::string_view kExpectedOfMore =
    "expected from and to: columns 1-9, 0 and l-s, cells and reserve a-g, k, i, j, t, u and w-z, h "
    "home; a run's count after v, 1-9 and a-z";
constexpr std::string_view kExpectedWithStock =
    "expected from and to: columns 1-9, 0 and l-s, a for the reserve, t stock, w waste, c all "
    "columns, h "
    "home; a count after v, 1-9 and a-z, of cards or deals";
constexpr std::string_view kSeparators = " \t\r\n,;";

constexpr bool is_separator(char letter) {
  for (const char separator : kSeparators) {
    if (letter == separator) return true;
  }
  return false;
}

// How the lines begin that `fc-solve -m -snx` prints around the moves.
constexpr std::array<std::string_view, 4> kFcSolveLines{"-=-=-", "This game is", "Total number of",
                                                        "This scan"};

void refuse(WrittenMove& written, std::string_view expected) {
  written.move.reset();
  written.readable = false;
  written.fault = expected;
}

// Reads the count at the start of the text, which loses it: hexadecimal, and on to z for 35; after
// + 36 more.
std::optional<int> take_count(std::string_view& text) {
  const int more = text.starts_with('+') ? 36 : 0;
  if (more > 0) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  const char letter = text.front();
  text.remove_prefix(1);
  if (letter >= '0' && letter <= '9') return more + letter - '0';
  if (letter >= 'a' && letter <= 'z') return more + letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'Z') return more + letter - 'A' + 10;
  return std::nullopt;
}

}  // namespace

char place_letter(Area area, std::uint8_t index) {
  if (area == Area::home) return 'h';
  if (area == Area::stock) return 't';
  if (area == Area::waste) return 'w';
  if (area == Area::columns) return 'c';
  return area == Area::column ? kColumnLetters[index] : kCells[index];
}

std::optional<std::pair<Area, std::uint8_t>> parse_place(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code < kNamedPlaces.size() ? kNamedPlaces[code] : std::nullopt;
}

// Skips a line that is not part of the solution, if one is next; whether it did.
bool MoveReader::skip_line() {
  const std::string_view rest = text_.substr(at_);
  const bool noise =
      at_ == line_start_ && std::any_of(kFcSolveLines.begin(), kFcSolveLines.end(),
                                        [&](auto start) { return rest.starts_with(start); });
  if (!noise && !rest.starts_with('#')) return false;
  at_ = std::min(text_.find('\n', at_), text_.size());
  return true;
}

void MoveReader::skip_to_move() {
  while (at_ < text_.size()) {
    if (!is_separator(text_[at_])) {
      if (skip_line()) continue;
      return;
    }
    if (text_[at_] == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
    ++at_;
  }
}

std::optional<std::pair<Area, std::uint8_t>> MoveReader::place(char letter) const {
  if (has_stock_ && (letter == 't' || letter == 'T')) return {{Area::stock, 0}};
  if (has_stock_ && (letter == 'w' || letter == 'W')) return {{Area::waste, 0}};
  if (has_stock_ && (letter == 'c' || letter == 'C')) return {{Area::columns, 0}};
  auto found = parse_place(letter);
  if (!found) return found;
  const auto [kind, index] = *found;
  const bool exists = kind == Area::home || index < (kind == Area::column ? columns_ : cells_);
  return exists ? found : std::nullopt;
}

// Whether the next word is a move in which `10` is the tenth column. No other move has three
// characters, its count left out.
bool MoveReader::names_tenth_column() const {
  std::string_view word = text_.substr(at_);
  word = word.substr(0, word.find_first_of(kSeparators));
  if (word.size() == 5 && (word[3] == 'v' || word[3] == 'V')) word.remove_suffix(2);
  return has_tenth_ && word.size() == 3 && (word.starts_with("10") || word.ends_with("10"));
}

std::optional<WrittenMove> MoveReader::next() {
  if (at_ == 0 && text_.starts_with("\xEF\xBB\xBF")) at_ = line_start_ = 3;  // byte order mark
  skip_to_move();
  if (at_ == text_.size()) return std::nullopt;
  const bool has_more_places = columns_ > kFreeCellColumns || cells_ > kMaxCells;
  const auto expected = has_stock_        ? kExpectedWithStock
                        : has_more_places ? kExpectedOfMore
                                          : kExpectedOfFew;
  WrittenMove written;
  written.line = line_;
  written.column = at_ - line_start_ + 1;
  const std::size_t start = at_;
  const std::size_t length = names_tenth_column() ? 3 : 2;
  const std::string_view places = text_.substr(at_, length);
  const bool from_tenth = length == 3 && places.starts_with("10");
  const auto from = place(from_tenth ? '0' : places.front());
  const auto to =
      places.size() < 2 ? std::nullopt : place(length == 3 && !from_tenth ? '0' : places.back());
  if (!from || !to) {
    const std::size_t end = std::min(text_.find_first_of(kSeparators, at_), text_.size());
    written.text = text_.substr(start, end - start);
    at_ = end;
    refuse(written, expected);
    return written;
  }
  at_ += length;
  written.move = CardMove{from->first, to->first, from->second, to->second};
  if (at_ < text_.size() && (text_[at_] == 'v' || text_[at_] == 'V')) {
    std::string_view rest = text_.substr(at_ + 1);
    const auto count = take_count(rest);
    at_ = text_.size() - rest.size();
    if (count.value_or(0) == 0) refuse(written, expected);
    written.count = count;
  }
  written.text = text_.substr(start, at_ - start);
  return written;
}

}  // namespace coevo::patience
