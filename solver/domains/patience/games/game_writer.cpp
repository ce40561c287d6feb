// SPDX-License-Identifier: MIT
// Writes rule files.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/games/rule_settings.h"

namespace coevo::patience {
namespace {

nlohmann::ordered_json stock_json(const Rules& rules) {
  nlohmann::ordered_json json{{"size", rules.stock},
                              {"deal count", std::max(rules.draw, 1)},
                              {"redeal", rules.redeal},
                              {"deal type", rules.hole != Hole::none  ? "hole"
                                            : deals_to_columns(rules) ? "tableau piles"
                                                                      : "waste"}};
  if (rules.redeals > 0) json["redeals"] = rules.redeals;
  return json;
}

}  // namespace

nlohmann::ordered_json game_json(const Game& game) {
  const Rules& rules = game.rules;
  const auto text = [](auto value, const Names& names) {
    return names.at(static_cast<std::size_t>(value));
  };
  const bool groups = rules.groups != Build::none;
  const std::string policy = rules.groups == Build::unordered ? "unordered"
                             : groups && rules.groups != rules.build
                                 ? text(rules.groups, kBuildPolicies)
                                 : "same-as-build";
  const bool goes_up = rules.build == Build::suit_up_or_down;
  nlohmann::ordered_json json{
      {"name", game.name},
      {"help", game.help},
      {"tableau piles",
       {{"count", rules.columns},
        {"build policy", goes_up ? "same-suit" : text(rules.build, kBuildPolicies)},
        {"build direction", goes_up ? "up-or-down" : "down"},
        {"spaces policy", text(rules.spaces, kSpacesPolicies)},
        {"diagonal deal", rules.diagonal},
        {"kings to bottom", rules.kings_to_bottom},
        {"move built group", groups ? "yes" : "no"},
        {"move built group policy", policy},
        {"face up cards", rules.face_down ? "top" : "all"},
        {"face down columns", rules.face_down_columns},
        {"face down rows", rules.face_down_rows}}},
      {"foundations",
       {{"initial cards", text(rules.initial_cards, kInitialCards)},
        {"base card", rules.base_is_first ? "random" : "A"},
        {"removable", rules.removable},
        {"only complete pile moves", rules.complete_piles},
        {"descending", rules.descending},
        {"present", rules.hole == Hole::none}}},
      {"cells", {{"count", rules.cells}, {"pre-filled", rules.filled_cells}}},
      {"reserve", {{"size", rules.reserve}, {"stacked", rules.stacked}}},
      {"stock", stock_json(rules)},
      {"hole",
       {{"present", rules.hole != Hole::none},
        {"base card", rules.hole == Hole::first_card ? "random" : "AS"},
        {"build loops", rules.hole == Hole::none || rules.hole_loops}}}};
  if (kPacks == 2) json["two decks"] = true;
  if (rules.suits != kSuits) json["suits"] = rules.suits;
  return json;
}

}  // namespace coevo::patience
