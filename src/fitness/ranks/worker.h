// SPDX-License-Identifier: MIT
// The other ranks' side: solves what rank 0 hands out, until that has no more.
#pragma once

#include <atomic>
#include <chrono>

#include "solver/registry.h"
#include "src/fitness/executor.h"
#include "src/fitness/ranks/mailbox.h"
#include "src/fitness/ranks/message.h"

namespace coevo::fitness::ranks {

enum class Ending {
  done,               // rank 0 said so
  done_without_some,  // the same, and a rank has died
  refused,            // another build or machine
  deserted,           // rank 0 has been silent for too long: it is dead
  stopped,            // by the stop flag
};

// Searches on the threads of `local`.
Ending serve(Mailbox& mailbox, const solver::Registry& registry, Executor& local, const Hello& own,
             std::chrono::milliseconds silence, const std::atomic<bool>& stop);

}  // namespace coevo::fitness::ranks
