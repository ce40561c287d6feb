// SPDX-License-Identifier: MIT
// The roles of a Domain beside its description and its solvers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/random.h"
#include "solver/solver.h"
#include "solver/tree_sample.h"

namespace coevo::solver {

// A puzzle's instances, by number and as board texts: what a Catalogue cannot say as data.
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
  // The number of the instance that has this board; nullopt if none has. Throws InputError where
  // the boards of a puzzle do not tell.
  virtual std::optional<std::uint64_t> number_of(const Instance& board,
                                                 const common::Settings& settings) const;
  // The instance with two pieces exchanged, or a few more to keep it solvable; only if
  // Catalogue::has_mutants().
  virtual Instance mutant(const Instance&, common::RandomStream&, const common::Settings&) const {
    throw std::logic_error("a puzzle without mutants");
  }

 protected:
  ~Instances() = default;
};

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
  std::size_t automatic = 0;  // moves that the text leaves to autoplay, those of `lengths` included
};

// How a puzzle's solutions are written, read, judged and shown.
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

// Positions reachable with an exact number of moves.
struct PerftCount {
  std::uint64_t paths = 0;      // sequences of moves; saturates at 2^64 - 1
  std::uint64_t positions = 0;  // distinct ones at this depth
};

// A by-product of a proof, for people: "cards that never move": KH, 7S.
struct Fact {
  std::string name;
  std::vector<std::string> values;  // empty if there are none
};

// The result of an exhaustive search.
struct Proof {
  SolveResult result;  // solved (a shortest solution) or unsolvable, or the limit that was reached
  std::uint64_t positions = 0;   // distinct ones reachable, the start included; if unsolvable
  std::vector<Fact> facts = {};  // if unsolvable
};

// Looking at a puzzle's state space as a whole: exact counts, estimates, proofs.
class Exploration {
 public:
  // Counts at depths 0 .. depth; a shorter list when a limit was reached.
  virtual std::vector<PerftCount> perft(const Instance& instance, int depth, const Limits& limits,
                                        const common::Settings& settings) const = 0;
  // Random walks from the instance's start, for Knuth's estimate of the paths that perft counts.
  virtual TreeSample sample_tree(const Instance& instance, const TreeWalks& walks,
                                 const common::Settings& settings) const = 0;
  // Solves the instance or exhausts its positions, each search within the limits; nullopt if the
  // puzzle offers no proofs.
  virtual std::optional<Proof> prove(const Instance& instance, const common::Settings& settings,
                                     const Limits& limits) const = 0;

 protected:
  ~Exploration() = default;
};

}  // namespace coevo::solver
