// SPDX-License-Identifier: MIT
#include "solver/search/tables/duplicates.h"

namespace coevo::search {

common::Parameter duplicates_parameter() {
  return {"duplicates",
          "positions refused as duplicates: none, those expanded, or all generated",
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
