// SPDX-License-Identifier: MIT
// Rule files and the shipped games.
#include "solver/domains/patience/games/game.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/common/throws.h"

namespace coevo::patience {
namespace {

Game read(const std::string& text, const std::string& name = "g") {
  return read_game(common::ConfigNode::parse(text, name + ".yaml"), name);
}

std::string game_fault(const std::string& text, const std::string& name = "g") {
  return common::input_error([&] { read(text, name); });
}

// Every key of Solvitaire's at its default, as its own list of defaults has it.
constexpr const char* kSolvitaireDefaults = R"({
  "tableau piles": {
    "count": 8, "build policy": "any-suit", "spaces policy": "any", "diagonal deal": false,
    "move built group": "no", "move built group policy": "same-as-build", "face up cards": "all"
  },
  "foundations": {
    "present": true, "initial cards": "none", "base card": "A", "removable": false,
    "only complete pile moves": false
  },
  "hole": {"present": false, "base card": "AS", "build loops": true},
  "cells": {"count": 0, "pre-filled": 0},
  "stock": {"size": 0, "deal type": "waste", "deal count": 1, "redeal": false},
  "reserve": {"size": 0, "stacked": false},
  "accordion": {"size": 0, "moves": [], "build policies": []},
  "sequences": {
    "count": 0, "direction": "L", "build policy": "same-suit", "fixed suit": false
  },
  "max rank": 13,
  "two decks": false
})";

TEST(ReadGame, defaults_are_solvitaires) {
  const Rules rules{.cells = 0, .build = Build::any_suit};
  EXPECT_EQ(read("{}").rules, rules);
  EXPECT_EQ(read(kSolvitaireDefaults).rules, rules);
}

TEST(ReadGame, reads_every_key) {
  const Game game = read(
      "name: My-Game2\nhelp: A game.\n"
      "tableau piles: {count: 9, build policy: no-build, spaces policy: kings,\n"
      "                diagonal deal: true, kings to bottom: true, move built group: yes}\n"
      "foundations: {initial cards: one, removable: true, base card: random}\n"
      "cells: {count: 3, pre-filled: 2}\n");
  EXPECT_EQ(game.name, "My-Game2");
  EXPECT_EQ(game.help, "A game.");
  EXPECT_EQ(game.rules, (Rules{.columns = 9,
                               .cells = 3,
                               .build = Build::none,
                               .spaces = Spaces::kings,
                               .removable = true,
                               .filled_cells = 2,
                               .diagonal = true,
                               .kings_to_bottom = true,
                               .base_is_first = true,
                               .initial_cards = InitialCards::one}));
}

TEST(ReadGame, reads_groups_and_complete_piles) {
  const Game same = read("tableau piles: {build policy: red-black, move built group: yes}");
  EXPECT_EQ(same.rules.groups, Build::red_black);
  const Game spider = read(
      "tableau piles: {move built group: yes, move built group policy: same-suit}\n"
      "foundations: {only complete pile moves: true}\n");
  EXPECT_EQ(spider.rules.groups, Build::same_suit);
  EXPECT_TRUE(spider.rules.complete_piles);
  const Game yukon = read(
      "tableau piles: {build policy: red-black, move built group: yes,\n"
      "                move built group policy: unordered}\n");
  EXPECT_EQ(yukon.rules.groups, Build::unordered);
  const Game none = read("tableau piles: {move built group policy: same-suit}");
  EXPECT_EQ(none.rules.groups, Build::none);
}

TEST(ReadGame, reads_builds_and_foundations_in_both_directions) {
  const Game game = read(
      "tableau piles: {build policy: same-suit, build direction: up-or-down}\n"
      "foundations: {descending: true}\n");
  EXPECT_EQ(game.rules.build, Build::suit_up_or_down);
  EXPECT_TRUE(game.rules.descending);
  EXPECT_EQ(read("tableau piles: {build direction: down}").rules.build, Build::any_suit);
  EXPECT_EQ(game_fault("tableau piles: {build direction: up-or-down}"),
            "g.yaml:1:34: 'up-or-down': expected down unless the build policy is same-suit");
  EXPECT_EQ(
      game_fault("tableau piles: {build policy: same-suit, build direction: up-or-down,\n"
                 "  move built group: yes}"),
      "g.yaml:2:21: 'yes': expected no groups, or unordered ones, in a game built up or down");
  constexpr std::string_view kExpected =
      "expected false unless columns are built in suit, without removable foundations or complete "
      "piles";
  EXPECT_EQ(game_fault("foundations: {descending: true}"),
            fmt::format("g.yaml:1:27: 'true': {}", kExpected));
  EXPECT_EQ(game_fault("tableau piles: {build policy: same-suit}\n"
                       "foundations: {descending: true, removable: true}"),
            fmt::format("g.yaml:2:27: 'true': {}", kExpected));
}

