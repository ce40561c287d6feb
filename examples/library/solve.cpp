// SPDX-License-Identifier: MIT
// Solves a deal, has the independent referee replay the solution, and prints it.
#include <iostream>

#include "coevo/coevo.h"

int main() {
  const auto registry = coevo::standard_registry();
  const auto weights = coevo::solver::WeightFile::preset("freecell-fast", registry);
  coevo::fitness::CheckedSolver solver(*weights.domain, weights.spec);
  const auto checked = solver.solve({.number = 617}, coevo::solver::Limits());
  std::cout << coevo::common::name(checked.result.outcome) << ": " << checked.solution << "\n";
  for (std::size_t m = 0; m < checked.lengths.size(); ++m)
    std::cout << checked.lengths[m] << " " << weights.domain->metrics()[m] << "\n";
  return coevo::common::exit_status(checked.result.outcome);
}
