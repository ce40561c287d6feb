// SPDX-License-Identifier: MIT
// The experiments of analysis/TILES.md.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "src/lab/laboratory.h"

namespace coevo::experiments {

struct TilesOptions {
  std::uint64_t boards = 1000;         // boards 1 to this, which no training uses
  std::string weights;                 // a file, instead of the shipped solver of the 15-puzzle
  std::string bound = "additive_7_8";  // of its shortest solutions
  std::vector<std::string> presets24{"tiles24-default", "tiles24-short"};
  std::uint64_t within = 1'000'000'000;       // published positions of Korf and Felner's boards
  std::filesystem::path runs = "runs/tiles";  // of what is resumed

  SolverOptions evolved() const;   // the solver of the 15-puzzle
  SolverOptions shortest() const;  // the bound of its shortest solutions
};

#define COEVO_TILES(name) void name(Laboratory& lab, const TilesOptions& options);
#include "src/lab/tiles/experiments.def"
#undef COEVO_TILES

}  // namespace coevo::experiments
