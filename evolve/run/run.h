// SPDX-License-Identifier: MIT
// An evolution in a run folder, from wherever it stands to its champion.
#pragma once

#include "common/records/run/run_folder.h"
#include "evolve/run/champion.h"
#include "evolve/run/evolution.h"

namespace coevo::evolve {

// Observes a run, in the thread that runs it.
class Listener {
 public:
  virtual ~Listener() = default;
  // After each generation, once it is on disk. `generations`: of the whole run. False: the run
  // stops here, as if interrupted.
  virtual bool generation_done(const GenerationRecord& record, std::uint32_t generations);
  // Before the champion is looked for.
  virtual void champion_started();
};

// Runs the remaining generations, commits each one to the folder, then chooses the champion. The
// caller writes best.json from it (atomically); resuming a finished run finds the same champion.
// Interrupted passes through; the folder then resumes from its last generation. Throws InputError
// if it cannot write to the folder.
Champion run_evolution(Evolution& evolution, records::RunFolder& folder, Listener& listener);

}  // namespace coevo::evolve
