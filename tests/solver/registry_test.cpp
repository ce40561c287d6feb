// SPDX-License-Identifier: MIT
// The registry, conditions of policies, members of portfolios.
#include "solver/registry.h"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "solver/domains/patience/module.h"
#include "solver/domains/tiles/module.h"
#include "solver/features/condition.h"
#include "solver/spec_reader.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/contract.h"

namespace coevo::solver {
namespace {

Registry two() {
  Registry registry;
  registry.add(tiles::make_tiles8());
  registry.add(patience::make_games().front());
  return registry;
}

TEST(Registry, has_its_domains_in_their_order_the_default_first) {
  const Registry registry = two();
  EXPECT_EQ(registry.domain_names(), (std::vector<std::string>{"tiles8", "freecell"}));
  EXPECT_EQ(registry.default_domain().name(), "tiles8");
  EXPECT_EQ(registry.domain("freecell").name(), "freecell");
  EXPECT_EQ(registry.find_domain("freecell"), &registry.domain("freecell"));
  EXPECT_EQ(registry.find_domain("tiles15"), nullptr);
}

TEST(Registry, says_the_nearest_name_of_an_unknown_one) {
  const Registry registry = two();
  EXPECT_EQ(common::input_error([&] { registry.domain("tiles"); }),
            "domain 'tiles': expected one of tiles8, freecell (did you mean 'tiles8'?)");
}

TEST(Registry, refuses_a_second_of_one_name) {
  Registry registry = two();
  EXPECT_THROW(registry.add(tiles::make_tiles8()), std::logic_error);
  registry.add_preset("tiles8-quick", "one");
  EXPECT_THROW(registry.add_preset("tiles8-quick", "two"), std::logic_error);
  EXPECT_EQ(registry.presets().at("tiles8-quick"), "one");
}

TEST(Registry, reads_the_presets_of_a_folder) {
  const common::TemporaryFolder folder;
  Registry registry = two();
  registry.add_presets(folder / "none");
  registry.add_presets({});
  EXPECT_TRUE(registry.presets().empty());
  common::write_atomically(folder / "tiles8-quick.json", "one");
  common::write_atomically(folder / "notes.txt", "none");
  registry.add_presets(folder.path());
  EXPECT_EQ(registry.presets().size(), 1U);
  EXPECT_EQ(registry.presets().at("tiles8-quick"), "one");
  EXPECT_EQ(common::input_error([&] { registry.add_presets(folder.path()); }),
            (folder / "tiles8-quick.json").string() +
                ": expected the name of a new preset: 'tiles8-quick' is taken");
}

TEST(Registry, is_a_value) {
  const Registry first = two();
  Registry second = first;
  second.add(tiles::make_tiles15());
  EXPECT_EQ(first.domains().size(), 2U);
  EXPECT_EQ(second.domains().size(), 3U);
  EXPECT_EQ(&first.domain("tiles8"), &second.domain("tiles8"));
}

// Games of rules that name a puzzle, which is called after the file.
std::shared_ptr<const Domain> read_tiles(const common::ConfigNode& rules, const std::string& name) {
  const std::string puzzle = rules.child("puzzle").text();
  rules.finish();
  EXPECT_TRUE(name == "game" || name.empty()) << name;
  if (puzzle == "tiles15") return tiles::make_tiles15();
  if (puzzle == "tiles8") return tiles::make_tiles8();
  rules.child("puzzle").fail("a puzzle");
}

// A registry that reads such games, and a rule file of tiles15.
class RegistryOfGames : public ::testing::Test {
 protected:
  RegistryOfGames() {
    common::write_atomically(file, "puzzle: tiles15");
    registry.read_games_by(read_tiles);
  }

