// SPDX-License-Identifier: MIT
#include "tests/solver/domains/contract.h"

#include <stdexcept>

#include "common/error.h"
#include "solver/assembly/puzzle.h"
#include "solver/domains/domains.h"
#include "tests/solver/domains/pancakes.h"

namespace coevo::test {
namespace {

using common::Outcome;

// Standard notation of all moves between eight columns, one cell and the foundations.
std::vector<std::string> freecell_moves() {
  const std::string from = "12345678a";
  const std::string to = "12345678ah";
  std::vector<std::string> moves;
  for (const char source : from) {
    for (const char target : to) {
      if (source != target) moves.push_back({source, target});
    }
  }
  return moves;
}

// The highest ranks of each suit in four columns, with one cell: 21, 23 and 27 moves.
const std::vector<std::string> kSmallDeals{
    "Foundations: H-9 C-9 D-9 S-9\nFreecells:   -\n"
    ": TS JH JC KS\n: QH KD JD KC\n: QS QC TH KH\n: JS QD TD TC\n",
    "Foundations: H-9 C-9 D-9 S-9\nFreecells:   -\n"
    ": TC KC JD KD\n: QS TS TH QH\n: QC KS JC TD\n: JS JH QD KH\n",
    "Foundations: H-9 C-9 D-9 S-9\nFreecells:   -\n"
    ": TS QS JC KC\n: TH KH JH QD\n: TC TD KD KS\n: JD QH JS QC\n"};

const std::vector<Subject>& subjects() {
  const std::vector<std::string> blank_moves{"U", "D", "L", "R"};
  const auto walks_of = [](std::int64_t moves) { return NamedValues{{"walk", moves}}; };
  static const std::vector<Subject> all{
      {.domain = "freecell",
       .small_boards = kSmallDeals,
       .small_settings = {{"columns", std::int64_t{4}}, {"cells", std::int64_t{1}}},
       .moves = freecell_moves(),
       .naive_settings = {{"cells", std::int64_t{1}}},
       .naive_depth = 3},
      {.domain = "tiles8", .moves = blank_moves, .naive_depth = 8},
      {.domain = "tiles15",
       .small_settings = walks_of(16),
       .moves = blank_moves,
       .naive_depth = 7,
       .costly = {"additive_6_6_3", "additive_7_8"}},
      {.domain = "tiles24",
       .small_settings = walks_of(13),
       .moves = blank_moves,
       .naive_depth = 7,
       .costly = {"additive_6_6_6_6"}},
      {.domain = Pancakes::kName,
       .moves = {"turn2", "turn3", "turn4", "turn5", "turn6", "turn7"},
       .naive_depth = 4},
      {.domain = BarePancakes::kName, .moves = {"1", "2", "3", "4", "5", "6"}, .naive_depth = 4}};
  return all;
}

}  // namespace

const solver::Registry& contract_registry() {
  static const solver::Registry registry = [] {
    solver::Registry all;
    solver::add_domains(all);
    all.add(assembly::puzzle<Pancakes>());
    all.add(assembly::puzzle<BarePancakes>());
    return all;
  }();
  return registry;
}

std::vector<std::string> contract_domains() {
  // FreeCell stands for the games of its family, whose rules have tests of their own.
  std::vector<std::string> names;
  for (const Subject& subject : subjects()) names.push_back(subject.domain);
  return names;
}

const Subject& subject_of(const std::string& domain) {
  for (const Subject& subject : subjects()) {
    if (subject.domain == domain) return subject;
  }
  throw std::logic_error("the contract's suites do not know the domain " + domain);
}

solver::SolverSpec EveryDomain::optimal_spec(const NamedValues& changes) const {
  solver::SolverSpec spec = domain().optimal().value();
  spec.settings = changed(spec.settings, changes);
  const auto bound = spec.settings.values().find("bound");
  if (bound != spec.settings.values().end() &&
      subject().costly.contains(std::get<std::string>(bound->second))) {
    spec.settings.set("bound",
                      common::defaults(domain().search(spec.search).parameters).text("bound"));
  }
  return spec;
}

std::uint64_t EveryDomain::expect_solution(const solver::Instance& instance, Plan plan,
                                           const common::Settings& with) const {
  std::uint64_t length = 0;
  for (const std::string& notation : domain().notations()) {
    const auto text = domain().write(instance, plan, notation, with);
    const auto verdict = domain().replay(instance, text, notation, with);
    EXPECT_TRUE(verdict.legal && verdict.won) << notation << ": " << verdict.fault << "\n" << text;
    EXPECT_EQ(verdict.lengths.size(), domain().metrics().size());
    if (notation == domain().exact_notation()) length = verdict.lengths[domain().primary_metric()];
  }
  return length;
}

void EveryDomain::expect_honest(const solver::Instance& instance, const solver::SolveResult& result,
                                const solver::SolverSpec& spec,
                                const solver::Limits& limits) const {
  EXPECT_LE(result.generated, limits.generated);
  if (!result.plan.empty()) expect_solution(instance, result.plan, spec.settings);
  EXPECT_NE(result.outcome, Outcome::unsolvable);  // all these instances have a solution
  if (result.outcome == Outcome::solved) {
    EXPECT_FALSE(result.plan.empty());
  } else if (result.outcome == Outcome::node_limit) {
    EXPECT_EQ(result.generated, limits.generated);
  }
  EXPECT_TRUE(result.outcome == Outcome::solved || !result.optimal);
}

std::vector<solver::Instance> EveryDomain::small_games() const {
  std::vector<solver::Instance> games;
  for (const std::string& board : subject().small_boards) games.push_back({0, board});
  if (games.empty()) games = {{1, ""}, {2, ""}, {3, ""}};
  return games;
}

std::vector<SolvedGame> EveryDomain::solved_games() const {
  const auto spec = optimal_spec(subject().small_settings);
  const auto solver = domain().make_solver(spec);
  std::vector<SolvedGame> solved;
  for (const solver::Instance& instance : small_games()) {
    SolvedGame game{instance, solver->solve(instance, {})};
    EXPECT_EQ(game.result.outcome, Outcome::solved);
    EXPECT_TRUE(game.result.optimal);
    game.length = expect_solution(instance, game.result.plan, spec.settings);
    EXPECT_EQ(game.result.lower_bound, game.length);
    solved.push_back(std::move(game));
  }
  return solved;
}

std::optional<solver::Instance> EveryDomain::board(const std::string& text,
                                                   const common::Settings& with) const {
  try {
    return domain().read_board(text, "board", with);
  } catch (const common::InputError& error) {
    EXPECT_EQ(domain().name(), BarePancakes::kName) << error.what();
    return std::nullopt;
  }
}

}  // namespace coevo::test
