// SPDX-License-Identifier: MIT
#include "evolve/run/run.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "evolve/run/generation_record.h"

namespace coevo::evolve {

bool Listener::generation_done(const GenerationRecord&, std::uint32_t) {
  return true;
}
void Listener::champion_started() {}

Champion run_evolution(Evolution& evolution, records::RunFolder& folder, Listener& listener) {
  folder.log(
      fmt::format("generation {} of {} is next", evolution.generation(), evolution.generations()));
  const std::string unit = evolution.effort_unit();
  while (!evolution.is_done()) {
    const GenerationRecord record = evolution.step();
    folder.commit(record.journal(evolution.space()), evolution.save());
    folder.log(fmt::format("generation {}: best {:.6f} mean {:.6f} solved {:.4f}{}",
                           record.generation, record.best, record.mean, record.solved_share,
                           unit.empty() ? "" : fmt::format(" {} {}", unit, record.nodes)));
    if (!listener.generation_done(record, evolution.generations())) throw Interrupted();
  }
  listener.champion_started();
  Champion champion = evolution.champion();
  folder.log(fmt::format("champion: generation {} fitness {:.6f} solved {} of {}",
                         champion.generation, champion.fitness, champion.solved,
                         champion.instances));
  return champion;
}

}  // namespace coevo::evolve
