// SPDX-License-Identifier: MIT
// Instances, boards, notations, referee and searches of every puzzle.
#include "tests/solver/domains/contract.h"

#include <nlohmann/json.hpp>

#include "solver/weight_file.h"

namespace coevo::test {
namespace {

using common::Outcome;
using solver::Instance;
using solver::Limits;
using solver::SolverSpec;

INSTANTIATE_TEST_SUITE_P(All, EveryDomain, testing::ValuesIn(contract_domains()),
                         [](const auto& test) { return test.param; });

TEST_P(EveryDomain, describes_itself) {
  EXPECT_EQ(domain().name(), GetParam());
  EXPECT_FALSE(domain().help().empty());
  EXPECT_FALSE(domain().instance_noun().empty());
  EXPECT_FALSE(domain().metrics().empty());
  EXPECT_LT(domain().primary_metric(), domain().metrics().size());
  EXPECT_GE(domain().notations().size(), domain().metrics().size());
  std::set<std::string_view> names;
  std::set<std::string> labels;
  for (const auto& feature : domain().features()) {
    EXPECT_TRUE(names.insert(feature.name).second) << feature.name;
    EXPECT_TRUE(domain().has_feature(feature.name)) << feature.name;
    EXPECT_TRUE(labels.insert(domain().label(feature.name)).second) << feature.name;
    EXPECT_FALSE(feature.help.empty()) << feature.name;
    EXPECT_LT(feature.low, feature.high) << feature.name;
    EXPECT_GE(feature.unit, 1) << feature.name;
  }
  std::set<std::string> searches;
  for (const auto& search : domain().searches()) {
    EXPECT_TRUE(searches.insert(search.name).second) << search.name;
    EXPECT_NO_THROW(common::defaults(search.parameters)) << search.name;
    EXPECT_FALSE(search.help.empty()) << search.name;
    for (const std::string& name : search.heuristics) EXPECT_TRUE(domain().has_feature(name));
  }
}

TEST_P(EveryDomain, numbers_its_instances) {
  const auto text = [&](std::uint64_t number) {
    return domain().board_text({number, ""}, domain().board_formats().front(), settings());
  };
  std::set<std::string> boards;
  for (std::uint64_t number = domain().first_instance(); boards.size() < 20; ++number) {
    EXPECT_EQ(text(number), text(number));
    EXPECT_TRUE(boards.insert(text(number)).second) << number;
  }
  EXPECT_GT(domain().last_instance(), domain().first_instance());
  EXPECT_FALSE(boards.contains(text(domain().last_instance())));
}

TEST_P(EveryDomain, mutants_are_boards_near_their_parents) {
  if (!domain().has_mutants()) GTEST_SKIP();
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  std::set<std::string> seen;
  for (std::uint64_t number = 1; number <= 10; ++number) {
    Instance board{number, ""};
    for (int child = 0; child < 3; ++child) {
      board = domain().mutant(board, random, settings());
      EXPECT_EQ(domain().read_board(board.board, "mutant", settings()).board, board.board);
      seen.insert(board.board);
    }
  }
  EXPECT_GT(seen.size(), 20U);
}

TEST_P(EveryDomain, reads_back_every_board_it_prints_for_machines) {
  for (std::uint64_t number = 1; number <= 5; ++number) {
    // "json" is for other programs; of several others, the first is for people. The rest reads
    // back.
    for (const std::string& format : domain().board_formats()) {
      const auto text = domain().board_text({number, ""}, format, settings());
      EXPECT_FALSE(text.empty());
      if (format == "json") {
        EXPECT_EQ(nlohmann::json::parse(text).at("domain"), GetParam());
        continue;
      }
      if (format == domain().board_formats().front() && domain().board_formats().size() > 2) {
        continue;
      }
      const auto read = board(text, settings());
      if (!read) continue;
      EXPECT_EQ(domain().board_text(*read, format, settings()), text);
      const auto all = domain().read_boards(text, "boards", settings());
      ASSERT_EQ(all.size(), 1U);
      EXPECT_EQ(all.front().board, read->board);
    }
  }
}

TEST_P(EveryDomain, counts_the_start_as_one_position) {
  const auto counts = domain().perft({1, ""}, 2, {}, settings());
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts[0].paths, 1U);
  EXPECT_EQ(counts[0].positions, 1U);
  EXPECT_GE(counts[1].paths, counts[1].positions);
  EXPECT_GT(counts[2].paths, counts[1].paths);
}

// The naive one asks the referee of every text of a move, after every legal list of moves.
TEST_P(EveryDomain, perft_agrees_with_a_naive_generator) {
  const auto with = settings(subject().naive_settings);
  const std::string notation = domain().notations().front();
  std::vector<std::string> lists{""};
  const auto counts = domain().perft({1, ""}, subject().naive_depth, {}, with);
  for (const auto& count : counts) {
    std::vector<std::string> longer;
    std::set<std::string> positions;
    for (const std::string& list : lists) {
      positions.insert(domain().replay({1, ""}, list, notation, with).position);
      for (const std::string& move : subject().moves) {
        const std::string moves = list + (list.empty() ? "" : " ") + move;
        if (domain().replay({1, ""}, moves, notation, with).legal) longer.push_back(moves);
      }
    }
    EXPECT_EQ(count.paths, lists.size());
    EXPECT_EQ(count.positions, positions.size());
    lists = std::move(longer);
  }
  EXPECT_EQ(counts.size(), static_cast<std::size_t>(subject().naive_depth) + 1);
}

TEST_P(EveryDomain, solves_with_every_search_and_the_referee_agrees) {
  const Limits limits{.generated = 30'000};
  std::vector<SolverSpec> specs{optimal_spec({})};
  for (const auto& search : domain().searches()) specs.push_back(domain().plain_solver(search));
  for (const SolverSpec& spec : specs) {
    const auto solver = domain().make_solver(spec);
    for (std::uint64_t number = 1; number <= 3; ++number) {
      SCOPED_TRACE(spec.search + ' ' + std::to_string(number));
      expect_honest({number, ""}, solver->solve({number, ""}, limits), spec, limits);
    }
  }
}

// Else results would depend on which worker solved which instances before.
TEST_P(EveryDomain, solves_the_same_with_a_used_solver_and_a_fresh_one) {
  const Limits large{.generated = 60'000};
  for (const auto& search : domain().searches()) {
    const SolverSpec spec = domain().plain_solver(search);
    const auto used = domain().make_solver(spec);
    for (const std::size_t mebibytes : {1U, 2U, 4U, 7U}) {
      used->solve({mebibytes, ""}, large);
      const Limits limits{.generated = 30'000, .memory = mebibytes << 20};
      const auto result = used->solve({3, ""}, limits);
      const auto fresh = domain().make_solver(spec)->solve({3, ""}, limits);
      EXPECT_EQ(result.outcome, fresh.outcome) << search.name << ' ' << mebibytes;
      EXPECT_EQ(result.generated, fresh.generated) << search.name << ' ' << mebibytes;
      EXPECT_EQ(result.expanded, fresh.expanded) << search.name << ' ' << mebibytes;
      EXPECT_EQ(result.plan, fresh.plan) << search.name << ' ' << mebibytes;
    }
  }
}

TEST_P(EveryDomain, a_solved_board_needs_no_moves) {
  const auto with = settings(subject().small_settings);
  const auto game = solved_games().front();
  const auto end = replay(game.instance, write(game.instance, game.result.plan, with), with);
  const auto solved = board(end.position, with);
  if (!solved) return;
  EXPECT_TRUE(replay(*solved, "", with).won);
  for (const auto& search : domain().searches()) {
    SolverSpec spec = domain().plain_solver(search);
    spec.settings = changed(spec.settings, subject().small_settings);
    const auto result = domain().make_solver(spec)->solve(*solved, {});
    EXPECT_EQ(result.outcome, Outcome::solved) << search.name;
    EXPECT_TRUE(result.plan.empty()) << search.name;
  }
}

// A word of the solution becomes invalid, on a separate line.
std::string corrupted(std::string text) {
  const auto is_gap = [&](std::size_t at) { return text[at] == ' ' || text[at] == '\n'; };
  std::size_t at = text.size() / 2;
  if (text.find(' ') != std::string::npos) {
    while (at < text.size() && !is_gap(at - 1)) ++at;
  }
  text[at] = '?';
  return text.insert(at, "\n");
}

TEST_P(EveryDomain, refuses_a_corrupted_solution_with_its_place) {
  const auto with = settings(subject().small_settings);
  for (const SolvedGame& game : solved_games()) {
    const std::string text = write(game.instance, game.result.plan, with);
    const auto verdict = replay(game.instance, corrupted(text), with);
    EXPECT_FALSE(verdict.legal);
    EXPECT_FALSE(verdict.won);
    EXPECT_EQ(verdict.line, 2U) << corrupted(text);
    EXPECT_EQ(verdict.column, 1U) << corrupted(text);
    EXPECT_NE(verdict.fault.find('?'), std::string::npos) << verdict.fault;
    EXPECT_EQ(verdict.fault.find('\n'), std::string::npos) << verdict.fault;
    EXPECT_FALSE(verdict.position.empty());

    const auto cut = Plan(game.result.plan).first(game.result.plan.size() - 1);
    const auto short_of_it = replay(game.instance, write(game.instance, cut, with), with);
    EXPECT_TRUE(short_of_it.legal) << short_of_it.fault;
    EXPECT_FALSE(short_of_it.won);
  }
}

TEST_P(EveryDomain, writes_a_replay_page_can_read) {
  const auto with = settings(subject().small_settings);
  const auto game = solved_games().front();
  const std::string text = write(game.instance, game.result.plan, with);
  const auto page = [&](const std::string& moves) {
    return nlohmann::json::parse(
        domain().replay_json(game.instance, moves, domain().exact_notation(), with));
  };
  for (const auto& json : {page(text), page(corrupted(text))}) {
    for (const char* key : {"board", "title", "moves", "lengths", "won", "fault"}) {
      EXPECT_TRUE(json.contains(key)) << key;
    }
  }
  const auto won = page(text);
  EXPECT_TRUE(won["won"].get<bool>());
  EXPECT_TRUE(won["fault"].is_null());
  EXPECT_EQ(won["lengths"].size(), domain().metrics().size());
  EXPECT_EQ(won["lengths"][domain().primary_metric()][0], game.length);
  const auto refused = page(corrupted(text));
  EXPECT_FALSE(refused["won"].get<bool>());
  EXPECT_TRUE(refused["fault"].get<std::string>().starts_with("Line 2, column 1: ")) << refused;
  EXPECT_LT(refused["moves"].size(), won["moves"].size());
}

// An attempt and a beam, led as their searches are at their defaults.
SolverSpec portfolio_of_two(const solver::Domain& domain) {
  SolverSpec spec = domain.portfolio();
  const auto member = domain.search_that(&solver::SearchDescriptor::is_member).value();
  const auto weights = domain.plain_solver(member).weights;
  spec.members = {{.weights = weights, .search = solver::AttemptSpec{.expanded = 200}},
                  {.weights = weights, .search = solver::BeamSpec{.width = 50}}};
  return spec;
}

TEST_P(EveryDomain, a_portfolio_of_an_attempt_and_a_beam_solves) {
  const SolverSpec spec = portfolio_of_two(domain());
  const solver::WeightFile file{contract_registry().shared_domain(domain().name()), spec, {}};
  const auto again = solver::WeightFile::parse(file.text(), "again", contract_registry());
  EXPECT_EQ(again.text(), file.text());
  const auto solver = domain().make_solver(again.spec);
  const Limits limits{.generated = 300'000};
  int solved = 0;
  for (std::uint64_t number = 1; number <= 3; ++number) {
    SCOPED_TRACE(number);
    const auto result = solver->solve({number, ""}, limits);
    expect_honest({number, ""}, result, spec, limits);
    solved += result.outcome == Outcome::solved ? 1 : 0;
  }
  EXPECT_GT(solved, 0);
}

// The steps' cost may be a thousand times the range of H: scores then end at their largest.
TEST_P(EveryDomain, an_attempt_bears_any_weight_of_its_steps) {
  for (const double weight : {1e-9, 1.0, 1000.0}) {
    SCOPED_TRACE(weight);
    SolverSpec spec = portfolio_of_two(domain());
    spec.members = {spec.members.front()};
    spec.members.front().search = solver::AttemptSpec{.expanded = 500, .card_weight = weight};
    const auto solver = domain().make_solver(spec);
    const Limits limits{.generated = 20'000};
    for (std::uint64_t number = 1; number <= 3; ++number) {
      expect_honest({number, ""}, solver->solve({number, ""}, limits), spec, limits);
    }
  }
}

TEST_P(EveryDomain, a_policy_counts_its_rules_activations) {
  const auto search = domain().search_that(&solver::SearchDescriptor::takes_rules);
  if (domain().policy_terms().empty() || !search) GTEST_SKIP() << "it has no policies";
  SolverSpec spec = domain().plain_solver(*search);
  spec.rules = {{domain().policy_terms().front().name + " <= 0.5", spec.weights}};
  const auto solver = domain().make_solver(spec);
  const Limits limits{.generated = 20'000};
  for (std::uint64_t number = 1; number <= 3; ++number) {
    const auto result = solver->solve({number, ""}, limits);
    expect_honest({number, ""}, result, spec, limits);
    ASSERT_EQ(result.activations.size(), 2U);
    EXPECT_GT(result.activations[0] + result.activations[1], 0U);
  }
}

}  // namespace
}  // namespace coevo::test
