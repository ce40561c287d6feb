// SPDX-License-Identifier: MIT
#include "solver/search/portfolio/portfolio.h"

#include "solver/spec_reader.h"

namespace coevo::search {
namespace {

common::Parameter shorten() {
  return {"shorten", "merge moves of the same card in the solution", true};
}

common::Parameter pace() {
  return {"pace",
          "an attempt gives up if its best H exceeds slack + pace * its remaining expansions; 0: "
          "only if none remain",
          0.0, 0, 1};
}

common::Parameter slack() {
  return {"slack", "see pace", 0.0, 0, 1000};
}

}  // namespace

solver::SearchDescriptor PortfolioKind::describe() {
  return {
      .name = "portfolio",
      .help =
          "members (attempts and beams) with weights of their own, then a complete search: the "
          "puzzle's own, or best_first with the solver's weights; counts are totals",
      .parameters = {pace(),
                     slack(),
                     shorten(),
                     {"window",
                      "then search each section of this many single-card moves for a shorter one",
                      std::int64_t{0}, 0, kMaxWindow},
                     {"window_nodes", "limit on the positions generated for each section",
                      std::int64_t{2000}, 1, 1'000'000}},
      .has_members = true};
}

solver::SearchDescriptor AttemptKind::describe() {
  return {.name = "attempt",
          .help =
              "a portfolio's greedy member alone: best-first search over moves, scored by what "
              "they change; gives up after `expanded` positions",
          .parameters = {{"expanded", "limit on expanded positions", std::int64_t{1000}, 1,
                          solver::kMaxExpanded},
                         {"card_weight",
                          "addition to H for each single-card move, except moves home", 0.0, 0, 16},
                         pace(),
                         slack(),
                         shorten()},
          .is_member = true};
}

solver::SearchDescriptor BeamKind::describe() {
  return {.name = "beam",
          .help =
              "beam search by length: at each number of steps from the start, expands only the "
              "`width` best positions; incomplete, with short solutions",
          .parameters = {{"width", "number of positions to expand at each length",
                          std::int64_t{100}, 1, solver::kMaxWidth},
                         shorten()},
          .is_member = true};
}

}  // namespace coevo::search