TEST(ReadGame, takes_the_name_from_the_file) {
  const Game game = read("{}", "my-game");
  EXPECT_EQ(game.name, "my-game");
  EXPECT_EQ(game.help, "Rules of my-game");
  EXPECT_TRUE(game_fault("cells: {count: 1}\n", "my game").starts_with("my game.yaml:1:1: "));
  EXPECT_EQ(game_fault("name: a_b\n"),
            "g.yaml:1:7: 'a_b': expected a name of letters, digits and '-'");
  EXPECT_EQ(game_fault("name: -a\n"),
            "g.yaml:1:7: '-a': expected a name of letters, digits and '-'");
  EXPECT_EQ(game_fault("help: \"a\\nb\"\n"), "g.yaml:1:7: 'a\\nb': expected a line of text");
}

TEST(ReadGame, names_the_place_of_a_fault) {
  EXPECT_EQ(game_fault("cells: {count: 4}\ntableau pile: {}\n"),
            "g.yaml:2:1: 'tableau pile': expected a known key (did you mean 'tableau piles'?)");
  EXPECT_EQ(game_fault("tableau piles:\n  build polices: red-black\n"),
            "g.yaml:2:3: 'build polices': expected a known key (did you mean 'build policy'?)");
  EXPECT_EQ(game_fault("tableau piles: {count: 19}\n"),
            "g.yaml:1:24: '19': expected an integer 1..18");
  EXPECT_EQ(game_fault("tableau piles: {count: 0}\n"),
            "g.yaml:1:24: '0': expected an integer 1..18");
  EXPECT_EQ(game_fault("cells: {count: 9}\n"), "g.yaml:1:16: '9': expected an integer 0..8");
  EXPECT_EQ(game_fault("cells: {count: 2, pre-filled: 3}\n"),
            "g.yaml:1:31: '3': expected at most cells, which is 2");
  EXPECT_EQ(game_fault("cells: 4\n"),
            "g.yaml:1:8: '4': expected a map (which may contain 'count')");
  EXPECT_EQ(game_fault("{\"cells\": {\"count\": 1,\n  \"count\": 2}}"),
            "g.yaml:2:3: 'count': expected each key once (first at g.yaml:1:12)");
}

TEST(ReadGame, refuses_rules_that_are_not_supported) {
  const std::pair<const char*, const char*> refused[] = {
      {"reserve: {stacked: true}", "1:20: 'true': expected false without a reserve"},
      {"reserve: {size: 3, stacked: true}\nstock: {size: 7, deal type: tableau piles}",
       "1:29: 'true': expected false in a game with complete piles or a stock that is dealt to the "
       "columns"},
      {"reserve: {size: 3}\nstock: {size: 7}",
       "2:15: '7': expected 0 in a game with cells or a reserve that is not stacked"},
      {"reserve: {size: 2}\ncells: {count: 1}", "1:17: '2': expected 0 in a game with cells"},
      {"stock: {size: 24}\nfoundations: {only complete pile moves: true}",
       "1:15: '24': expected 0, or a stock dealt to the columns, in a game with complete piles"},
      {"tableau piles: {build policy: same-suit, move built group: yes, move built group policy: "
       "unordered}\nstock: {size: 7, deal type: tableau piles}",
       "1:60: 'yes': expected no unordered groups in a game whose stock is dealt to the columns, "
       "unless "
       "only complete piles go home"},
      {"tableau piles: {face down columns: 4}",
       "1:36: '4': expected 0 in a game without face-down cards"},
      {"stock: {size: 37}", "1:15: '37': expected an integer 0..36"},
      {"stock: {size: 24}\ncells: {count: 1}",
       "1:15: '24': expected 0 in a game with cells or a reserve that is not stacked"},
      {"hole: {present: true}", "1:17: 'true': expected either foundations or a hole"},
      {"hole: {present: true}\nfoundations: {present: false}",
       "1:17: 'true': expected none in a game that builds columns or fills empty ones"},
      {"tableau piles: {build policy: no-build, spaces policy: no-build}\n"
       "hole: {present: true}\nfoundations: {present: false, removable: true}",
       "2:17: 'true': expected none in a game with foundations"},
      {"tableau piles: {build policy: no-build, spaces policy: no-build}\n"
       "stock: {size: 4, deal type: hole, redeal: true}\n"
       "hole: {present: true}\nfoundations: {present: false}",
       "2:15: '4': expected single cards, dealt once, in a game with a hole"},
      {"accordion:\n  moves: [L1]",
       "2:10: '[L1]': expected []: other values of accordion: moves are not supported"},
      {"sequences: {count: 4}",
       "1:20: '4': expected 0: other values of sequences: count are not supported"},
      {"max rank: 10", "1:11: '10': expected 13: other values of max rank are not supported"},
      {"two decks: true",
       "1:12: 'true': expected false: other values of two decks are not supported"},
      {"foundations: {base card: 5}", "1:26: '5': expected one of A, random (did you mean 'A'?)"},
      {"foundations: {removable: true, only complete pile moves: true}",
       "1:58: 'true': expected false in a game with removable foundations or initial cards"},
      {"foundations: {initial cards: two, only complete pile moves: true}",
       "1:61: 'true': expected false in a game with removable foundations or initial cards"},
      {"tableau piles: {move built group: whole-pile}",
       "1:35: 'whole-pile': expected one of yes, no, partial-if-card-above-buildable"},
      {"tableau piles: {build policy: red-black, move built group: yes, move built group policy: "
       "same-suit}",
       "1:60: 'yes': expected no groups, or groups by the rule that columns are built by"},
      {"tableau piles: {spaces policy: auto-reserve-then-any}",
       "1:32: 'auto-reserve-then-any': expected another policy, unless the reserve is stacked"},
      {"tableau piles: {spaces policy: auto-waste-then-stock}\nstock: {size: 24, redeal: true}",
       "1:32: 'auto-waste-then-stock': expected another policy, unless a stock is dealt "
       "card by card, once"},
      {"tableau piles: {spaces policy: auto-reserve-then-waste}",
       "1:32: 'auto-reserve-then-waste': expected one of no-build, kings, any, "
       "auto-reserve-then-any, auto-waste-then-stock (did you mean 'auto-reserve-then-any'?)"},
      {"suits: 2", "1:8: '2': expected 4 unless the game has two packs and complete piles"}};
  for (const auto& [text, message] : refused)
    EXPECT_EQ(game_fault(text), fmt::format("g.yaml:{}", message));
}

