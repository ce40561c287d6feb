// SPDX-License-Identifier: MIT
// A puzzle's instances: by number, and as board texts.
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
  virtual ~Instances() = default;

  // Every number from this one ...
  virtual std::uint64_t first_instance() const { return 1; }
  // ... to this one is an instance; its board may depend on settings that are rules. 0: instances
  // have no numbers, only boards.
  virtual std::uint64_t last_instance() const = 0;
  bool has_numbers() const { return last_instance() >= first_instance(); }
  // Reads a board; faults throw InputError with `file`, line and column.
  virtual Instance read_board(const std::string& text, const std::string& file,
                              const common::Settings& settings) const = 0;
  // All boards of a text; what separates them is the puzzle's.
  virtual std::vector<Instance> read_boards(const std::string& text, const std::string& file,
                                            const common::Settings& settings) const {
    return {read_board(text, file, settings)};
  }
  // The first is the default.
  virtual std::vector<std::string> board_formats() const = 0;
  // The instance's start in one of board_formats(), ended by a line end.
  virtual std::string board_text(const Instance& instance, std::string_view format,
                                 const common::Settings& settings) const = 0;
  // Whether mutant() may be called, so that boards can evolve.
  virtual bool has_mutants() const { return false; }
  // The instance with two pieces exchanged, or a few more to keep it solvable; only if there are
  // mutants.
  virtual Instance mutant(const Instance&, common::RandomStream&, const common::Settings&) const {
    throw std::logic_error("a puzzle without mutants");
  }
};

}  // namespace coevo::solver
