// SPDX-License-Identifier: MIT
// Reads rule files: each key of Solvitaire's is in one of the tables below, as what it may be here.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "common/config/config_node.h"
#include "common/text.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/games/rule_settings.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/stock.h"

namespace coevo::patience {
namespace {

using common::ConfigNode;
using common::Parameter;
using common::Settings;
using Keys = std::vector<Parameter>;

// Of a file; the order is that of the enumerations where there is one.
const Names kGroupPolicies{"same-as-build", "any-suit", "red-black",
                           "same-suit",     "no-build", "unordered"};
const Names kDirections{"down", "up-or-down"};
// The last leaves out moves that no win needs; searches leave them out anyway, see runs_wait().
const Names kGroupMoves{"yes", "no", "partial-if-card-above-buildable"};

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

constexpr int kMaxNumber = 104;  // of a rule that is refused anyway: all cards of two packs

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
           word("spaces policy", "any", kSpacesPolicies), flag("diagonal deal", false),
           flag("kings to bottom", false), word("move built group", "no", kGroupMoves),
           word("move built group policy", "same-as-build", kGroupPolicies),
           word("face up cards", "all", {"all", "top"}),
           whole("face down columns", 0, 0, kMaxColumns), whole("face down rows", 0, 0, kCards)},
          {}};
}

Section foundations_section() {
  return {"foundations",
          {word("initial cards", "none", kInitialCards), flag("removable", false),
           flag("only complete pile moves", false), word("base card", "A", {"A", "random"}),
           flag("descending", false), flag("present", true)},
          {}};
}

Section cells_section() {
  return {"cells", {whole("count", 0, 0, kMaxCells), whole("pre-filled", 0, 0, kMaxCells)}, {}};
}

Section reserve_section() {
  return {"reserve", {whole("size", 0, 0, kMaxReserve), flag("stacked", false)}, {}};
}

Section stock_section() {
  return {"stock",
          {whole("size", 0, 0, kMaxStock), whole("deal count", 1, 1, 3), flag("redeal", false),
           word("deal type", "waste", {"waste", "hole", "tableau piles"})},
          {}};
}

Section hole_section() {
  return {"hole",
          {flag("present", false), word("base card", "AS", {"AS", "random"}),
           flag("build loops", true)},
          {}};
}

