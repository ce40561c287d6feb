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

// Of a search's Kind: its kView, or states if it does not say.
template <class Kind>
inline constexpr View kViewOf = [] {
  if constexpr (solver::NamesView<Kind>) return Kind::kView;
  return View::states;
}();

}  // namespace coevo::search