TEST(ReadGame, refuses_deals_of_a_stock_that_are_not_supported) {
  const std::pair<const char*, const char*> refused[] = {
      {"stock: {size: 24, deal type: hole}",
       "1:30: 'hole': expected hole in a game with a hole, otherwise waste or tableau piles"},
      {"stock: {size: 24, deal type: tableau piles, deal count: 3}",
       "1:57: '3': expected 1 in a game whose stock is dealt to tableau piles"},
      {"stock: {size: 24, deal type: tableau piles, redeal: true}",
       "1:53: 'true': expected false in a game whose stock is dealt to the columns"},
      {"stock: {size: 24, redeals: 2}",
       "1:28: '2': expected no number in a game whose waste is not dealt again"},
      {"stock: {redeal: true, redeals: 2}",
       "1:32: '2': expected no number in a game whose waste is not dealt again"},
      {"stock: {size: 24, deal type: tableau piles, redeal: true, redeals: 2}",
       "1:53: 'true': expected false in a game whose stock is dealt to the columns"},
      {"stock: {size: 24, redeal: true, redeals: 0}", "1:42: '0': expected an integer 1..9"},
      {"stock: {size: 24, redeal: true, redeals: 10}", "1:42: '10': expected an integer 1..9"}};
  for (const auto& [text, message] : refused)
    EXPECT_EQ(game_fault(text), fmt::format("g.yaml:{}", message));
  EXPECT_EQ(read("stock: {size: 24, redeal: true, redeals: 2}").rules.redeals, 2);
  EXPECT_EQ(read("stock: {size: 24, redeal: true}").rules.redeals, 0);
}

const char* const kKeys[] = {"name",
                             "help",
                             "max rank",
                             "two decks",
                             "tableau piles: count",
                             "tableau piles: build policy",
                             "tableau piles: spaces policy",
                             "tableau piles: diagonal deal",
                             "tableau piles: kings to bottom",
                             "tableau piles: move built group",
                             "tableau piles: move built group policy",
                             "tableau piles: face up cards",
                             "foundations: present",
                             "foundations: initial cards",
                             "foundations: base card",
                             "foundations: removable",
                             "foundations: only complete pile moves",
                             "cells: count",
                             "cells: pre-filled",
                             "reserve: size",
                             "reserve: stacked",
                             "stock: size",
                             "stock: deal type",
                             "stock: deal count",
                             "stock: redeal",
                             "stock: redeals",
                             "hole: present",
                             "hole: base card",
                             "hole: build loops",
                             "accordion: size",
                             "accordion: moves",
                             "accordion: build policies",
                             "sequences: count",
                             "sequences: direction",
                             "sequences: build policy",
                             "sequences: fixed suit"};

TEST(ReadGame, refuses_a_wrong_type_for_every_key) {
  for (const std::string key : kKeys) {
    for (const char* value : {"{a: 1}", "[1]", "~", "1.5", "-7", "'_'", "99999999999999999999"}) {
      if (key == "help" && value[0] != '{' && value[0] != '[' && value[0] != '~') continue;
      std::string text = fmt::format("{}: {}", key, value);
      if (const auto colon = key.find(": "); colon != std::string::npos) {
        text = fmt::format("{}: {{{}: {}}}", key.substr(0, colon), key.substr(colon + 2), value);
      }
      // In names, digits are right.
      if (key == "name" && value[0] == '9') continue;
      const std::string message = game_fault(text);
      EXPECT_TRUE(message.starts_with("g.yaml:1:")) << text << "\n" << message;
      EXPECT_NE(message.find(": expected "), std::string::npos) << text << "\n" << message;
      EXPECT_EQ(message.find('\n'), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace coevo::patience
