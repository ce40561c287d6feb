// SPDX-License-Identifier: MIT
// A puzzle's instances, by number and as board texts: what a Catalogue cannot say as data.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/random.h"
#include "solver/solver.h"

namespace coevo::solver {

class Instances {
 public:
  // Reads a board; faults throw InputError with `file`, line and column.
  virtual Instance read_board(const std::string& text, const std::string& file,
                              const common::Settings& settings) const = 0;
  // All boards of a text; what separates them is the puzzle's.
  virtual std::vector<Instance> read_boards(const std::string& text, const std::string& file,
                                            const common::Settings& settings) const {
    return {read_board(text, file, settings)};
  }
  // The instance's start in one of Catalogue::board_formats(), ended by a line end.
  virtual std::string board_text(const Instance& instance, std::string_view format,
                                 const common::Settings& settings) const = 0;
  // The instance with two pieces exchanged, or a few more to keep it solvable; only if
  // Catalogue::has_mutants().
  virtual Instance mutant(const Instance&, common::RandomStream&, const common::Settings&) const {
    throw std::logic_error("a puzzle without mutants");
  }

 protected:
  ~Instances() = default;
};

}  // namespace coevo::solver
