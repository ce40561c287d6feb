// SPDX-License-Identifier: MIT
// Our program as several ranks of mpirun, which tests may kill.
#pragma once

#include <string>

#include "tests/app/program.h"

namespace coevo::cli {

// Sets this process's environment, which ours gets.
void prepare_mpi();

// Each rank writes its process's number into the file pid-RANK.
Surroundings ranks(int count);
pid_t process_of_rank(const Workplace& workplace, int rank);

// Waits for three generations of the run, or for its end.
void await_generations(const Workplace& workplace, const Workplace::Process& process,
                       const std::string& run);
// The same, and kills the rank, which must be running.
void kill_rank(const Workplace& workplace, const Workplace::Process& process, int rank,
               const std::string& run);

}  // namespace coevo::cli
