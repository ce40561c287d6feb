// SPDX-License-Identifier: MIT
// The other ranks' side: does the tasks that rank 0 hands out, until that has no more.
#pragma once

#include <atomic>
#include <chrono>
#include <span>

#include "src/fitness/executors/executor.h"
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

// On the threads of `local`.
Ending serve(Mailbox& mailbox, std::span<const TaskKind> kinds, Executor& local, const Hello& own,
             std::chrono::milliseconds silence, const std::atomic<bool>& stop);

}  // namespace coevo::fitness::ranks
