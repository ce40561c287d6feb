// SPDX-License-Identifier: MIT
// All heuristics of the patience games as one type list, and their weighted sum.
#pragma once

#include <tuple>

#include "solver/domains/patience/heuristics/included.h"
#include "solver/domains/patience/heuristics/summary.h"
#include "solver/features/weighted_sum.h"

namespace coevo::patience {

namespace detail {
template <class First, class... Rest>
std::tuple<Rest...> without_first(std::tuple<First, Rest...>);
}  // namespace detail

#define COEVO_HEURISTIC(header, type, label) , type
using Heuristics = decltype(detail::without_first(std::declval<std::tuple<void*
#include "solver/domains/patience/heuristics/heuristics.def"
                                                                          >>()));
#undef COEVO_HEURISTIC

using Evaluator = solver::WeightedSum<Puzzle, Summary, Heuristics>;
inline constexpr auto& kFeatures = solver::FeatureList<Heuristics>::kFeatures;

}  // namespace coevo::patience
