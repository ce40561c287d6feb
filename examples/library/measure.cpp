// SPDX-License-Identifier: MIT
// Measures a vector of weights on 200 deals, on all cores.
#include <iostream>

#include "coevo/coevo.h"

int main() {
  const auto registry = coevo::standard_registry();
  const auto& domain = registry.domain("freecell");
  auto spec = domain.plain_solver(domain.search("best_first"));
  spec.weights = {{"num_cards_not_at_foundations", 0.2}, {"hsdh", 0.6}, {"cards_on_lower", 0.2}};
  const auto deals = coevo::solver::numbered_instances(2'000'001, 2'000'200);
  const auto executor = coevo::fitness::make_executor(0);
  const auto results =
      coevo::fitness::solve_all(domain, spec, deals, {.generated = 20'000}, *executor);
  std::cout << coevo::fitness::solved_count(results) << " of 200 deals solved\n";
}
