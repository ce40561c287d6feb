// SPDX-License-Identifier: MIT
// Everything that you need to write your own puzzle or search.
#pragma once

#include "common/error.h"
#include "common/random.h"
#include "solver/assembly/puzzle.h"
#include "solver/contract.h"
#include "solver/plugins.h"

namespace coevo {

using assembly::puzzle;
using common::InputError;
using common::Purpose;
using common::RandomStream;
using solver::ContractError;
using solver::Direction;
using solver::Feature;
using solver::graph_search;
using solver::heuristic;
using solver::HeuristicPlugin;
using solver::MoveList;

}  // namespace coevo
