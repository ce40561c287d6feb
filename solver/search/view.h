// SPDX-License-Identifier: MIT
// Which view of a state space a search is written against.
#pragma once

#include "solver/capabilities.h"

namespace coevo::search {

enum class View {
  states,   // solver::StateSpace with an Evaluator
  scored,   // solver::ScoredSpace
  bounded,  // solver::BoundedSpace
};

// The view of a search's Kind: its kView, or `states` by default.
template <class Kind>
inline constexpr View kViewOf = [] {
  if constexpr (solver::NamesView<Kind>) return Kind::kView;
  return View::states;
}();

}  // namespace coevo::search
