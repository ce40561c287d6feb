// SPDX-License-Identifier: MIT
// Runs an evolution and stops it as soon as a host solves all of its training deals.
#include <iostream>

#include "coevo/coevo.h"

struct StopWhenSolved : coevo::fitness::Observer {
  bool generation_done(const coevo::evolve::GenerationRecord& record, std::uint32_t) override {
    std::cout << "generation " << record.generation << ": best " << record.best << "\n";
    return record.solved_share < 1;
  }
};

int main(int argc, char** argv) {
  if (argc != 3) return 2;  // CONFIG.yaml and a new folder
  const auto registry = coevo::standard_registry();
  const auto executor = coevo::fitness::make_executor(0);
  StopWhenSolved observer;
  const auto run =
      coevo::fitness::evolve(coevo::fitness::RunConfig::read(argv[1], {}, registry), argv[2],
                             coevo::fitness::Folder::must_be_new, {registry, *executor, observer});
  std::cout << (run.finished ? run.file.string() : "stopped; " + run.folder.string()) << "\n";
}
