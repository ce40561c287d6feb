// SPDX-License-Identifier: MIT
// Checks what a user's Puzzle (puzzle.h) promises to the searches, on the positions around some of
// its instances.
#pragma once

#include <span>

#include "solver/assembly/puzzle_bytes.h"
#include "solver/contract.h"
#include "solver/domain.h"

namespace coevo::assembly {

// `domain`: the puzzle's, whose searches are compared with breadth-first search. `limits`: as in
// SelfChecking::check_contract().
solver::ContractReport check_contract(PuzzleBytes& puzzle, const solver::Domain& domain,
                                      std::span<const solver::Instance> instances,
                                      const common::Settings& settings,
                                      const solver::Limits& limits);

}  // namespace coevo::assembly
