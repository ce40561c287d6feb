// SPDX-License-Identifier: MIT
#include "solver/domains/patience/boards/board_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

bool is_upper(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

}  // namespace

std::string_view times(std::size_t count) {
  if (count <= 2) return count == 1 ? "once" : "twice";
  return count == 4 ? "four times" : "eight times";
}

BoardBuilder::BoardBuilder(std::string_view name, const Rules& rules) : name_(name), rules_(rules) {
  layout_.suits = rules.suits;
  layout_.columns.resize(index(rules.columns));
  layout_.cells.resize(index(rules.cells + rules.reserve));
}

void BoardBuilder::fail(const Word& word, std::string_view expected) const {
  throw common::InputError(fmt::format("{}:{}:{}: '{}': expected {}", name_, word.line, word.column,
                                       common::printable(word.text), expected));
}

Card BoardBuilder::add(const Word& word, std::optional<Card> card) {
  if (!card) fail(word, "a card such as 7H, TD, 10D or AS");
  if (face(*card, rules_.suits) != *card) fail_suit(word);
  const Word* first = nullptr;
  // The equal cards of lower numbers go home first.
  for (int i = kRankCards; i-- > 0;) {
    const auto each = static_cast<Card>(kRankCards * (rank(*card) - 1) + i);
    if (face(each, rules_.suits) != *card) continue;
    if (seen_[each].line == 0) {
      seen_[each] = word;
      return each;
    }
    if (first == nullptr) first = &seen_[each];
  }
  fail(word, fmt::format("each card {} (also at {}:{})", times(index(kFoundations / rules_.suits)),
                         first->line, first->column));
}

void BoardBuilder::fail_suit(const Word& word) const {
  fail(word, rules_.suits == 1 ? "spades alone" : "hearts or spades");
}

std::vector<int> BoardBuilder::foundations(const Word& word, int suit) const {
  auto foundations = foundations_of(suit, rules_.suits);
  if (foundations.empty()) fail_suit(word);
  return foundations;
}

void BoardBuilder::add_to_column(std::size_t column, const Word& word, std::optional<Card> card) {
  auto& cards = layout_.columns[column];
  cards.push_back(add(word, card));
  const bool is_down =
      rules_.face_down && std::none_of(word.text.begin(), word.text.end(), is_upper);
  auto& face_down = layout_.face_down[column];
  if (!is_down) return;
  if (std::size_t{face_down} + 1 < cards.size()) {
    fail(word, "face-down cards, in lower case, beneath all that lie face up");
  }
  ++face_down;
}

void BoardBuilder::set_stock(std::span<const Card> waste, std::span<const Card> stock) {
  layout_.stock.assign(waste.begin(), waste.end());
  layout_.stock.insert(layout_.stock.end(), stock.rbegin(), stock.rend());
  layout_.turned = waste.size();
}

void BoardBuilder::set_redealt(const Word& word, std::string_view count) {
  if (rules_.redeals == 0) fail(word, "no redeals in a game that does not count them");
  const int redealt = count.size() == 1 ? count.front() - '0' : -1;
  if (redealt < 0 || redealt > rules_.redeals) {
    fail(word, fmt::format("how often the waste was dealt again, 0 to {}", rules_.redeals));
  }
  layout_.redealt = redealt;
}

void BoardBuilder::set_hole(const Word& word, std::optional<Card> card) {
  if (rules_.hole == Hole::none) fail(word, "no hole in this game");
  if (layout_.hole) fail(word, "one card, the top one of the hole");
  layout_.hole = add(word, card);
}

// All cards that were not read are in the hole, beneath its top card.
void BoardBuilder::fill_hole(std::size_t last_line) {
  if (!layout_.hole) fail({"", last_line, 1}, "the top card of the hole, such as Hole: AS");
  if (layout_.turned > 0) {
    fail(seen_[layout_.stock.front()], "no waste in a game with a hole");
  }
  const Card ace = make_card(1, 3);
  const bool has_ace = rules_.hole == Hole::ace_of_spades && ace != *layout_.hole;
  if (has_ace && seen_[ace].line != 0) fail(seen_[ace], "no card that starts in the hole");
  layout_.home = {};
  layout_.down = {};
  for (Card card = 0; card < kCards; ++card) {
    if (seen_[card].line == 0 || card == *layout_.hole) ++layout_.home[index(suit(card))];
  }
}

void BoardBuilder::set_top(int foundation, int rank) {
  const auto f = index(foundation);
  layout_.home[f] = rank + layout_.down[f];
}

