// SPDX-License-Identifier: MIT
#include "solver/domains/patience/games/rule_settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/stock.h"

namespace coevo::patience {
namespace {

using common::Parameter;
using common::Settings;

// Each in the order of its enumeration.
const Names kGroups{"none", "same_suit", "red_black", "any_suit", "suit_up_or_down", "unordered"};
const Names kBuilds{kGroups.begin(), kGroups.end() - 1};
const Names kGroupChoices{"none", "same_suit", "red_black", "any_suit", "unordered"};
const Names kSpaces{"none", "kings", "any", "reserve", "waste"};
const Names kHoles{"none", "first_card", "ace_of_spades"};
constexpr std::size_t kHidingRules = 4;  // parameters at the end: stock, draw, redeal, face_down
constexpr std::size_t kHoleRules = 2;    // and after them: hole, hole_loops
constexpr std::size_t kPileRules = 1;    // stacked
constexpr std::size_t kPartlyDown = 2;   // face_down_columns, face_down_rows
constexpr std::size_t kCountRules = 1;   // redeals
constexpr std::size_t kSuitRules = 1;    // and last: suits

template <class Enum>
std::string name_of(Enum value, const Names& names) {
  return names[static_cast<std::size_t>(value)];
}

Parameter number(std::string name, std::string help, int standard, int low, int high) {
  return {.name = std::move(name),
          .help = std::move(help),
          .standard = std::int64_t{standard},
          .low = static_cast<double>(low),
          .high = static_cast<double>(high),
          .is_rule = true};
}

Parameter flag(std::string name, std::string help, bool standard) {
  return {.name = std::move(name), .help = std::move(help), .standard = standard, .is_rule = true};
}

Parameter choice(std::string name, std::string help, std::string standard, const Names& choices) {
  return {.name = std::move(name),
          .help = std::move(help),
          .standard = std::move(standard),
          .choices = choices,
          .is_rule = true};
}

}  // namespace

std::vector<Parameter> rule_parameters(const Rules& rules) {
  // More parameters would change the weight files of these games.
  if (rules == Rules{}) {
    return {number("cells", "free cells", rules.cells, 0, kMaxCells),
            number("columns", "columns", rules.columns, 4, 10)};
  }
  auto parameters = all_rule_parameters(rules);
  if (rules.suits != kSuits) return parameters;
  parameters.resize(parameters.size() - kSuitRules);
  if (rules.redeals > 0) return parameters;
  parameters.resize(parameters.size() - kCountRules);
  if (rules.face_down_columns + rules.face_down_rows > 0) return parameters;
  parameters.resize(parameters.size() - kPartlyDown);
  if (rules.stacked) return parameters;
  parameters.resize(parameters.size() - kPileRules);
  if (rules.hole != Hole::none) return parameters;
  parameters.resize(parameters.size() - kHoleRules);
  if (rules.stock == 0 && !rules.face_down) parameters.resize(parameters.size() - kHidingRules);
  return parameters;
}

std::vector<Parameter> all_rule_parameters(const Rules& rules) {
  return {
      number("cells", "free cells", rules.cells, 0, kMaxCells),
      number("columns", "columns", rules.columns, 1, kMaxColumns),
      choice("build", "which card of the next lower rank (or higher, too) goes onto a card",
             name_of(rules.build, kBuilds), kBuilds),
      choice("spaces",
             "which cards go to an empty column; reserve, waste: their top card must, at once",
             name_of(rules.spaces, kSpaces), kSpaces),
      choice("groups", "which cards move as one: built on each other, or all on a card",
             name_of(rules.groups, kGroups), kGroupChoices),
      number("reserve", "cards beside the columns, which take no others", rules.reserve, 0,
             kMaxReserve),
      flag("removable", "cards may come back from foundations", rules.removable),
      flag("descending", "each suit has a second foundation, from the king down", rules.descending),
      flag("complete_piles", "only a suit's thirteen cards together go home", rules.complete_piles),
      number("filled_cells", "cells that get a card in the deal", rules.filled_cells, 0, kMaxCells),
      flag(
          "diagonal",
          "each round of the deal begins one column later; later rounds leave out the first column",
          rules.diagonal),
      flag("kings_to_bottom", "the deal moves kings to the bottom of their columns",
           rules.kings_to_bottom),
      flag("base_is_first", "the deal shifts all ranks, so that its first card becomes an ace",
           rules.base_is_first),
      choice("initial_cards", "aces that start at home, those dealt last",
             name_of(rules.initial_cards, kInitialCards), kInitialCards),
      number("stock", "cards of the stock", rules.stock, 0, kMaxStock),
      number("draw", "cards of the stock that a deal turns over; 0: it puts one on each column",
             rules.draw, 0, 3),
      flag("redeal", "the waste becomes the stock when the stock is empty", rules.redeal),
      flag("face_down", "all but the exposed cards start face down", rules.face_down),
      choice("hole", "the card that starts in the hole, to which any suit goes, up and down",
             name_of(rules.hole, kHoles), kHoles),
      flag("hole_loops", "kings go onto aces in the hole, and aces onto kings", rules.hole_loops),
      flag("stacked", "the reserve is a pile, of which only the top card can be played",
           rules.stacked),
      number("face_down_columns", "the first columns, which alone have face-down cards; 0: all",
             rules.face_down_columns, 0, kMaxColumns),
      number("face_down_rows", "cards that start face down in a column; 0: any number",
             rules.face_down_rows, 0, kCards),
      number("redeals", "how often the waste becomes the stock; 0: any number of times",
             rules.redeals, 0, kMaxRedeals),
      number("suits", "suits of two packs: 4, or 2 (hearts and spades), or 1 (spades)", rules.suits,
             1, kSuits)};
}

Rules rules_of(const Settings& settings) {
  Rules rules;
  const auto read_number = [&](std::string_view name, int& value) {
    if (settings.has(name)) value = static_cast<int>(settings.integer(name));
  };
  const auto read_flag = [&](std::string_view name, bool& value) {
    if (settings.has(name)) value = settings.flag(name);
  };
  const auto read_choice = [&]<class Enum>(std::string_view name, const Names& names, Enum& value) {
    if (settings.has(name)) value = named<Enum>(settings.text(name), names);
  };
  read_number("columns", rules.columns);
  read_number("cells", rules.cells);
  read_choice("build", kBuilds, rules.build);
  read_choice("spaces", kSpaces, rules.spaces);
  read_choice("groups", kGroups, rules.groups);
  read_number("reserve", rules.reserve);
  read_flag("removable", rules.removable);
  read_flag("descending", rules.descending);
  read_flag("complete_piles", rules.complete_piles);
  read_number("filled_cells", rules.filled_cells);
  read_flag("diagonal", rules.diagonal);
  read_flag("kings_to_bottom", rules.kings_to_bottom);
  read_flag("base_is_first", rules.base_is_first);
  read_choice("initial_cards", kInitialCards, rules.initial_cards);
  read_number("stock", rules.stock);
  read_number("draw", rules.draw);
  read_flag("redeal", rules.redeal);
  read_flag("face_down", rules.face_down);
  read_choice("hole", kHoles, rules.hole);
  read_flag("hole_loops", rules.hole_loops);
  read_flag("stacked", rules.stacked);
  read_number("face_down_columns", rules.face_down_columns);
  read_number("face_down_rows", rules.face_down_rows);
  read_number("redeals", rules.redeals);
  read_number("suits", rules.suits);
  if (const auto conflict = conflict_of(rules)) {
    const auto value = settings.values().find(conflict->rule);
    throw common::InputError(fmt::format("{} {}: expected {}", conflict->rule,
                                         common::to_text(value->second), conflict->expected));
  }
  return rules;
}

namespace {

// In games with a hole, cards go nowhere else but to cells.
std::optional<Conflict> hole_conflict(const Rules& rules) {
  if (rules.build != Build::none || rules.spaces != Spaces::none || rules.groups != Build::none) {
    return Conflict{"hole", "none in a game that builds columns or fills empty ones"};
  }
  if (rules.removable || rules.descending || rules.complete_piles || rules.base_is_first ||
      rules.initial_cards != InitialCards::none) {
    return Conflict{"hole", "none in a game with foundations"};
  }
  if (rules.stock > 0 && (rules.draw != 1 || rules.redeal)) {
    return Conflict{"stock", "single cards, dealt once, in a game with a hole"};
  }
  if (rules.stacked) return Conflict{"stacked", "false in a game with a hole"};
  return std::nullopt;
}

// Rules that games with two packs do not support.
[[maybe_unused]] std::optional<Conflict> two_packs_conflict(const Rules& rules) {
  if (rules.hole != Hole::none) return Conflict{"hole", "none in a game with two packs"};
  if (rules.descending) return Conflict{"descending", "false in a game with two packs"};
  if (rules.base_is_first)
    return Conflict{"base_is_first", "no random base card in a game with two packs"};
  if (rules.initial_cards != InitialCards::none) {
    return Conflict{"initial_cards", "none in a game with two packs"};
  }
  if (rules.build == Build::suit_up_or_down) {
    return Conflict{"build", "no builds upwards in a game with two packs"};
  }
  return std::nullopt;
}

std::optional<Conflict> suits_conflict(const Rules& rules) {
  if (rules.suits == kSuits) return std::nullopt;
  if (kPacks == 1 || !rules.complete_piles) {
    return Conflict{"suits", "4 unless the game has two packs and complete piles"};
  }
  if (rules.suits == 3) return Conflict{"suits", "1, 2 or 4"};
  if (rules.suits == 1 && rules.build == Build::red_black) {
    return Conflict{"suits", "2 or 4 in a game built red on black"};
  }
  return std::nullopt;
}

// Of stacked reserves, and of columns that have to be filled.
std::optional<Conflict> pile_conflict(const Rules& rules) {
  if (rules.stacked && rules.reserve == 0) return Conflict{"stacked", "false without a reserve"};
  if (rules.stacked && (rules.complete_piles || deals_to_columns(rules))) {
    return Conflict{"stacked",
                    "false in a game with complete piles or a stock that is dealt to the columns"};
  }
  if (rules.spaces == Spaces::reserve && !rules.stacked) {
    return Conflict{"spaces", "another policy, unless the reserve is stacked"};
  }
  if (rules.spaces != Spaces::waste) return std::nullopt;
  if (rules.stock == 0 || rules.draw != 1 || rules.redeal) {
    return Conflict{"spaces", "another policy, unless a stock is dealt card by card, once"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Conflict> conflict_of(const Rules& rules) {
  if (const auto conflict = suits_conflict(rules)) return conflict;
  if constexpr (kPacks > 1) {
    if (const auto conflict = two_packs_conflict(rules)) return conflict;
  }
  const bool builds_groups = rules.groups != Build::none && rules.groups != Build::unordered;
  const bool is_plain = is_in_suit(rules.build) && !rules.removable && !rules.complete_piles;
  if (rules.filled_cells > rules.cells) {
    return Conflict{"filled_cells", fmt::format("at most cells, which is {}", rules.cells)};
  }
  if (rules.reserve > 0 && rules.cells > 0) return Conflict{"reserve", "0 in a game with cells"};
  if (rules.stock > 0 && rules.cells + (rules.stacked ? 0 : rules.reserve) > 0) {
    return Conflict{"stock", "0 in a game with cells or a reserve that is not stacked"};
  }
  if (rules.stock > 0 && rules.complete_piles && !deals_to_columns(rules)) {
    return Conflict{"stock", "0, or a stock dealt to the columns, in a game with complete piles"};
  }
  if (deals_to_columns(rules) && rules.redeal) {
    return Conflict{"redeal", "false in a game whose stock is dealt to the columns"};
  }
  if (rules.redeals > 0 && (rules.stock == 0 || !rules.redeal)) {
    return Conflict{"redeals", "no number in a game whose waste is not dealt again"};
  }
  // A group may take a dealt card along; safe_rank() and takes_back() do not allow for that.
  if (deals_to_columns(rules) && rules.groups == Build::unordered && !rules.complete_piles) {
    return Conflict{
        "groups",
        "no unordered groups in a game whose stock is dealt to the columns, unless only "
        "complete piles go home"};
  }
  if (!rules.face_down && rules.face_down_columns + rules.face_down_rows > 0) {
    return Conflict{rules.face_down_columns > 0 ? "face_down_columns" : "face_down_rows",
                    "0 in a game without face-down cards"};
  }
  if (rules.build == Build::suit_up_or_down && builds_groups) {
    return Conflict{"groups", "no groups, or unordered ones, in a game built up or down"};
  }
  if (rules.descending && !is_plain) {
    return Conflict{"descending",
                    "false unless columns are built in suit, without removable foundations or "
                    "complete piles"};
  }
  // Cards that move as one must always fit each other.
  if (builds_groups && rules.groups != rules.build && rules.build != Build::any_suit) {
    return Conflict{"groups", "no groups, or groups by the rule that columns are built by"};
  }
  if (rules.complete_piles && (rules.removable || rules.initial_cards != InitialCards::none)) {
    return Conflict{"complete_piles",
                    "false in a game with removable foundations or initial cards"};
  }
  if (rules.hole != Hole::none) return hole_conflict(rules);
  return pile_conflict(rules);
}

}  // namespace coevo::patience
