// Seed 000's report on the deal of 1-32000 that nobody can win: all its positions, and what they
// have in common.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/markdown.h"
#include "solver/engines/domains.h"
#include "src/app/classics/classics.h"
#include "src/common/stop.h"

namespace coevo::app {
namespace {

const solver::Instance kDeal{11982, ""};

}  // namespace

void backtracking(Laboratory& lab, const ClassicsOptions&) {
  const auto& domain = engines::domain_named("freecell");
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  const auto proof = domain.prove(kDeal, common::defaults(domain.parameters()), limits);
  lab.page.heading("All positions of deal 11982 (seed 000, its report)");
  lab.page.commands({"prove 11982"});
  std::vector<analysis::Markdown::Row> rows{
      {"distinct positions", analysis::grouped(proof->positions)}};
  for (const solver::Fact& fact : proof->facts) {
    rows.push_back(
        {fact.name, fact.values.empty() ? "none" : fmt::format("{}", fmt::join(fact.values, " "))});
  }
  lab.page.table({"of all that can be reached", "ours"}, rows);
  lab.page.text(
      "The column's program went to 180,045 positions. Ours are told apart up to the order of "
      "columns and cells, so that each is one however it was reached. `analysis/optimal/README.md` "
      "has the counts under other ways to tell positions apart; none of them is the column's.");
}

}  // namespace coevo::app