void BoardBuilder::order_foundations() {
  if (kPacks == 1) return;
  for (int suit = 0; suit < kSuits; ++suit) {
    const auto tops = layout_.tops(suit);
    const auto foundations = foundations_of(suit, rules_.suits);
    for (std::size_t i = 0; i < tops.size(); ++i) layout_.home[index(foundations[i])] = tops[i];
  }
}

void BoardBuilder::set_low(int suit, int rank) {
  const auto s = index(suit);
  const int top = layout_.top(suit);
  layout_.down[s] = rank == 0 ? 0 : kRanks + 1 - rank;
  layout_.home[s] = top + layout_.down[s];
}

bool BoardBuilder::at_home(Card card) const {
  return rank(card) <= layout_.top(kSuits * pack(card) + suit(card)) ||
         rank(card) >= layout_.low(suit(card));
}

void BoardBuilder::require_foundations(const Word& word) const {
  if (rules_.hole != Hole::none) fail(word, "no foundations in a game with a hole");
}

void BoardBuilder::check_homes(std::size_t last_line) const {
  for (int s = 0; s < kSuits; ++s) {
    if (layout_.top(s) < layout_.low(s)) continue;
    const auto letter = suit_letter(s);
    fail({fmt::format("{}-{} up, {}-{} down", letter, rank_letter(layout_.top(s)), letter,
                      rank_letter(layout_.low(s))),
          last_line, 1},
         "no card on both foundations");
  }
  std::string missing;
  int cards = 0;
  for (Card card = 0; card < kCards; ++card) {
    const bool seen = seen_[card].line != 0;
    if (seen && at_home(card)) {
      const int s = suit(card);
      const int top = layout_.top(kSuits * pack(card) + s);
      fail(seen_[card], fmt::format("no card that is at home ({}-{})",
                                    suit_letter(suit(face(card, rules_.suits))),
                                    rank_letter(rank(card) <= top ? top : layout_.low(s))));
    }
    if (!seen && !at_home(card)) missing += ' ' + card_text(card, rules_.suits);
    cards += seen || at_home(card) ? 1 : 0;
  }
  if (!missing.empty()) {
    fail({fmt::format("{} cards", cards), last_line, 1},
         fmt::format("{} cards; missing:{}", kCards, missing));
  }
}

// A stacked reserve has no gaps.
void BoardBuilder::check_reserve() const {
  if (!rules_.stacked) return;
  const auto& cells = layout_.cells;
  const auto top = std::find(cells.begin(), cells.end(), std::nullopt);
  const auto gap =
      std::find_if(top, cells.end(), [](const auto& card) { return card.has_value(); });
  if (gap != cells.end()) fail(seen_[**gap], "the cards of the reserve without a gap");
}

// The waste fills a column when it becomes empty.
void BoardBuilder::check_spaces(std::size_t last_line) const {
  if (rules_.spaces != Spaces::waste || layout_.stock.empty()) return;
  for (std::size_t c = 0; c < layout_.columns.size(); ++c) {
    if (!layout_.columns[c].empty()) continue;
    fail({fmt::format("column {}", kColumnLetters[c]), last_line, 1},
         "no empty column in a game that fills them from the waste, unless the stock is empty");
  }
}

Layout BoardBuilder::take(std::size_t last_line) {
  check_reserve();
  check_spaces(last_line);
  order_foundations();
  if (deals_to_columns(rules_) && layout_.turned > 0) {
    fail(seen_[layout_.stock.front()], "no waste in a game whose stock is dealt to the columns");
  }
  if (rules_.hole == Hole::none) {
    check_homes(last_line);
  } else {
    fill_hole(last_line);
  }
  for (std::size_t c = 0; c < layout_.columns.size(); ++c) {
    const auto exposed = static_cast<std::uint8_t>(layout_.columns[c].size());
    if (exposed > 0 && layout_.face_down[c] == exposed) --layout_.face_down[c];
  }
  if (!rules_.face_down) return std::move(layout_);
  if (const Layout dealt = deal(rules_, 1); is_new_deal(dealt)) layout_.face_down = dealt.face_down;
  return std::move(layout_);
}

bool BoardBuilder::is_new_deal(const Layout& dealt) const {
  const auto are_alike = [](const auto& a, const auto& b) { return a.size() == b.size(); };
  return layout_.face_down == decltype(Layout::face_down){} &&
         std::equal(layout_.columns.begin(), layout_.columns.end(), dealt.columns.begin(),
                    are_alike) &&
         layout_.stock.size() == dealt.stock.size() && layout_.turned == 0 && layout_.redealt == 0;
}

}  // namespace coevo::patience
