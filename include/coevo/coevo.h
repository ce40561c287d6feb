// SPDX-License-Identifier: MIT
// Everything of the library: registries, solvers, measurement, evolution, the command line.
#pragma once

#include "coevo/puzzle.h"
#include "common/error.h"
#include "evolve/run/generation_record.h"
#include "solver/weight_file.h"
#include "src/app/run.h"
#include "src/fitness/evolve.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/registry.h"
#include "src/fitness/search/checked_solver.h"
