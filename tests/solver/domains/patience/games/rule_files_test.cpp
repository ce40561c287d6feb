// SPDX-License-Identifier: MIT
// Random rule files: each is refused in one line, or it makes a game that plays consistently.
// 300 of them, or COEVO_RULE_FILES.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "solver/domains/patience/module.h"
#include "tests/common/throws.h"
#include "tests/solver/random_board.h"
#include "tests/solver/standard_domains.h"

namespace coevo::patience {
namespace {

using Json = nlohmann::ordered_json;
using common::RandomStream;
using Texts = std::vector<std::string>;

struct Key {
  const char* section;  // "": the top
  const char* name;
  Texts values;  // JSON; the first ones are those we support
  std::size_t supported;
};

Texts numbers(int low, int high) {
  Texts texts;
  for (int i = low; i <= high; ++i) texts.push_back(std::to_string(i));
  return texts;
}

// Solvitaire's keys and ours, with values that are refused, too.
const std::vector<Key>& keys() {
  static const Texts flags{"false", "true"};
  static const Texts builds{R"("no-build")", R"("same-suit")", R"("red-black")", R"("any-suit")"};
  static const Texts policies{R"("no-build")", R"("same-suit")", R"("red-black")", R"("any-suit")",
                              R"("unordered")"};
  static const std::vector<Key> all{
      {"tableau piles", "count", numbers(4, 20), 15},
      {"tableau piles", "build policy", builds, 4},
      {"tableau piles", "build direction", {R"("down")", R"("up-or-down")", R"("up")"}, 2},
      {"tableau piles", "spaces policy", {R"("any")", R"("kings")", R"("no-build")", "7"}, 3},
      {"tableau piles", "diagonal deal", flags, 2},
      {"tableau piles", "kings to bottom", flags, 2},
      {"tableau piles", "move built group", {R"("no")", R"("yes")", R"("whole-pile")"}, 2},
      {"tableau piles", "move built group policy", policies, 5},
      {"tableau piles", "face up cards", {R"("all")", R"("top")"}, 1},
      {"foundations", "initial cards", {R"("none")", R"("one")", R"("two")", R"("all")", "4"}, 4},
      {"foundations", "removable", flags, 2},
      {"foundations", "only complete pile moves", flags, 2},
      {"foundations", "descending", flags, 2},
      {"foundations", "base card", {R"("A")", R"("random")", R"("K")"}, 2},
      {"cells", "count", numbers(0, 9), 9},
      {"cells", "pre-filled", {"0", "1", "2", "-1"}, 3},
      {"reserve", "size", numbers(0, 17), 17},
      {"reserve", "stacked", flags, 1},
      {"stock", "size", {"0", "24"}, 1},
      {"hole", "present", flags, 2},
      {"", "max rank", {"13", "8"}, 1},
      {"", "two decks", {"false", "true", "{}"}, 1}};
  return all;
}

Json random_file(RandomStream& random) {
  Json file{{"name", "g"}};
  for (const Key& key : keys()) {
    if (test::pick(random, 0, 2) == 0) continue;
    const bool any = test::pick(random, 0, 99) == 0;
    const auto& value = key.values[random.below(any ? key.values.size() : key.supported)];
    Json& section = *key.section == '\0' ? file : file[key.section];
    section[key.name] = Json::parse(value);
  }
  // A hole stands in for foundations, and no cards move to columns.
  if (file.contains("hole") && file["hole"]["present"] == true) {
    file["foundations"] = {{"present", false}};
    file["tableau piles"] = {{"build policy", "no-build"}, {"spaces policy", "no-build"}};
  }
  // A reserve stands in for cells.
  if (file["reserve"].is_object() && test::pick(random, 0, 2) > 0) {
    file.erase(test::pick(random, 0, 1) == 0 ? "reserve" : "cells");
  }
  if (file.contains("reserve") && file["reserve"].is_null()) file.erase("reserve");
  return file;
}

// The game's domain; null if the file is refused, which must say where and what was expected.
std::shared_ptr<const solver::Domain> read(const Json& file) {
  std::shared_ptr<const solver::Domain> domain;
  const std::string fault = common::input_error(
      [&] { domain = read_domain(common::ConfigNode::parse(file.dump(), "g.json"), "g"); });
  if (domain != nullptr) return domain;
  EXPECT_TRUE(fault.starts_with("g.json:1:")) << fault;
  EXPECT_NE(fault.find("expected "), std::string::npos) << fault;
  EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  return nullptr;
}

void expect_the_same_after_writing(const solver::Domain& game) {
  const auto again = read(solver::domain_json(game)["game"]);
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(solver::is_same_puzzle(game, *again));
}

void expect_boards_to_be_read_back(const solver::Domain& game, const solver::Instance& deal) {
  const auto settings = common::defaults(game.parameters());
  const std::string board = game.board_text(deal, "fc-solve", settings);
  for (const std::string& format : game.board_formats()) {
    const std::string text = game.board_text(deal, format, settings);
    EXPECT_EQ(game.board_text(game.read_board(text, "b", settings), "fc-solve", settings), board);
  }
}

// The outcome of a short search; a solution is replayed by the referee in each notation.
common::Outcome outcome(const solver::Domain& game, const solver::SolverSpec& spec,
                        const solver::Instance& deal) {
  SCOPED_TRACE(spec.search);
  const auto result = game.make_solver(spec)->solve(deal, {.generated = 2000});
  if (result.outcome != common::Outcome::solved) return result.outcome;
  for (const std::string& notation : game.notations()) {
    const std::string moves = game.write(deal, result.plan, notation, spec.settings);
    const auto verdict = game.replay(deal, moves, notation, spec.settings);
    EXPECT_TRUE(verdict.won) << notation << ": " << verdict.fault;
  }
  return result.outcome;
}

// Whether the search looks for shortest solutions.
bool has_bound(const solver::SearchDescriptor& search) {
  return std::ranges::any_of(search.parameters,
                             [](const auto& each) { return each.name == "bound"; });
}

void expect_one_verdict(const solver::Domain& game, const solver::Instance& deal) {
  const Json rules = solver::domain_json(game)["game"];
  const bool proves_lengths = rules["tableau piles"]["move built group policy"] != "unordered" &&
                              rules["foundations"]["present"] == true;
  bool won = false;
  bool lost = false;
  for (const auto& search : game.searches()) {
    if (search.name == "parallel" || (has_bound(search) && !proves_lengths)) continue;
    const auto found = outcome(game, game.plain_solver(search), deal);
    won = won || found == common::Outcome::solved;
    lost = lost || found == common::Outcome::unsolvable;
  }
  if (proves_lengths) {
    lost = lost || outcome(game, *game.optimal(), deal) == common::Outcome::unsolvable;
  }
  EXPECT_FALSE(won && lost) << "deal " << deal.number;
}

TEST(RuleFiles, of_shipped_games_read_back_as_they_are_written) {
  for (const Game& game : shipped_games()) {
    const auto json = game_json(game);
    const Game again = read_game(common::ConfigNode::parse(json.dump(), "g.json"), "");
    EXPECT_EQ(game_json(again), json);
    EXPECT_TRUE(again.rules == game.rules) << game.name;
  }
}

TEST(RuleFiles, are_refused_or_play_consistently) {
  const char* asked = std::getenv("COEVO_RULE_FILES");
  const int files = asked == nullptr ? 300 : std::atoi(asked);
  int games = 0;
  for (int i = 0; i < files; ++i) {
    auto random = test::stream(static_cast<std::uint32_t>(i));
    const Json file = random_file(random);
    SCOPED_TRACE(file.dump());
    const auto game = read(file);
    if (game == nullptr) continue;
    ++games;
    expect_the_same_after_writing(*game);
    const solver::Instance deal{1 + random.below(1'000'000), ""};
    expect_boards_to_be_read_back(*game, deal);
    expect_one_verdict(*game, deal);
    if (HasFailure()) break;
  }
  EXPECT_GT(games, files / 4);
  EXPECT_LT(games, files);
}

}  // namespace
}  // namespace coevo::patience
