// SPDX-License-Identifier: MIT
// Measures a vector of weights on 200 deals, on all cores.
#include <iostream>

#include "coevo/coevo.h"

int main() {
  const auto registry = coevo::standard_registry();
  const auto& domain = registry.domain("freecell");
  auto spec = domain.plain_solver(domain.search("best_first"));
  spec.weights = {{"num_cards_not_at_foundations", 0.2}, {"hsdh", 0.6}, {"cards_on_lower", 0.2}};
  std::vector<coevo::solver::Instance> deals;
  for (std::uint64_t deal = 2'000'001; deal <= 2'000'200; ++deal) deals.push_back({deal});
  const auto executor = coevo::fitness::make_executor(0);
  std::size_t solved = 0;
  for (const auto& each :
       coevo::fitness::solve_all(domain, spec, deals, {.generated = 20'000}, *executor))
    solved += each.result.outcome == coevo::common::Outcome::solved ? 1 : 0;
  std::cout << solved << " of " << deals.size() << " deals solved\n";
}
