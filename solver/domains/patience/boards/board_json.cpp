// SPDX-License-Identifier: MIT
#include "solver/domains/patience/boards/board_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "common/config/json_text.h"
#include "solver/domains/patience/boards/board_builder.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMark = "\xEF\xBB\xBF";  // byte order mark

// Solvitaire also writes aces and courts as numbers.
std::optional<Card> card_named(std::string_view text) {
  const auto suit = text.empty() ? std::nullopt : parse_suit(text.back());
  int rank = 0;
  const char* const end = text.data() + text.size() - (text.empty() ? 0 : 1);
  const auto [read, error] = std::from_chars(text.data(), end, rank);
  const bool is_number = suit && error == std::errc() && read == end && rank >= 1 && rank <= kRanks;
  return is_number ? std::optional(make_card(rank, *suit)) : parse_card(text);
}

class JsonBoard {
 public:
  // `line` is that on which the text begins.
  JsonBoard(std::string_view text, std::size_t line, std::string_view name, const Rules& rules)
      : text_(text), line_(line), name_(name), builder_(name, rules) {}

  Layout read() {
    // Lines before the board, so that its own have their numbers.
    const std::string padded = std::string(line_ - 1, '\n') + std::string(text_);
    const Json json = common::parse_json(padded, std::string(name_));
    std::vector<Card> waste;
    std::vector<Card> stock;
    for (const auto& [key, value] : json.items()) {
      const Word word = next_word(key);
      if (key == "columns" || key == "tableau piles") {
        read_columns(word, value);
      } else if (key == "cells" || key == "reserve") {
        read_cells(word, key, value);
      } else if (key == "waste") {
        waste = read_cards(word, value);
      } else if (key == "stock") {
        stock = read_cards(word, value);
      } else if (key == "redealt") {
        builder_.set_redealt(word, value.dump());
      } else if (key == "hole") {
        const auto [place, card] = next_card(word, value);
        builder_.set_hole(place, card);
      } else if (key == "foundations") {
        builder_.require_foundations(word);
        read_foundations(word, value);
      } else if (key == "descending" && value.is_object()) {
        read_heights(value, &BoardBuilder::set_low);
      } else if (key != "domain" && key != "instance") {
        builder_.fail(
            word,
            "columns or tableau piles, cells or reserve, waste, stock, redealt, foundations, "
            "descending, hole, domain or instance");
      }
    }
    builder_.set_stock(waste, stock);
    return builder_.take(word_at(text_.size()).line);
  }

 private:
  Word word_at(std::size_t at) const {
    const std::string_view before = text_.substr(0, at);
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const std::string_view rest = text_.substr(at);
    return {rest.substr(0, rest.find_first_of("\r\n")), line_ + lines,
            at - (before.rfind('\n') + 1) + 1};  // npos + 1 is 0
  }

  // Where the next text of that value stands. They are asked for in their order; one with escapes
  // is not found, and has the place of what follows the last.
  Word next_word(const std::string& value) {
    const std::size_t at = text_.find('"' + value + '"', at_);
    if (at == std::string_view::npos) return word_at(at_);
    Word word = word_at(at);
    word.text = text_.substr(at + 1, value.size());
    at_ = at + value.size() + 2;
    return word;
  }

  std::pair<Word, std::optional<Card>> next_card(const Word& list, const Json& value) {
    if (!value.is_string()) builder_.fail(list, "cards as texts, such as \"7H\"");
    const std::string& text = value.get_ref<const std::string&>();
    return {next_word(text), card_named(text)};
  }

  Card read_card(const Word& list, const Json& value) {
    const auto [word, card] = next_card(list, value);
    return builder_.add(word, card);
  }

  std::vector<Card> read_cards(const Word& key, const Json& list) {
    if (!list.is_array()) builder_.fail(key, "a list of cards");
    std::vector<Card> cards;
    for (const Json& card : list) cards.push_back(read_card(key, card));
    return cards;
  }

  void read_columns(const Word& key, const Json& lists) {
    auto& columns = builder_.layout().columns;
    if (!lists.is_array() || lists.size() > columns.size()) {
      builder_.fail(key, fmt::format("a list of at most {} columns", columns.size()));
    }
    for (std::size_t c = 0; c < lists.size(); ++c) {
      if (!lists[c].is_array()) builder_.fail(key, "each column as a list of cards");
      for (const Json& card : lists[c]) {
        const auto [word, found] = next_card(key, card);
        builder_.add_to_column(c, word, found);
      }
    }
  }

