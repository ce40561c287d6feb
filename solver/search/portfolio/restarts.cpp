// SPDX-License-Identifier: MIT
#include "solver/search/portfolio/restarts.h"

namespace coevo::search {

solver::SearchDescriptor RestartsKind::describe() {
  auto parameters = BestFirstKind::describe().parameters;
  parameters.insert(parameters.end(),
                    {{"first", "number of positions that the first try may generate",
                      std::int64_t{2000}, 1, 1'000'000'000},
                     {"growth", "factor by which that limit grows from try to try", 1.5, 1, 10},
                     {"tries", "number of tries; the last one has no limit of its own",
                      std::int64_t{12}, 1, 1000},
                     {"noise", "largest random addition to H, from the second try on", 0.1, 0, 10},
                     {"pace",
                      "a try gives up if its best H exceeds slack + pace * the positions that it "
                      "may still generate; 0: only if it may generate none",
                      0.0, 0, 1},
                     {"slack", "see pace", 0.0, 0, 1000}});
  return {.name = "restarts",
          .help =
              "best_first with restarts: if a try takes too long, the next try orders positions "
              "slightly differently; complete",
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
