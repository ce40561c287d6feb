// SPDX-License-Identifier: MIT
// coevo's whole command line on a puzzle of one's own.
#include "coevo/coevo.h"
#include "pancake.h"

int main(int argc, char** argv) {
  auto registry = coevo::standard_registry();
  registry.add(coevo::puzzle<pancake::Pancakes>());
  return coevo::cli::run(registry, {.name = "pancake", .presets = "presets"}, argc, argv);
}
