// SPDX-License-Identifier: MIT
// A shared library with puzzles of one's own, which the Python package loads (docs/python.md):
//
//   COEVO_LIBRARY(registry) { registry.add(coevo::puzzle<MyPuzzle>()); }
#pragma once

#include <string>

#include "common/version.h"
#include "src/fitness/registry.h"

#define COEVO_LIBRARY(registry)                                                 \
  extern "C" [[gnu::visibility("default")]] const char* coevo_library_build() { \
    static const std::string build = coevo::common::build();                    \
    return build.c_str();                                                       \
  }                                                                             \
  extern "C" [[gnu::visibility("default")]] void coevo_library_add(coevo::Registry& registry)
