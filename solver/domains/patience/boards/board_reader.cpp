// SPDX-License-Identifier: MIT
// read_board of board_text.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <utility>

#include "solver/domains/patience/boards/board_builder.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

struct Line {
  std::string_view text;
  std::size_t number;  // from 1
};

bool blank(char letter) {
  return letter == ' ' || letter == '\t';
}

// Without comments.
std::vector<Line> split_lines(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // byte order mark
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && (blank(line.back()) || line.back() == '\r')) line.remove_suffix(1);
    if (!line.starts_with('#')) lines.push_back({line, number});
  }
  return lines;
}

// The words of the line from its `skip`th character on.
std::vector<Word> split_words(const Line& line, std::size_t skip) {
  std::vector<Word> words;
  std::size_t at = skip;
  while (at < line.text.size()) {
    if (blank(line.text[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < line.text.size() && !blank(line.text[at])) ++at;
    words.push_back({line.text.substr(start, at - start), line.number, start + 1});
  }
  return words;
}

// Whether the line names the columns, as below a board printed for people: 1 2 ... 9 0 l m ...
bool numbers_columns(const Line& line) {
  const auto words = split_words(line, 0);
  if (words.size() > kColumnLetters.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].text != kColumnLetters.substr(i, 1)) return false;
  }
  return !words.empty();
}

enum class Header { none, foundations, descending, hole, cells, waste, stock, redealt };

// fc-solve's names in any case, and ours.
constexpr std::array<std::pair<std::string_view, Header>, 16> kHeaders{{
    {"foundations", Header::foundations},
    {"foundation", Header::foundations},
    {"founds", Header::foundations},
    {"found", Header::foundations},
    {"decks", Header::foundations},
    {"deck", Header::foundations},
    {"descending", Header::descending},
    {"hole", Header::hole},
    {"freecells", Header::cells},
    {"freecell", Header::cells},
    {"fc", Header::cells},
    {"reserve", Header::cells},
    {"waste", Header::waste},
    {"stock", Header::stock},
    {"talon", Header::stock},
    {"redealt", Header::redealt},
}};

// What the line gives the places of, and where its words begin.
std::pair<Header, std::size_t> header_of(const Line& line) {
  const std::size_t colon = std::min(line.text.find(':'), line.text.size());
  std::string_view name = line.text.substr(0, colon);
  while (!name.empty() && blank(name.front())) name.remove_prefix(1);
  while (!name.empty() && blank(name.back())) name.remove_suffix(1);
  if (colon == line.text.size()) return {Header::none, 0};
  const auto same = [](char letter, char lower) {
    return letter == lower || letter == lower - 'a' + 'A';
  };
  for (const auto& [known, header] : kHeaders) {
    if (std::equal(name.begin(), name.end(), known.begin(), known.end(), same))
      return {header, colon + 1};
  }
  return {Header::none, colon + 1};
}

bool is_empty_place(const Word& word) {
  return word.text.find_first_not_of("-*") == std::string_view::npos;
}

// `H-4`, as fc-solve prints it, or without the hyphen, as it reads it.
struct Foundation {
  std::optional<int> suit;
  std::optional<int> rank;  // 0: no card
};
Foundation foundation_of(const Word& word) {
  const std::string text = with_suit_letters(word.text);
  const std::size_t start = text.size() > 1 && text[1] == '-' ? 2 : 1;
  const std::string height = text.substr(std::min(start, text.size()));
  return {parse_suit(text[0]), height == "0" ? std::optional(0) : parse_rank(height)};
}

class BoardReader {
 public:
  BoardReader(std::string_view name, const Rules& rules)
      : builder_(name, rules), has_reserve_(rules.reserve > 0) {}

  Layout read(std::vector<Line> lines) {
    while (!lines.empty() && lines.back().text.empty()) lines.pop_back();
    if (lines.empty()) fail({"", 1, 1}, "a board: a line of cards for each column");
    const auto cards = take_headers(lines);
    if (!cards.empty() && numbers_columns(cards.back())) {
      read_rows(cards);
    } else {
      read_columns(cards);
    }
    return builder_.take(lines.back().number);
  }

