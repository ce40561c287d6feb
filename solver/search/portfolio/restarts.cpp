// SPDX-License-Identifier: MIT
#include "solver/search/portfolio/restarts.h"

namespace coevo::search {

solver::SearchDescriptor RestartsKind::describe() {
  auto parameters = BestFirstKind::describe().parameters;
  parameters.insert(
      parameters.end(),
      {{"first", "positions that the first try may generate", std::int64_t{2000}, 1, 1'000'000'000},
       {"growth", "factor of that limit from try to try", 1.5, 1, 10},
       {"tries", "the last one has no limit of its own", std::int64_t{12}, 1, 1000},
       {"noise", "the most that is added to H at random, from the second try on", 0.1, 0, 10},
       {"pace",
        "a try gives up where its best H is above slack + pace for each position that it may still "
        "generate; 0: only where it may generate none",
        0.0, 0, 1},
       {"slack", "see pace", 0.0, 0, 1000}});
  return {.name = "restarts",
          .help =
              "best_first with restarts: a try that takes too long is replaced by one that "
              "orders positions a little differently; complete",
          .parameters = std::move(parameters)};
}

RestartsOptions RestartsKind::options(const common::Settings& settings) {
  return {.search = BestFirstKind::options(settings),
          .first = static_cast<std::uint64_t>(settings.integer("first")),
          .growth = settings.real("growth"),
          .tries = static_cast<std::uint32_t>(settings.integer("tries")),
          .noise = settings.real("noise"),
          .slack = settings.real("slack"),
          .pace = settings.real("pace")};
}

}  // namespace coevo::search
