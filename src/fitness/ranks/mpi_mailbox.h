// SPDX-License-Identifier: MIT
// The mailbox on MPI. Only its source file uses MPI, and works without it if the build has none.
#pragma once

#include <memory>

#include "src/fitness/ranks/mailbox.h"

namespace coevo::fitness::ranks {

// Among how many processes of one mpirun this is, and which; by its environment, {1, 0} without.
struct Place {
  std::size_t ranks = 1;
  std::size_t rank = 0;
};
Place place_by_environment();
// Processes of a step that srun started without mpirun, which we do not support; otherwise 1.
std::size_t processes_of_srun();

// Whether this build has MPI, so that mpirun can start it.
bool has_mpi();
// Initialises MPI, once in a process. Throws InputError if the build has none.
std::unique_ptr<Mailbox> open_mpi_mailbox();
// To be called last, where every rank will: it waits for all.
void finalize_mpi();

}  // namespace coevo::fitness::ranks
