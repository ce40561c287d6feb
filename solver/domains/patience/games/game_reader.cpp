// SPDX-License-Identifier: MIT
// Reads rule files: each key of Solvitaire's is in one of the tables below, as what it may be here.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "common/config/config_node.h"
#include "common/text.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/state/layout.h"

namespace coevo::patience {
namespace {

using common::ConfigNode;
using common::Parameter;
using common::Settings;
using Names = std::vector<std::string>;
using Keys = std::vector<Parameter>;

// Of a file; the order is that of the enumerations where there is one.
const Names kBuildPolicies{"no-build", "same-suit", "red-black", "any-suit"};
const Names kDirections{"down", "up-or-down"};
const Names kSpacesPolicies{"no-build", "kings", "any"};
const Names kInitialCards{"none", "one", "two", "three", "all"};

Parameter whole(std::string name, int standard, int low, int high) {
  return {std::move(name), "", std::int64_t{standard}, static_cast<double>(low),
          static_cast<double>(high)};
}
Parameter flag(std::string name, bool standard) {
  return {std::move(name), "", standard};
}
Parameter word(std::string name, std::string standard, Names choices = {}) {
  return {std::move(name), "", std::move(standard), 0, 0, std::move(choices)};
}

constexpr int kMaxNumber = 104;  // of a rule that is refused anyway: all cards of two decks

// A map of a rule file, or its top.
struct Section {
  std::string name;
  Keys keys;         // what we support
  Keys refused;      // keys that must have their defaults, if given
  Names lists = {};  // the same of lists, which must be empty
};

Section tableau_section() {
  return {"tableau piles",
          {whole("count", 8, 1, kMaxColumns), word("build policy", "any-suit", kBuildPolicies),
           word("build direction", "down", kDirections),
           word("spaces policy", "any",
                {"any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste",
                 "auto-waste-then-stock"}),
           flag("diagonal deal", false), flag("kings to bottom", false),
           word("move built group", "no",
                {"yes", "no", "whole-pile", "maximal-group", "partial-if-card-above-buildable"}),
           word("move built group policy", "same-as-build",
                {"same-as-build", "any-suit", "red-black", "same-suit", "no-build"})},
          {word("face up cards", "all", {"all", "top"})}};
}

Section foundations_section() {
  return {
      "foundations",
      {word("initial cards", "none", kInitialCards), flag("removable", false),
       flag("only complete pile moves", false), word("base card", "A"), flag("descending", false)},
      {flag("present", true)}};
}

Section cells_section() {
  return {"cells", {whole("count", 0, 0, kMaxCells), whole("pre-filled", 0, 0, kMaxCells)}, {}};
}

Section reserve_section() {
  return {"reserve", {whole("size", 0, 0, kMaxReserve)}, {flag("stacked", false)}};
}

// Those of which we support nothing but their defaults.
const std::vector<Section>& refused_sections() {
  static const std::vector<Section> sections{
      {"stock",
       {},
       {whole("size", 0, 0, kMaxNumber),
        word("deal type", "waste", {"waste", "tableau piles", "hole"}),
        whole("deal count", 1, 1, kMaxNumber), flag("redeal", false)}},
      {"hole", {}, {flag("present", false), word("base card", "AS"), flag("build loops", true)}},
      {"accordion", {}, {whole("size", 0, 0, kMaxNumber)}, {"moves", "build policies"}},
      {"sequences",
       {},
       {whole("count", 0, 0, kMaxNumber), word("direction", "L", {"L", "R", "LR"}),
        word("build policy", "same-suit", {"any-suit", "red-black", "same-suit"}),
        flag("fixed suit", false)}}};
  return sections;
}

[[noreturn]] void refuse(const ConfigNode& node, std::string_view key, std::string_view standard) {
  node.fail(fmt::format("{}: other values of {} are not supported", standard, key));
}

void require_standard(const ConfigNode& node, const Section& section) {
  const auto full_name = [&](const std::string& key) {
    return section.name.empty() ? key : section.name + ": " + key;
  };
  for (const Parameter& key : section.refused) {
    const auto given = node.find(key.name);
    if (!given || given->value(key) == key.standard) continue;
    refuse(*given, full_name(key.name), common::to_text(key.standard));
  }
  for (const std::string& key : section.lists) {
    const auto given = node.find(key);
    if (given && !given->items().empty()) refuse(*given, full_name(key), "[]");
  }
}

// The values of a section's keys, and whatever else it has must be standard.
Settings read_section(const ConfigNode& root, const Section& section) {
  const auto node = root.find(section.name);
  if (!node) return common::defaults(section.keys);
  Settings settings = common::read_settings(*node, section.keys);
  require_standard(*node, section);
  return settings;
}

template <class Enum>
Enum named(const std::string& name, const Names& names) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

// Which cards move as one.
Build read_groups(const ConfigNode& root, const Settings& tableau, Build build) {
  const std::string& moves = tableau.text("move built group");
  const std::string& policy = tableau.text("move built group policy");
  if (moves == "no") return Build::none;
  const auto node = [&](std::string_view key) { return root.child("tableau piles").child(key); };
  if (moves != "yes")
    refuse(node("move built group"), "tableau piles: move built group", "no or yes");
  if (policy == "same-as-build") return build;
  const Rules rules{.build = build, .groups = named<Build>(policy, kBuildPolicies)};
  if (!groups_are_built(rules)) {
    refuse(node("move built group policy"), "tableau piles: move built group policy",
           "same-as-build, the build policy or no-build");
  }
  return rules.groups;
}

Build read_build(const ConfigNode& root, const Settings& tableau) {
  const auto build = named<Build>(tableau.text("build policy"), kBuildPolicies);
  if (tableau.text("build direction") == "down") return build;
  if (build == Build::same_suit) return Build::suit_up_or_down;
  root.child("tableau piles")
      .child("build direction")
      .fail("down unless the build policy is same-suit");
}

void read_tableau(const ConfigNode& root, Rules& rules) {
  const Settings tableau = read_section(root, tableau_section());
  rules.columns = static_cast<int>(tableau.integer("count"));
  rules.build = read_build(root, tableau);
  const std::string& spaces = tableau.text("spaces policy");
  if (std::ranges::find(kSpacesPolicies, spaces) == kSpacesPolicies.end()) {
    refuse(root.child("tableau piles").child("spaces policy"), "tableau piles: spaces policy",
           "any, no-build or kings");
  }
  rules.spaces = named<Spaces>(spaces, kSpacesPolicies);
  rules.groups = read_groups(root, tableau, rules.build);
  if (rules.build == Build::suit_up_or_down && rules.groups != Build::none) {
    root.child("tableau piles")
        .child("move built group")
        .fail("no with build direction up-or-down");
  }
  rules.diagonal = tableau.flag("diagonal deal");
  rules.kings_to_bottom = tableau.flag("kings to bottom");
}

void read_foundations(const ConfigNode& root, Rules& rules) {
  const Settings foundations = read_section(root, foundations_section());
  rules.initial_cards = named<InitialCards>(foundations.text("initial cards"), kInitialCards);
  rules.removable = foundations.flag("removable");
  rules.complete_piles = foundations.flag("only complete pile moves");
  const auto node = [&](std::string_view key) { return root.child("foundations").child(key); };
  if (rules.removable && rules.complete_piles) {
    node("removable").fail("false with only complete pile moves");
  }
  if (rules.initial_cards != InitialCards::none && rules.complete_piles) {
    node("initial cards").fail("none with only complete pile moves");
  }
  rules.descending = foundations.flag("descending");
  const bool is_plain = is_in_suit(rules.build) && !rules.removable && !rules.complete_piles;
  if (rules.descending && !is_plain) {
    node("descending")
        .fail(
            "false unless columns are built in suit, without removable or only complete pile "
            "moves");
  }
  const std::string& base = foundations.text("base card");
  if (base != "A" && base != "random") {
    refuse(node("base card"), "foundations: base card", "A or random");
  }
  rules.base_is_first = base == "random";
}

void read_cells(const ConfigNode& root, Rules& rules) {
  const Settings cells = read_section(root, cells_section());
  rules.cells = static_cast<int>(cells.integer("count"));
  rules.filled_cells = static_cast<int>(cells.integer("pre-filled"));
  if (rules.filled_cells > rules.cells) {
    root.child("cells")
        .child("pre-filled")
        .fail(fmt::format("at most cells: count, which is {}", rules.cells));
  }
}

void read_reserve(const ConfigNode& root, Rules& rules) {
  rules.reserve = static_cast<int>(read_section(root, reserve_section()).integer("size"));
  if (rules.reserve > 0 && rules.cells > 0) {
    root.child("reserve").child("size").fail("0 in a game with cells");
  }
}

bool is_name(std::string_view text) {
  const auto is_letter_or_digit = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && is_letter_or_digit(text.front()) &&
         std::ranges::all_of(text, [&](char c) { return is_letter_or_digit(c) || c == '-'; });
}

std::string read_name(const ConfigNode& root, const std::string& standard) {
  const auto given = root.find("name");
  std::string name = given ? given->text() : standard;
  if (is_name(name)) return name;
  if (given) given->fail("a name of letters, digits and '-'");
  root.fail("a key name, as the file's own name is not of letters, digits and '-'");
}

std::string read_help(const ConfigNode& root, const std::string& name) {
  const auto given = root.find("help");
  if (!given) return "Rules of " + name;
  std::string help = given->text();
  if (help.empty() || common::printable(help, std::string::npos) != help) {
    given->fail("a line of text");
  }
  return help;
}

}  // namespace

Game read_game(const ConfigNode& root, const std::string& standard_name) {
  Game game{.name = read_name(root, standard_name), .help = {}, .rules = {}};
  game.help = read_help(root, game.name);
  read_tableau(root, game.rules);
  read_foundations(root, game.rules);
  read_cells(root, game.rules);
  read_reserve(root, game.rules);
  for (const Section& section : refused_sections()) read_section(root, section);
  require_standard(root, {"", {}, {whole("max rank", 13, 1, 13), flag("two decks", false)}});
  root.finish();
  return game;
}

nlohmann::ordered_json game_json(const Game& game) {
  const Rules& rules = game.rules;
  const auto text = [](auto value, const Names& names) {
    return names.at(static_cast<std::size_t>(value));
  };
  const bool groups = rules.groups != Build::none;
  const std::string policy =
      groups && rules.groups != rules.build ? text(rules.groups, kBuildPolicies) : "same-as-build";
  const bool goes_up = rules.build == Build::suit_up_or_down;
  return {{"name", game.name},
          {"help", game.help},
          {"tableau piles",
           {{"count", rules.columns},
            {"build policy", goes_up ? "same-suit" : text(rules.build, kBuildPolicies)},
            {"build direction", goes_up ? "up-or-down" : "down"},
            {"spaces policy", text(rules.spaces, kSpacesPolicies)},
            {"diagonal deal", rules.diagonal},
            {"kings to bottom", rules.kings_to_bottom},
            {"move built group", groups ? "yes" : "no"},
            {"move built group policy", policy}}},
          {"foundations",
           {{"initial cards", text(rules.initial_cards, kInitialCards)},
            {"base card", rules.base_is_first ? "random" : "A"},
            {"removable", rules.removable},
            {"only complete pile moves", rules.complete_piles},
            {"descending", rules.descending}}},
          {"cells", {{"count", rules.cells}, {"pre-filled", rules.filled_cells}}},
          {"reserve", {{"size", rules.reserve}}}};
}

}  // namespace coevo::patience
