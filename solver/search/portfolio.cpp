#include "solver/search/portfolio.h"

namespace coevo::search {

solver::SearchDescriptor PortfolioKind::describe() {
  return {
      .name = "portfolio",
      .help =
          "greedy attempts by members, each with weights and a limit of its own, then best_first "
          "with the solver's own weights; counts add up, and expanded positions are few",
      .parameters = {{"shorten", "merge moves of one card in what was found", true}}};
}

}  // namespace coevo::search