 private:
  [[noreturn]] void fail(const Word& word, std::string_view expected) const {
    builder_.fail(word, expected);
  }
  Layout& layout() { return builder_.layout(); }
  std::size_t column_count() { return layout().columns.size(); }

  // Reads the lines of foundations and cells, wherever they are, and returns the others.
  std::vector<Line> take_headers(const std::vector<Line>& lines) {
    std::vector<Line> columns;
    for (const Line& line : lines) {
      const auto [header, start] = header_of(line);
      switch (header) {
        case Header::foundations:
          read_once(foundations_line_, line);
          read_foundations(split_words(line, start), &BoardBuilder::set_top);
          break;
        case Header::descending:
          read_once(descending_line_, line);
          read_foundations(split_words(line, start), &BoardBuilder::set_low);
          break;
        case Header::hole:
          read_once(hole_line_, line);
          for (const Word& word : split_words(line, start)) {
            builder_.set_hole(word, parse_card(word.text));
          }
          break;
        case Header::cells:
          read_once(cells_line_, line);
          read_cells(line, start);
          break;
        case Header::waste:
          read_once(waste_line_, line);
          waste_ = read_cards(split_words(line, start));
          break;
        case Header::stock:
          read_once(stock_line_, line);
          stock_ = read_cards(split_words(line, start));
          break;
        case Header::redealt:
          read_once(redealt_line_, line);
          for (const Word& word : split_words(line, start)) builder_.set_redealt(word, word.text);
          break;
        case Header::none:
          columns.push_back(line);
      }
    }
    builder_.set_stock(waste_, stock_);
    return columns;
  }

  void read_once(std::size_t& seen, const Line& line) {
    if (seen != 0) {
      fail({line.text, line.number, 1}, fmt::format("one such line (the first is {})", seen));
    }
    seen = line.number;
  }

  // `set` takes a foundation and the rank of its last card.
  void read_foundations(const std::vector<Word>& words, void (BoardBuilder::*set)(int, int)) {
    std::array<std::size_t, kSuits> given{};
    for (const Word& word : words) {
      builder_.require_foundations(word);
      const auto [suit, rank] = foundation_of(word);
      if (!suit || !rank) fail(word, "a foundation such as H-0, C-A, D-10 or S-K");
      auto foundations = builder_.foundations(word, *suit);
      if (set == &BoardBuilder::set_low) foundations.resize(1);
      const std::size_t count = given[index(*suit)]++;
      if (count == foundations.size()) {
        fail(word, count == 1 ? "each foundation once" : fmt::format("each suit {}", times(count)));
      }
      (builder_.*set)(foundations[count], *rank);
    }
  }

  std::vector<Card> read_cards(const std::vector<Word>& words) {
    std::vector<Card> cards;
    for (const Word& word : words) cards.push_back(builder_.add(word, parse_card(word.text)));
    return cards;
  }

