// SPDX-License-Identifier: MIT
// All sliding-tile heuristics as one type list.
#pragma once

#include <tuple>
#include <utility>

#include "solver/domains/tiles/heuristics/included.h"
#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/weighted_sum.h"

namespace coevo::tiles {

namespace detail {
template <class First, class... Rest>
std::tuple<Rest...> without_first(std::tuple<First, Rest...>);
}  // namespace detail

#define COEVO_HEURISTIC(header, type, label) , type<AnyPuzzle>
template <class AnyPuzzle>
using Heuristics = decltype(detail::without_first(std::declval<std::tuple<void*
#include "solver/domains/tiles/heuristics/heuristics.def"
                                                                          >>()));
#undef COEVO_HEURISTIC

}  // namespace coevo::tiles
