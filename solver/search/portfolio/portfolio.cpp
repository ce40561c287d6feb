// SPDX-License-Identifier: MIT
#include "solver/search/portfolio/portfolio.h"

#include "solver/member.h"

namespace coevo::search {
namespace {

common::Parameter shorten() {
  return {"shorten", "merge moves of one card in the solution found", true};
}

common::Parameter pace() {
  return {"pace",
          "an attempt gives up where its best H is above slack + pace for each expansion that it "
          "has left; 0: only where it has none left",
          0.0, 0, 1};
}

common::Parameter slack() {
  return {"slack", "see pace", 0.0, 0, 1000};
}

}  // namespace

solver::SearchDescriptor PortfolioKind::describe() {
  return {.name = "portfolio",
          .help =
              "attempts and beams by members with weights of their own, then best_first with "
              "the solver's own weights; counts are totals over all of them",
          .parameters = {pace(),
                         slack(),
                         shorten(),
                         {"window",
                          "after that, single-card moves of each section that is searched again "
                          "for a shorter one",
                          std::int64_t{0}, 0, kMaxWindow},
                         {"window_nodes", "positions generated for each section, at most",
                          std::int64_t{2000}, 1, 1'000'000}},
          .has_members = true};
}

solver::SearchDescriptor AttemptKind::describe() {
  return {.name = "attempt",
          .help =
              "a portfolio's greedy member alone: best-first over moves scored by what they "
              "change, given up after `expanded` positions",
          .parameters = {{"expanded", "positions to expand at most", std::int64_t{1000}, 1,
                          solver::kMaxExpanded},
                         {"card_weight", "added to H for each single-card move but those home", 0.0,
                          0, 16},
                         pace(),
                         slack(),
                         shorten()},
          .is_member = true};
}

solver::SearchDescriptor BeamKind::describe() {
  return {.name = "beam",
          .help =
              "beam search by length: of the positions at each number of steps from the start, "
              "only the `width` best are expanded; incomplete, with short solutions",
          .parameters = {{"width", "positions to expand of each length", std::int64_t{100}, 1,
                          solver::kMaxWidth},
                         shorten()},
          .is_member = true};
}

}  // namespace coevo::search
