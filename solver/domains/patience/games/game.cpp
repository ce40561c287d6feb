// SPDX-License-Identifier: MIT
#include "solver/domains/patience/games/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "common/error.h"
#include "solver/domains/patience/state/layout.h"

namespace coevo::embedded {
const std::map<std::string, std::string_view>& game_files();
}  // namespace coevo::embedded

namespace coevo::patience {
namespace {

using common::Parameter;
using common::Settings;
using Names = std::vector<std::string>;

// Each in the order of its enumeration.
const Names kBuilds{"none", "same_suit", "red_black", "any_suit"};
const Names kSpaces{"none", "kings", "any"};
const Names kInitialCards{"none", "one", "all"};

template <class Enum>
std::string name_of(Enum value, const Names& names) {
  return names[static_cast<std::size_t>(value)];
}

template <class Enum>
Enum named(const std::string& name, const Names& names) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

// FreeCell's weight files name its size alone, so more parameters would change all of them.
bool has_freecell_rules(const Rules& rules) {
  const Rules freecell;
  return rules.columns == freecell.columns && rules.cells == freecell.cells &&
         rules.build == freecell.build && rules.spaces == freecell.spaces &&
         rules.filled_cells == freecell.filled_cells && rules.diagonal == freecell.diagonal &&
         rules.kings_to_bottom == freecell.kings_to_bottom &&
         rules.initial_cards == freecell.initial_cards;
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

std::vector<Parameter> rule_parameters(const Game& game) {
  const Rules& rules = game.rules;
  const Parameter cells = number("cells", "free cells", rules.cells, 0, kMaxCells);
  if (has_freecell_rules(rules)) return {cells, number("columns", "columns", rules.columns, 4, 10)};
  return {
      cells,
      number("columns", "columns", rules.columns, 1, kMaxColumns),
      choice("build", "which card of the next lower rank goes onto a card",
             name_of(rules.build, kBuilds), kBuilds),
      choice("spaces", "which cards go to an empty column", name_of(rules.spaces, kSpaces),
             kSpaces),
      number("filled_cells", "cells that get a card in the deal", rules.filled_cells, 0, kMaxCells),
      flag("diagonal", "each round of the deal begins one column later", rules.diagonal),
      flag("kings_to_bottom", "the deal moves kings to the bottom of their columns",
           rules.kings_to_bottom),
      choice("initial_cards", "aces that start at home",
             name_of(rules.initial_cards, kInitialCards), kInitialCards)};
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
  read_number("filled_cells", rules.filled_cells);
  read_flag("diagonal", rules.diagonal);
  read_flag("kings_to_bottom", rules.kings_to_bottom);
  read_choice("initial_cards", kInitialCards, rules.initial_cards);
  if (rules.filled_cells > rules.cells) {
    throw common::InputError(fmt::format("filled_cells {}: expected at most cells, which is {}",
                                         rules.filled_cells, rules.cells));
  }
  return rules;
}

const std::vector<Game>& shipped_games() {
  static const std::vector<Game> games = [] {
    std::vector<Game> all;
    for (const auto& [name, text] : embedded::game_files()) {
      all.push_back(read_game(std::string(text), name + ".yaml"));
    }
    std::ranges::stable_partition(all, has_freecell_rules, &Game::rules);
    return all;
  }();
  return games;
}

}  // namespace coevo::patience
