// SPDX-License-Identifier: MIT
// Fish's lecture: Freecell Solver's depth-first scan over multi-moves and its optimisation scan.
#include <fmt/format.h>

#include "src/lab/classics/classics.h"

namespace coevo::experiments {
namespace {

constexpr std::uint64_t kNodes = 100'000;

SolverOptions solver_with_tests(const std::string& search, const std::string& tests) {
  SolverOptions options;
  options.search = search;
  options.assignments = {"tests=" + tests, "auto_moves=none"};
  options.max_nodes = kNodes;
  return options;
}

enum class Scan { left_out, tried };

analysis::Markdown::Row row_of(Laboratory& lab, std::uint64_t deals, const SolverOptions& solver,
                               Scan scan) {
  const Means plain = lab.means("freecell", lab.solve("freecell", solver, 1, deals));
  std::string scanned = "-";
  if (scan == Scan::tried) {
    SolverOptions with_scan = solver;
    with_scan.assignments.push_back("optimise=true");
    const Means means = lab.means("freecell", lab.solve("freecell", with_scan, 1, deals));
    scanned = analysis::grouped(means.length);
  }
  return {fmt::format("`{}`", solver.search),
          fmt::format("`{}`", solver.assignments.front()),
          fmt::format("{} of {}", plain.solved, deals),
          analysis::grouped(plain.generated),
          analysis::grouped(plain.length),
          scanned};
}

}  // namespace

void multi_moves(Laboratory& lab, const ClassicsOptions& options) {
  lab.page.heading("Freecell Solver's scans (Fish)");
  lab.page.text(
      "Tests that propose what a player would want solve more deals with fewer positions than "
      "plain moves, in most orders. The scan after them makes a solution many times shorter. The "
      "lecture publishes no counts.");
  lab.page.text(fmt::format(
      "The search goes depth-first over multi-moves, which tests propose in a chosen order "
      "(`solver/domains/patience/literature/multi_moves.h` explains the digits). A breadth-first "
      "scan over the generated positions then shortens the solution. Positions are equal if they "
      "differ only in the order of columns and cells; the search also keeps their own order, so "
      "that solutions name real columns. The table covers deals 1-{} with at most {} positions.",
      options.deals, analysis::grouped(kNodes)));
  const std::string deals = fmt::format("$(seq 1 {})", options.deals);
  SolverOptions shown = solver_with_tests("soft_dfs", "ORDER");
  shown.assignments.push_back("optimise=true");
  SolverOptions best = solver_with_tests("best_first", "0123456789");
  best.heuristic = "hsdh";
  lab.page.commands({solve_command(deals, shown), solve_command(deals, best)});
  std::vector<analysis::Markdown::Row> rows;
  for (const char* tests : {"none", "0123456789", "0136472589", "0314256789", "9876543210"}) {
    rows.push_back(row_of(lab, options.deals, solver_with_tests("soft_dfs", tests), Scan::tried));
  }
  rows.push_back(
      row_of(lab, options.deals, solver_with_tests("dfs", "0123456789"), Scan::left_out));
  rows.push_back(row_of(lab, options.deals, best, Scan::left_out));
  lab.page.table(
      {"search", "tests", "solved", "mean generated", "mean cards moved", "after the scan"}, rows);
  lab.page.text(
      "`none` means plain moves: blind depth-first search. `dfs` expands the position that was "
      "pushed last, so its order of tests is reversed. `best_first` is the lecture's A*, by "
      "Heineman's score.");
}

}  // namespace coevo::experiments