  const common::TemporaryFolder folder;
  const std::string file = folder / "game.yaml";
  Registry registry = two();
};

TEST_F(RegistryOfGames, adds_the_game_of_a_rule_file) {
  EXPECT_EQ(&registry.add_game("tiles8"), &registry.domain("tiles8"));
  const Domain& game = registry.add_game(file);
  EXPECT_EQ(game.name(), "tiles15");
  EXPECT_EQ(&game, &registry.domain("tiles15"));
  EXPECT_EQ(&registry.add_game(file), &game) << "a second time";
  EXPECT_EQ(registry.game_file("tiles15"), file);
  EXPECT_EQ(registry.game_file("tiles8"), "");
}

TEST_F(RegistryOfGames, reads_a_domain_by_name_by_file_and_by_rules) {
  const auto read = [&](const std::string& domain) {
    const auto root = common::ConfigNode::parse("domain: " + domain, "c.yaml");
    const auto found = registry.read_domain(root.child("domain"));
    root.finish();
    return found;
  };
  EXPECT_EQ(read("tiles8"), registry.shared_domain("tiles8"));
  EXPECT_EQ(read("{game: tiles8}"), registry.shared_domain("tiles8"));
  EXPECT_EQ(read("{game: " + file + "}")->name(), "tiles15");
  EXPECT_EQ(read("{game: {puzzle: tiles15}}")->name(), "tiles15");
  EXPECT_EQ(registry.find_domain("tiles15"), nullptr) << "the registry stays as it is";
  const Domain& added = registry.add_game(file);
  EXPECT_EQ(read("{game: {puzzle: tiles15}}").get(), &added) << "the registry's own";
  const auto fault = [&](const std::string& domain) {
    return common::input_error([&] { read(domain); });
  };
  EXPECT_EQ(fault("tiles9"),
            "c.yaml:1:9: 'tiles9': expected one of tiles8, freecell, tiles15 (did you mean "
            "'tiles8'?)");
  EXPECT_EQ(fault("{game: {puzzle: chess}}"), "c.yaml:1:25: 'chess': expected a puzzle");
  EXPECT_TRUE(fault("{game: no/file}").starts_with("c.yaml:1:16: no/file: "));
}

TEST(Registry, refuses_wrong_games) {
  const common::TemporaryFolder folder;
  const std::string file = folder / "game.yml";
  common::write_atomically(file, "puzzle: tiles15");
  Registry registry = two();
  const auto fault = [&](const std::string& game) {
    return common::input_error([&] { registry.add_game(game); });
  };
  EXPECT_EQ(fault(file), file +
                             ":1:1: 'puzzle: tiles15': expected the name of a puzzle: this "
                             "program reads no rules");
  registry.read_games_by(read_tiles);
  EXPECT_EQ(fault("tiles9"), "game 'tiles9': expected one of freecell, or a file with rules");
  common::write_atomically(file, "puzzle: chess");
  EXPECT_EQ(fault(file), file + ":1:9: 'chess': expected a puzzle");
  EXPECT_NE(fault(folder / "none.json"), "(no InputError)");
  EXPECT_EQ(registry.domains().size(), 2U);
}

TEST(Registry, refuses_a_game_of_a_name_that_is_taken) {
  Registry registry;
  for (const auto& game : patience::make_games()) registry.add(game);
  registry.read_games_by(patience::read_domain);
  const common::TemporaryFolder folder;
  const std::string file = folder / "three.yaml";
  common::write_atomically(file, "cells: {count: 3}");
  const auto& three = registry.add_game(file);
  EXPECT_EQ(domain_json(three)["game"]["cells"]["count"], 3);
  EXPECT_EQ(domain_json(registry.domain("fan")), "fan");
  const auto fault = [&](const std::string& rules) {
    const auto root = common::ConfigNode::parse("game: {" + rules + "}", "w.json");
    return common::input_error([&] { registry.read_domain(root); });
  };
  EXPECT_EQ(fault("name: three, help: Another text, cells: {count: 3}"), "(no InputError)");
  EXPECT_EQ(fault("name: three, cells: {count: 2}"),
            "w.json:1:7: '{name: three, cells: {count: 2}}': expected another name than three, "
            "which has other rules in " +
                file);
  EXPECT_EQ(fault("name: fan"),
            "w.json:1:7: '{name: fan}': expected another name than fan, which ships");
}

TEST(Registry, tells_rule_files_from_names) {
  for (const char* file : {"a.yaml", "a.yml", "a.json", "a/b", "./a", "/a"}) {
    EXPECT_TRUE(is_game_file(file)) << file;
  }
  for (const char* name : {"", "a", "a-b", "yaml", "a.yamlx", "json"}) {
    EXPECT_FALSE(is_game_file(name)) << name;
  }
}

const std::array<std::string, 4> kTerms{"a", "b", "c", "free_cells"};

bool holds(std::string_view text, std::array<double, 4> values) {
  return Condition::parse(text, kTerms).holds([&](std::size_t term) { return values[term]; });
}

std::string fault(std::string_view text) {
  try {
    Condition::parse(text, kTerms);
  } catch (const ConditionFault& fault) {
    return fault.what();
  }
  return "(none)";
}

TEST(Condition, compares_terms_and_numbers) {
  EXPECT_TRUE(holds("a <= 0.5", {0.5}));
  EXPECT_FALSE(holds("a <= 0.5", {0.51}));
  EXPECT_TRUE(holds("a>=b", {0.4, 0.4}));
  EXPECT_FALSE(holds("a >= b", {0.3, 0.4}));
  EXPECT_TRUE(holds("0.25 <= free_cells", {0, 0, 0, 0.25}));
}

// Every truth table of three comparisons: "and" binds tighter, parentheses tighter still.
TEST(Condition, joins_as_logic_does) {
  for (int bits = 0; bits < 8; ++bits) {
    const bool a = (bits & 1) != 0;
    const bool b = (bits & 2) != 0;
    const bool c = (bits & 4) != 0;
    const std::array<double, 4> values{a ? 1.0 : 0.0, b ? 1.0 : 0.0, c ? 1.0 : 0.0};
    EXPECT_EQ(holds("a >= 1 or b >= 1 and c >= 1", values), a || (b && c));
    EXPECT_EQ(holds("a >= 1 and b >= 1 or c >= 1", values), (a && b) || c);
    EXPECT_EQ(holds("(a >= 1 or b >= 1) and c >= 1", values), (a || b) && c);
    EXPECT_EQ(holds("a >= 1 and (b >= 1 or (c >= 1))", values), a && (b || c));
    EXPECT_EQ(holds("a >= 1 and b >= 1 and c >= 1", values), a && b && c);
    EXPECT_EQ(holds("a >= 1 or b >= 1 or c >= 1", values), a || b || c);
  }
}

TEST(Condition, asks_only_for_what_decides) {
  const auto condition = Condition::parse("a >= 0.5 and b >= 0.5", kTerms);
  int asked = 0;
  EXPECT_FALSE(condition.holds([&](std::size_t) {
    ++asked;
    return 0.0;
  }));
  EXPECT_EQ(asked, 1);
}

TEST(Condition, knows_its_depth) {
  EXPECT_EQ(Condition::parse("a <= b", kTerms).depth(), 2);
  EXPECT_EQ(Condition::parse("a <= b and b <= c and c <= a", kTerms).depth(), 3);
  EXPECT_EQ(Condition::parse("a <= b and (b <= c or c <= a and a <= 1)", kTerms).depth(), 5);
}

TEST(Condition, says_what_is_wrong_and_where) {
  EXPECT_EQ(fault(""), "a number of [0, 1] or a term at character 1");
  EXPECT_EQ(fault("a < 0.5"), "'<=' or '>=' at character 3");
  EXPECT_EQ(fault("free_cell <= 0.5"),
            "a number of [0, 1] or a term (did you mean 'free_cells'?) at character 1");
  EXPECT_EQ(fault("a <= 1.5"), "a number of [0, 1] or a term at character 6");
  EXPECT_EQ(fault("a <= 0.5 b"), "'and', 'or' or the end at character 10");
  EXPECT_EQ(fault("(a <= 0.5"), "')' at character 10");
  EXPECT_EQ(fault("a <= 0.5 and"), "a number of [0, 1] or a term at character 13");
  EXPECT_EQ(fault("a <= nan"), "a number of [0, 1] or a term at character 6");
  EXPECT_EQ(fault("a <= b or (a <= b and (a <= b or (a <= b and a <= b)))"),
            "a condition of at most 5 levels at character 55");
  EXPECT_EQ(fault(std::string(5000, '(')).substr(0, 29), "at most 100 open parentheses ");
}

const MemberSpec kAttempt{{{"gaps", 0.5}}, 99, AttemptSpec{.expanded = 300, .card_weight = 0.25}};
const MemberSpec kBeam{{{"gaps", 2.0}}, 7, BeamSpec{.width = 16}};

const Domain& pancakes() {
  return test::contract_registry().domain("pancakes");
}

nlohmann::ordered_json json_of(const MemberSpec& member) {
  nlohmann::ordered_json json;
  append_member_search(member, json);
  return json;
}

TEST(Member, becomes_a_solver_and_a_member_again) {
  for (const MemberSpec& member : {kAttempt, kBeam}) {
    const SolverSpec spec = solver_of(member, pancakes(), {});
    EXPECT_TRUE(pancakes().search(spec.search).is_member);
    EXPECT_EQ(is_beam(member), spec.search == "beam");
    const MemberSpec again = member_of(spec);
    EXPECT_EQ(again.weights, member.weights);
    EXPECT_EQ(again.quantisation, member.quantisation);
    EXPECT_EQ(json_of(again), json_of(member));
  }
}

TEST(Member, takes_over_the_settings_that_its_search_has_too) {
  common::Settings shared = common::defaults(pancakes().search("portfolio").parameters);
  shared.set("shorten", false);
  const SolverSpec spec = solver_of(kBeam, pancakes(), shared);
  EXPECT_FALSE(spec.settings.flag("shorten"));
  EXPECT_EQ(spec.settings.integer("width"), 16);
  EXPECT_FALSE(spec.settings.values().contains("window"));
  EXPECT_TRUE(solver_of(kBeam, pancakes(), {}).settings.flag("shorten"));
}

TEST(Member, says_its_size) {
  EXPECT_EQ(size_text(kAttempt), "attempt of 300 positions");
  EXPECT_EQ(size_text(kBeam), "beam of 16");
}

TEST(Member, is_written_as_it_is_read) {
  EXPECT_EQ(json_of(kAttempt).dump(), R"({"expanded":300,"card_weight":0.25})");
  EXPECT_EQ(json_of(kBeam).dump(), R"({"width":16})");
  const auto read = [](const std::string& text) {
    return MemberSpec{.search = read_member_search(common::ConfigNode::parse(text, "m.json"))};
  };
  for (const MemberSpec& member : {kAttempt, kBeam}) {
    EXPECT_EQ(json_of(read(json_of(member).dump())), json_of(member));
  }
  EXPECT_EQ(json_of(read(R"({"expanded": 5})")).dump(), R"({"expanded":5,"card_weight":0.0})");
}

TEST(Member, refuses_sizes_out_of_range_with_their_place) {
  const std::pair<const char*, const char*> faults[] = {
      {R"({"width": 0})", "m.json:1:11: '0': expected an integer 1..10000"},
      {R"({"width": 10001})", "m.json:1:11: '10001': expected an integer 1..10000"},
      {R"({"expanded": 1048576})", "m.json:1:14: '1048576': expected an integer 1..1048575"},
      {R"({"expanded": 5, "card_weight": 17})", "m.json:1:32: '17': expected a number 0..16"},
      {R"({"card_weight": 1})", "m.json:1:1: "}};
  for (const auto& [text, expected] : faults) {
    const auto message =
        common::input_error([&] { read_member_search(common::ConfigNode::parse(text, "m.json")); });
    EXPECT_TRUE(message.starts_with(expected)) << message;
  }
}

}  // namespace
}  // namespace coevo::solver
