// SPDX-License-Identifier: MIT
// Verdicts on deals with 0 to 3 cells against fc-solve's complete search: 10 deals of each, or
// COEVO_VERDICTS of them together.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/domains/patience/run_program.h"
#include "tests/solver/standard_domains.h"

namespace coevo::patience {
namespace {

enum class Verdict { solvable, unsolvable, open };

constexpr std::uint64_t kMaxStates = 100'000;

// The order of tests `01ABCDE`, moves of single cards among them, makes its search complete. It
// says of a limit that it reached what it says of a game without solution.
Verdict fc_solves(const Layout& board, int cells) {
  const std::string text = test::output_of(
      fmt::format("printf '%s' '{}' | fc-solve --freecells-num {} -to 01ABCDE -mi {} - 2>/dev/null",
                  fc_solve_text(board), cells, kMaxStates));
  if (text.find("This game is solveable") != std::string::npos) return Verdict::solvable;
  constexpr std::string_view kChecked = "number of states checked is ";
  const std::size_t found = text.find(kChecked);
  if (found == std::string::npos) return Verdict::open;
  const std::uint64_t states = std::stoull(text.substr(found + kChecked.size()));
  return states < kMaxStates ? Verdict::unsolvable : Verdict::open;
}

Verdict ours(std::uint64_t number, int cells) {
  const solver::Domain& domain = test::standard_domains().domain("freecell");
  solver::SolverSpec spec{.search = "best_first",
                          .settings = common::defaults(domain.search("best_first").parameters),
                          .weights = {{"num_cards_not_at_foundations", 1.0}}};
  spec.settings.set("cells", std::int64_t{cells});
  const auto solver = domain.make_solver(spec);
  const auto result = solver->solve({number, ""}, {.generated = 1'000'000});
  if (result.outcome == common::Outcome::solved) return Verdict::solvable;
  return result.outcome == common::Outcome::unsolvable ? Verdict::unsolvable : Verdict::open;
}

TEST(Verdicts, agree_with_fc_solves_complete_search) {
  if (!test::has_program("fc-solve")) GTEST_SKIP() << "fc-solve is not installed";
  const char* asked = std::getenv("COEVO_VERDICTS");
  const int deals = asked == nullptr ? 40 : std::atoi(asked);
  int decided = 0;
  for (int i = 0; i < deals; ++i) {
    const int cells = i % 4;
    const auto number = static_cast<std::uint64_t>(1 + i / 4);
    const Verdict theirs = fc_solves(deal(number, 8, cells), cells);
    const Verdict mine = ours(number, cells);
    if (theirs == Verdict::open || mine == Verdict::open) continue;
    EXPECT_EQ(mine == Verdict::solvable, theirs == Verdict::solvable)
        << "deal " << number << " with " << cells << " cells";
    ++decided;
  }
  EXPECT_GT(decided, deals / 2);
}

}  // namespace
}  // namespace coevo::patience
