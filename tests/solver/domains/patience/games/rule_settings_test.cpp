// SPDX-License-Identifier: MIT
#include "solver/domains/patience/games/rule_settings.h"

#include <gtest/gtest.h>

#include "common/parameter.h"
#include "solver/domains/patience/games/game.h"
#include "tests/common/throws.h"

namespace coevo::patience {
namespace {

TEST(RuleParameters, freecell_has_its_size_alone) {
  std::vector<std::string> names;
  for (const auto& parameter : rule_parameters(Rules{})) {
    names.push_back(parameter.name);
    EXPECT_TRUE(parameter.is_rule);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"cells", "columns"}));
}

TEST(RuleParameters, say_the_games_rules) {
  for (const Game& game : shipped_games()) {
    const auto settings = common::defaults(rule_parameters(game.rules));
    EXPECT_TRUE(rules_of(settings) == game.rules) << game.name;
    EXPECT_EQ(settings.has("build"), game.name != "freecell");
  }
}

TEST(RuleParameters, change_the_rules) {
  constexpr Rules kDozen{
      .columns = 13, .cells = 0, .build = Build::any_suit, .kings_to_bottom = true};
  auto settings = common::defaults(rule_parameters(kDozen));
  settings.set("columns", std::int64_t{9});
  settings.set("cells", std::int64_t{5});
  settings.set("filled_cells", std::int64_t{2});
  settings.set("build", std::string("same_suit"));
  settings.set("spaces", std::string("kings"));
  settings.set("diagonal", true);
  settings.set("kings_to_bottom", false);
  settings.set("initial_cards", std::string("all"));
  const Rules changed{.columns = 9,
                      .cells = 5,
                      .build = Build::same_suit,
                      .spaces = Spaces::kings,
                      .filled_cells = 2,
                      .diagonal = true,
                      .initial_cards = InitialCards::all};
  EXPECT_TRUE(rules_of(settings) == changed);
  EXPECT_TRUE(rules_of({}) == Rules{});
  settings.set("reserve", std::int64_t{1});
  EXPECT_EQ(common::input_error([&] { rules_of(settings); }),
            "reserve 1: expected 0 in a game with cells");
  settings.set("reserve", std::int64_t{0});
  settings.set("groups", std::string("red_black"));
  EXPECT_EQ(
      common::input_error([&] { rules_of(settings); }),
      "groups red_black: expected no groups, or groups by the rule that columns are built by");
  settings.set("groups", std::string("same_suit"));
  settings.set("complete_piles", true);
  EXPECT_EQ(
      common::input_error([&] { rules_of(settings); }),
      "complete_piles true: expected false in a game with removable foundations or initial cards");
  settings.set("initial_cards", std::string("none"));
  settings.set("removable", true);
  EXPECT_EQ(
      common::input_error([&] { rules_of(settings); }),
      "complete_piles true: expected false in a game with removable foundations or initial cards");
  settings.set("filled_cells", std::int64_t{6});
  EXPECT_EQ(common::input_error([&] { rules_of(settings); }),
            "filled_cells 6: expected at most cells, which is 5");
}

TEST(RuleParameters, refuse_what_has_no_meaning_with_descending_foundations) {
  auto settings = common::defaults(rule_parameters({.build = Build::suit_up_or_down}));
  settings.set("descending", true);
  EXPECT_TRUE(rules_of(settings).descending);
  settings.set("groups", std::string("same_suit"));
  EXPECT_EQ(common::input_error([&] { rules_of(settings); }),
            "groups same_suit: expected no groups, or unordered ones, in a game built up or down");
  settings.set("groups", std::string("none"));
  const std::string fault =
      "descending true: expected false unless columns are built in suit, without removable "
      "foundations or complete piles";
  for (const char* rule : {"removable", "complete_piles"}) {
    settings.set(rule, true);
    EXPECT_EQ(common::input_error([&] { rules_of(settings); }), fault);
    settings.set(rule, false);
  }
  settings.set("build", std::string("red_black"));
  EXPECT_EQ(common::input_error([&] { rules_of(settings); }), fault);
}

}  // namespace
}  // namespace coevo::patience
