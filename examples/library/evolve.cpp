// SPDX-License-Identifier: MIT
// Runs an evolution and stops it as soon as a host solves all of its training deals.
#include <iostream>

#include "coevo/coevo.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;  // CONFIG.yaml and a new folder
  const auto registry = coevo::standard_registry();
  const auto executor = coevo::fitness::make_executor(0);
  coevo::fitness::GenerationObserver until_solved([](const auto& record) {
    std::cout << "generation " << record.generation << ": best " << record.best << "\n";
    return record.solved_share < 1;
  });
  const auto config = coevo::fitness::RunConfig::read(argv[1], {}, registry);
  const auto run = coevo::fitness::evolve(config, argv[2], {registry, *executor, until_solved});
  std::cout << (run.finished ? run.file : run.folder).string() << "\n";
}