  void read_cells(const Word& key, const std::string& rule, const Json& list) {
    auto& cells = builder_.layout().cells;
    if (!list.is_array()) builder_.fail(key, "a list of cards, null for an empty cell");
    if (list.empty()) return;
    if (list.size() != cells.size()) {
      builder_.fail(key, fmt::format("{0} {2}, or the rule {3}={1}", cells.size(), list.size(),
                                     rule == "cells" ? "cells" : "places", rule));
    }
    if (has_cells_) builder_.fail(key, "either cells or a reserve");
    has_cells_ = true;
    for (std::size_t c = 0; c < list.size(); ++c) {
      const bool is_empty = list[c].is_null() || list[c] == "";
      if (!is_empty) cells[c] = read_card(key, list[c]);
    }
  }

  void read_foundations(const Word& key, const Json& value) {
    if (value.is_object()) return read_heights(value, &BoardBuilder::set_top);
    if (!value.is_array()) builder_.fail(key, "{\"clubs\": 0, ...} or lists of cards");
    for (const Json& list : value) {
      if (!list.is_array()) builder_.fail(key, "each foundation as a list of cards");
      for (const Json& each : list) {
        if (!each.is_string()) builder_.fail(key, "cards as texts, such as \"AH\"");
        const std::string& text = each.get_ref<const std::string&>();
        const Word word = next_word(text);
        const auto card = card_named(text);
        const auto foundation = card ? foundation_under(word, *card) : std::nullopt;
        if (!foundation) builder_.fail(word, "the next card of its suit, from the ace up");
        builder_.set_top(*foundation, rank(*card));
      }
    }
  }
  std::optional<int> foundation_under(const Word& word, Card card) const {
    for (const int f : builder_.foundations(word, suit(card))) {
      if (builder_.top(f) + 1 == rank(card)) return f;
    }
    return std::nullopt;
  }

  void read_heights(const Json& heights, void (BoardBuilder::*set)(int, int)) {
    constexpr std::array<std::string_view, kSuits> kNames{"clubs", "diamonds", "hearts", "spades"};
    for (const auto& [name, height] : heights.items()) {
      const Word word = next_word(name);
      const auto found = std::find(kNames.begin(), kNames.end(), name);
      if (found == kNames.end()) builder_.fail(word, "clubs, diamonds, hearts or spades");
      const bool is_list = kPacks > 1 && set == &BoardBuilder::set_top && height.is_array();
      const Json heights_of_suit = is_list ? height : Json::array({height});
      const auto foundations = builder_.foundations(word, static_cast<int>(found - kNames.begin()));
      if (is_list && height.size() != foundations.size()) {
        builder_.fail(word, fmt::format("a rank, or one for each of the suit's {} foundations",
                                        foundations.size()));
      }
      for (std::size_t i = 0; i < heights_of_suit.size(); ++i) {
        const Json& each = heights_of_suit[i];
        if (!each.is_number_unsigned() || each.get<std::uint64_t>() > kRanks) {
          builder_.fail(word, "the rank of the last card at home, 0 to 13");
        }
        (builder_.*set)(foundations[i], each.get<int>());
      }
    }
  }

  std::string_view text_;
  std::size_t line_;
  std::string_view name_;
  BoardBuilder builder_;
  bool has_cells_ = false;
  std::size_t at_ = 0;  // what is before is read
};

// Where the first object of the text ends; its size if it does not.
std::size_t end_of_object(std::string_view text) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '"') quoted = !quoted;
    if (quoted && letter == '\\') ++at;
    if (quoted) continue;
    if (letter == '{') ++depth;
    if (letter == '}' && depth-- <= 1) return at + 1;
  }
  return text.size();
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

std::size_t skip_mark(std::string_view text) {
  return text.starts_with(kMark) ? kMark.size() : 0;
}

}  // namespace

bool is_board_json(std::string_view text) {
  return text.substr(skip_blanks(text, skip_mark(text))).starts_with('{');
}

Layout read_board_json(std::string_view text, std::string_view name, const Rules& rules) {
  return JsonBoard(text.substr(skip_mark(text)), 1, name, rules).read();
}

std::vector<Layout> read_boards_json(std::string_view text, std::string_view name,
                                     const Rules& rules) {
  std::vector<Layout> boards;
  std::size_t line = 1;
  for (std::size_t at = skip_mark(text); at < text.size();) {
    const std::size_t begin = skip_blanks(text, at);
    if (begin == text.size()) break;
    const std::size_t end = begin + end_of_object(text.substr(begin));
    const auto board = text.substr(at, end - at);
    boards.push_back(JsonBoard(board, line, name, rules).read());
    line += static_cast<std::size_t>(std::count(board.begin(), board.end(), '\n'));
    at = end;
  }
  return boards;
}

}  // namespace coevo::patience
