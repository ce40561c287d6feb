// SPDX-License-Identifier: MIT
// How a puzzle's solutions are written, read, judged and shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/solver.h"

namespace coevo::solver {

// A solution as the independent referee saw it.
struct Verdict {
  bool legal = false;         // every move of the text
  bool won = false;           // legal, and the goal is reached at its end
  std::string fault = {};     // of the first illegal move, one line
  std::size_t line = 0;       // place of that move in the text, from 1; 0: all are legal
  std::size_t column = 0;     // in that line, from 1
  bool readable = true;       // false: that text is not a move at all
  std::string position = {};  // board text at the end, or before the illegal move
  std::vector<std::uint64_t> lengths = {};  // by metric
};

class Notation {
 public:
  // The plan, of that instance under those settings, in one of
  // Catalogue::notations().
  virtual std::string write(const Instance& instance, std::span<const PackedMove> plan,
                            std::string_view notation, const common::Settings& settings) const = 0;
  // The referee. A puzzle may bring its own, with rules written independently of the searches.
  virtual Verdict replay(const Instance& instance, std::string_view moves,
                         std::string_view notation, const common::Settings& settings) const = 0;

  // The solution as the replay page reads it, a JSON object (docs/formats.md).
  virtual std::string replay_json(const Instance& instance, std::string_view moves,
                                  std::string_view notation,
                                  const common::Settings& settings) const = 0;
  // The address of a page elsewhere that replays the solution; empty when there is none.
  virtual std::string link(const Instance&, std::span<const PackedMove>,
                           const common::Settings&) const {
    return "";
  }

 protected:
  ~Notation() = default;
};

}  // namespace coevo::solver