// Those of which we support nothing but their defaults.
const std::vector<Section>& refused_sections() {
  static const std::vector<Section> sections{
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

Build read_build(const ConfigNode& root, const Settings& tableau) {
  const auto build = named<Build>(tableau.text("build policy"), kBuildPolicies);
  if (tableau.text("build direction") == "down") return build;
  if (build == Build::same_suit) return Build::suit_up_or_down;
  root.child("tableau piles")
      .child("build direction")
      .fail("down unless the build policy is same-suit");
}

// Which cards move as one.
Build read_groups(const Settings& tableau, Build build) {
  if (tableau.text("move built group") == "no") return Build::none;
  const std::string& policy = tableau.text("move built group policy");
  if (policy == "unordered") return Build::unordered;
  return policy == "same-as-build" ? build : named<Build>(policy, kBuildPolicies);
}

// Which card is in the hole. A game has foundations or a hole, and deals its stock there.
Hole read_hole(const ConfigNode& root, const Settings& hole) {
  const bool has_hole = hole.flag("present");
  const Settings foundations = read_section(root, foundations_section());
  if (foundations.flag("present") == has_hole) {
    const ConfigNode section = root.child(has_hole ? "hole" : "foundations");
    section.child("present").fail("either foundations or a hole");
  }
  const Settings stock = read_section(root, stock_section());
  if (stock.integer("size") > 0 && (stock.text("deal type") == "hole") != has_hole) {
    root.child("stock")
        .child("deal type")
        .fail("hole in a game with a hole, otherwise waste or tableau piles");
  }
  if (!has_hole) return Hole::none;
  return hole.text("base card") == "AS" ? Hole::ace_of_spades : Hole::first_card;
}

// How many cards a deal turns over; 0 if it puts one on each column.
int read_draw(const ConfigNode& root, const Settings& stock) {
  const auto draw = static_cast<int>(stock.integer("deal count"));
  if (stock.text("deal type") != "tableau piles" || stock.integer("size") == 0) return draw;
  if (draw > 1) {
    const ConfigNode count = root.child("stock").child("deal count");
    count.fail("1 in a game whose stock is dealt to tableau piles");
  }
  return 0;
}

// A number whose key is not Solvitaire's.
int read_own(const std::optional<ConfigNode>& node, const char* key, int standard, int most) {
  const auto number = node ? node->find(key) : std::nullopt;
  return number ? static_cast<int>(number->integer(1, most)) : standard;
}

Rules read_rules(const ConfigNode& root) {
  const Settings tableau = read_section(root, tableau_section());
  const Settings foundations = read_section(root, foundations_section());
  const Settings cells = read_section(root, cells_section());
  const Settings reserve = read_section(root, reserve_section());
  const Settings stock = read_section(root, stock_section());
  const Settings hole = read_section(root, hole_section());
  const Build build = read_build(root, tableau);
  return {.columns = static_cast<int>(tableau.integer("count")),
          .cells = static_cast<int>(cells.integer("count")),
          .build = build,
          .spaces = named<Spaces>(tableau.text("spaces policy"), kSpacesPolicies),
          .groups = read_groups(tableau, build),
          .complete_piles = foundations.flag("only complete pile moves"),
          .reserve = static_cast<int>(reserve.integer("size")),
          .stacked = reserve.flag("stacked"),
          .stock = static_cast<int>(stock.integer("size")),
          .draw = read_draw(root, stock),
          .redeal = stock.flag("redeal"),
          .redeals = read_own(root.find("stock"), "redeals", 0, kMaxRedeals),
          .face_down = tableau.text("face up cards") == "top",
          .face_down_columns = static_cast<int>(tableau.integer("face down columns")),
          .face_down_rows = static_cast<int>(tableau.integer("face down rows")),
          .removable = foundations.flag("removable"),
          .descending = foundations.flag("descending"),
          .hole = read_hole(root, hole),
          .hole_loops = hole.flag("present") && hole.flag("build loops"),
          .suits = read_own(root, "suits", kSuits, kSuits),
          .filled_cells = static_cast<int>(cells.integer("pre-filled")),
          .diagonal = tableau.flag("diagonal deal"),
          .kings_to_bottom = tableau.flag("kings to bottom"),
          .base_is_first = foundations.text("base card") == "random",
          .initial_cards = named<InitialCards>(foundations.text("initial cards"), kInitialCards)};
}

// Where a file has the rules that others exclude.
struct RuleKey {
  std::string_view rule;  // as in Conflict
  std::string_view section;
  std::string_view key;
};
constexpr std::array kRuleKeys{RuleKey{"filled_cells", "cells", "pre-filled"},
                               RuleKey{"spaces", "tableau piles", "spaces policy"},
                               RuleKey{"reserve", "reserve", "size"},
                               RuleKey{"stacked", "reserve", "stacked"},
                               RuleKey{"stock", "stock", "size"},
                               RuleKey{"redeal", "stock", "redeal"},
                               RuleKey{"redeals", "stock", "redeals"},
                               RuleKey{"hole", "hole", "present"},
                               RuleKey{"groups", "tableau piles", "move built group"},
                               RuleKey{"face_down_columns", "tableau piles", "face down columns"},
                               RuleKey{"face_down_rows", "tableau piles", "face down rows"},
                               RuleKey{"descending", "foundations", "descending"},
                               RuleKey{"removable", "foundations", "removable"},
                               RuleKey{"base_is_first", "foundations", "base card"},
                               RuleKey{"initial_cards", "foundations", "initial cards"},
                               RuleKey{"build", "tableau piles", "build direction"},
                               RuleKey{"complete_piles", "foundations", "only complete pile moves"},
                               RuleKey{"suits", "", "suits"}};

void refuse_conflicts(const ConfigNode& root, const Rules& rules) {
  const auto conflict = conflict_of(rules);
  if (!conflict) return;
  const auto key = std::ranges::find(kRuleKeys, conflict->rule, &RuleKey::rule);
  const ConfigNode section = key->section.empty() ? root : root.child(key->section);
  section.child(key->key).fail(conflict->expected);
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
  Game game{.name = read_name(root, standard_name), .help = {}, .rules = read_rules(root)};
  game.help = read_help(root, game.name);
  for (const Section& section : refused_sections()) read_section(root, section);
  require_standard(root, {"", {}, {whole("max rank", 13, 1, 13), flag("two decks", kPacks == 2)}});
  root.finish();
  refuse_conflicts(root, game.rules);
  return game;
}

}  // namespace coevo::patience
