// SPDX-License-Identifier: MIT
#include "solver/search/tables/duplicates.h"

namespace coevo::search {

common::Parameter duplicates_parameter() {
  return {"duplicates",
          "which positions to refuse as duplicates: none, expanded ones, or all generated ones",
          std::string("made"),
          0,
          0,
          {"none", "expanded", "made"}};
}

Duplicates duplicates_of(const common::Settings& settings) {
  const std::string& name = settings.text("duplicates");
  if (name == "none") return Duplicates::none;
  return name == "expanded" ? Duplicates::expanded : Duplicates::made;
}

}  // namespace coevo::search
