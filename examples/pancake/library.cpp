// SPDX-License-Identifier: MIT
// The pancakes for coevo's Python package: coevo.load_puzzles("libpancake.so").
#include "coevo/library.h"

#include "coevo/puzzle.h"
#include "pancake.h"

COEVO_LIBRARY(registry) {
  registry.add(coevo::puzzle<pancake::Pancakes>());
}