  void read_cells(const Line& line, std::size_t skip) {
    const std::vector<Word> words = split_words(line, skip);
    // As fc-solve prints them: right-aligned in four characters each, nothing for an empty cell.
    const auto aligned = [&](const Word& word) {
      return (word.column - 1 + word.text.size() - skip) % 4 == 0;
    };
    const bool by_place = std::all_of(words.begin(), words.end(), aligned);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Word& word = words[i];
      const std::size_t cell = by_place ? (word.column - 1 + word.text.size() - skip) / 4 - 1 : i;
      if (cell >= layout().cells.size()) {
        fail(word, fmt::format("at most {} {}", layout().cells.size(), places_));
      }
      if (is_empty_place(word)) continue;
      layout().cells[cell] = builder_.add(word, parse_card(word.text));
    }
    require_all_cells(words);
  }

  // Several places with empty ones among them are all that there are: a board of other rules.
  void require_all_cells(const std::vector<Word>& words) {
    const auto empty = std::ranges::find_if(words, is_empty_place);
    if (empty == words.end() || words.size() == 1 || words.size() >= layout().cells.size()) return;
    fail(words.back(), fmt::format("{} {}, or the rule {}={}", layout().cells.size(), places_,
                                   has_reserve_ ? "reserve" : "cells", words.size()));
  }

  void read_columns(std::vector<Line> lines) {
    // Blank lines may separate the columns from what is above them.
    while (lines.size() > column_count() && lines.front().text.empty()) lines.erase(lines.begin());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Line& line = lines[i];
      if (i >= column_count()) {
        fail({line.text, line.number, 1}, fmt::format("at most {} columns", column_count()));
      }
      const std::size_t start = std::min(line.text.find_first_not_of(" \t"), line.text.size());
      const bool colon = start < line.text.size() && line.text[start] == ':';
      for (const Word& word : split_words(line, colon ? start + 1 : start)) {
        builder_.add_to_column(i, word, parse_card(word.text));
      }
    }
  }

  // Columns side by side, as board_text() prints them; each card ends where its column's number
  // does.
  void read_rows(const std::vector<Line>& lines) {
    const auto numbers = split_words(lines.back(), 0);
    if (numbers.size() > column_count()) {
      fail(numbers[column_count()], fmt::format("at most {} columns", column_count()));
    }
    const auto end = [](const Word& word) { return word.column + word.text.size(); };
    std::size_t row = 0;
    for (const Line& line : std::span(lines).first(lines.size() - 1)) {
      if (line.text.empty()) continue;
      for (const Word& word : split_words(line, 0)) {
        const auto number = std::find_if(numbers.begin(), numbers.end(),
                                         [&](const Word& each) { return end(each) == end(word); });
        if (number == numbers.end()) fail(word, "a card above the number of its column");
        const auto column = static_cast<std::size_t>(number - numbers.begin());
        if (layout().columns[column].size() != row) fail(word, "another card above it");
        builder_.add_to_column(column, word, parse_card(word.text));
      }
      ++row;
    }
  }

  BoardBuilder builder_;
  bool has_reserve_;  // in place of cells
  std::string_view places_ = has_reserve_ ? "places of the reserve" : "cells";
  std::size_t foundations_line_ = 0;
  std::size_t descending_line_ = 0;
  std::size_t hole_line_ = 0;
  std::size_t cells_line_ = 0;
  std::size_t waste_line_ = 0;
  std::size_t stock_line_ = 0;
  std::size_t redealt_line_ = 0;
  std::vector<Card> waste_;
  std::vector<Card> stock_;
};

// How many cards the line gives a place.
std::size_t cards_of(const Line& line) {
  const auto [header, start] = header_of(line);
  if (header == Header::redealt || numbers_columns(line)) return 0;
  const auto words = split_words(line, start);
  if (header != Header::foundations && header != Header::descending) {
    return static_cast<std::size_t>(
        std::count_if(words.begin(), words.end(), std::not_fn(is_empty_place)));
  }
  std::size_t cards = 0;
  for (const Word& word : words) {
    const int rank = foundation_of(word).rank.value_or(0);
    cards += index(header == Header::descending && rank > 0 ? kRanks + 1 - rank : rank);
  }
  return cards;
}

// Each board's lines. A text with fewer cards than two boards is one board, even if it has faults.
std::vector<std::vector<Line>> split_boards(std::vector<Line> lines) {
  std::size_t all = 0;
  for (const Line& line : lines) all += cards_of(line);
  if (all < 2 * std::size_t{kCards}) return {std::move(lines)};
  std::vector<std::vector<Line>> boards;
  std::size_t cards = kCards;
  for (const Line& line : lines) {
    if (cards >= kCards && !(numbers_columns(line) && !boards.empty())) {
      if (line.text.empty()) continue;
      boards.emplace_back();
      cards = 0;
    }
    boards.back().push_back(line);
    cards += cards_of(line);
  }
  return boards;
}

}  // namespace

std::vector<Layout> read_boards(std::string_view text, std::string_view name, const Rules& rules) {
  std::vector<Layout> boards;
  for (auto& lines : split_boards(split_lines(text))) {
    boards.push_back(BoardReader(name, rules).read(std::move(lines)));
  }
  return boards;
}

Layout read_board(std::string_view text, std::string_view name, const Rules& rules) {
  return BoardReader(name, rules).read(split_lines(text));
}

}  // namespace coevo::patience
