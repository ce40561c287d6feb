// SPDX-License-Identifier: MIT
// Everything of the library: registries, solvers, measurement, evolution, the command line.
#pragma once

#include "coevo/puzzle.h"
#include "evolve/generation_record.h"
#include "solver/weight_file.h"
#include "src/app/run.h"
#include "src/common/error.h"
#include "src/fitness/checked_solver.h"
#include "src/fitness/evolve.h"
#include "src/fitness/executor.h"
#include "src/fitness/registry.h"
