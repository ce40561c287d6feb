// SPDX-License-Identifier: MIT
// A game's champion, and the solvers with other weights that it is compared with.
#pragma once

#include "solver/weight_file.h"

namespace coevo::experiments {

// The evolved attempts, longer attempts and beams with their weights in turn unless the game has a
// hole, and a complete search. `evolved`: the result of configs/experiment/games.yaml. Weights are
// rounded to 1e-4.
solver::WeightFile champion_of(const solver::WeightFile& evolved);

// The champion with every weight 1.
solver::WeightFile with_equal_weights(solver::WeightFile champion);

}  // namespace coevo::experiments
