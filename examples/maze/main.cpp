// SPDX-License-Identifier: MIT
// coevo's command line on mazes from files.
#include "coevo/coevo.h"
#include "maze.h"

int main(int argc, char** argv) {
  auto registry = coevo::standard_registry();
  registry.add(coevo::puzzle<maze::Maze>());
  return coevo::cli::run(registry, argc, argv);
}
