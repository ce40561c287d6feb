// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "solver/domains/patience/games/game.h"

namespace coevo::patience {
namespace {

const Game& shipped(std::string_view name) {
  const auto& games = shipped_games();
  const auto found = std::ranges::find(games, name, &Game::name);
  if (found == games.end()) throw std::logic_error("no game " + std::string(name));
  return *found;
}

TEST(ShippedGames, freecell_is_the_first_and_has_the_default_rules) {
  EXPECT_EQ(shipped_games().front().name, "freecell");
  EXPECT_EQ(shipped_games().front().rules, Rules{});
}

// The other games by the rules of their sources.
using B = Build;
using S = Spaces;
using I = InitialCards;
const std::pair<const char*, Rules> kSources[] = {
    {"bakers-game", {.build = B::same_suit}},
    {"bakers-game-kings", {.build = B::same_suit, .spaces = S::kings}},
    {"eight-off", {.cells = 8, .build = B::same_suit, .spaces = S::kings, .filled_cells = 4}},
    {"eight-off-any-card-spaces", {.cells = 8, .build = B::same_suit, .filled_cells = 4}},
    {"seahaven-towers",
     {.columns = 10, .build = B::same_suit, .spaces = S::kings, .filled_cells = 2}},
    {"fore-cell", {.spaces = S::kings, .filled_cells = 4}},
    {"fore-cell-same-suit", {.build = B::same_suit, .spaces = S::kings, .filled_cells = 4}},
    {"siegecraft", {.cells = 1, .build = B::any_suit, .initial_cards = I::all}},
    {"stronghold", {.cells = 1, .build = B::any_suit}},
    {"beleaguered-castle", {.cells = 0, .build = B::any_suit, .initial_cards = I::all}},
    {"streets-and-alleys", {.cells = 0, .build = B::any_suit}},
    {"bakers-dozen",
     {.columns = 13, .cells = 0, .build = B::any_suit, .spaces = S::none, .kings_to_bottom = true}},
    {"fan",
     {.columns = 18, .cells = 0, .build = B::same_suit, .spaces = S::kings, .removable = true}},
    {"king-albert", {.columns = 9, .cells = 0, .reserve = 7, .removable = true, .diagonal = true}},
    {"raglan",
     {.columns = 9,
      .cells = 0,
      .reserve = 6,
      .removable = true,
      .diagonal = true,
      .initial_cards = I::all}},
    {"somerset", {.columns = 10, .cells = 0, .removable = true, .diagonal = true}},
    {"spanish-patience", {.columns = 13, .cells = 0, .build = B::any_suit, .removable = true}},
    {"castles-of-spain", {.columns = 13, .cells = 0, .removable = true}},
    {"flower-garden",
     {.columns = 6, .cells = 0, .build = B::any_suit, .reserve = 16, .removable = true}},
    {"good-measure",
     {.columns = 10,
      .cells = 0,
      .build = B::any_suit,
      .spaces = S::none,
      .kings_to_bottom = true,
      .initial_cards = I::two}},
    {"penguin",
     {.columns = 7,
      .cells = 7,
      .build = B::same_suit,
      .spaces = S::kings,
      .groups = B::same_suit,
      .base_is_first = true,
      .initial_cards = I::three}},
    {"bisley",
     {.columns = 13,
      .cells = 0,
      .build = B::suit_up_or_down,
      .spaces = S::none,
      .descending = true,
      .initial_cards = I::all}},
    {"simple-simon",
     {.columns = 10,
      .cells = 0,
      .build = B::any_suit,
      .groups = B::same_suit,
      .complete_piles = true,
      .diagonal = true}},
    {"klondike",
     {.columns = 7,
      .cells = 0,
      .spaces = S::kings,
      .groups = B::red_black,
      .stock = 24,
      .draw = 3,
      .redeal = true,
      .face_down = true,
      .removable = true,
      .diagonal = true}},
    {"klondike-draw-1",
     {.columns = 7,
      .cells = 0,
      .spaces = S::kings,
      .groups = B::red_black,
      .stock = 24,
      .redeal = true,
      .face_down = true,
      .removable = true,
      .diagonal = true}},
    {"northwest-territory",
     {.cells = 0,
      .spaces = S::kings,
      .groups = B::red_black,
      .reserve = 16,
      .face_down = true,
      .removable = true,
      .diagonal = true}},
    {"yukon",
     {.columns = 7,
      .cells = 0,
      .spaces = S::kings,
      .groups = B::unordered,
      .face_down = true,
      .diagonal = true}},
    {"russian-solitaire",
     {.columns = 7,
      .cells = 0,
      .build = B::same_suit,
      .spaces = S::kings,
      .groups = B::unordered,
      .face_down = true,
      .diagonal = true}},
    {"alaska",
     {.columns = 7,
      .cells = 0,
      .build = B::suit_up_or_down,
      .spaces = S::kings,
      .groups = B::unordered,
      .face_down = true,
      .diagonal = true}},
    {"golf",
     {.columns = 7,
      .cells = 0,
      .build = B::none,
      .spaces = S::none,
      .stock = 16,
      .hole = Hole::first_card}},
    {"black-hole",
     {.columns = 17,
      .cells = 0,
      .build = B::none,
      .spaces = S::none,
      .hole = Hole::ace_of_spades,
      .hole_loops = true}},
    {"worm-hole",
     {.columns = 17,
      .cells = 1,
      .build = B::none,
      .spaces = S::none,
      .hole = Hole::ace_of_spades,
      .hole_loops = true}},
    {"thirty-six",
     {.columns = 6, .cells = 0, .build = B::any_suit, .groups = B::any_suit, .stock = 16}}};

TEST(ShippedGames, have_the_rules_of_their_sources) {
  for (const auto& [name, rules] : kSources) EXPECT_EQ(shipped(name).rules, rules);
  EXPECT_EQ(shipped_games().size(), std::size(kSources) + 1);
  for (const Game& game : shipped_games()) EXPECT_FALSE(game.help.empty()) << game.name;
}

}  // namespace
}  // namespace coevo::patience
