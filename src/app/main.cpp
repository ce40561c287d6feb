// SPDX-License-Identifier: MIT
// The program coevo: everything that this repository has.
#include "src/app/run.h"

int main(int argc, char** argv) {
  return coevo::cli::run(coevo::standard_registry, {.name = "coevo"}, argc, argv);
}
