// SPDX-License-Identifier: MIT
// Knuth's estimate of a search tree's size ("Estimating the efficiency of backtrack programs",
// 1975) as sums over random walks, to be merged in order and read.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::solver {

// Which walks: trial i takes the same moves on whichever thread.
struct TreeWalks {
  int depth = 0;                  // moves of one walk
  std::uint64_t first_trial = 0;  // trials first_trial .. first_trial + trials - 1
  std::uint64_t trials = 0;       // one walk each
  std::uint64_t seed = 1;         // the same seed and trial give the same walk
  // Choose as Heineman's program of 2009 did (docs/references.md): the first move twice as often as
  // others, the last one never. The estimate is then biased; this reproduces published numbers.
  bool skip_last = false;
};

// One depth of the tree. A walk's estimate is the product of the numbers of moves on its way, and 0
// when it ended before.
struct TreeLevel {
  double sum = 0;               // of the walks' estimates
  double squares = 0;           // of their squares
  std::uint64_t walks = 0;      // walks that reached this depth and counted its moves
  std::uint64_t moves = 0;      // and the moves they counted, summed
  std::uint64_t dead_ends = 0;  // walks that found none and ended there

  // Knuth's estimate of the paths to this depth; `trials` counts all walks, including those that
  // ended earlier.
  double mean(std::uint64_t trials) const { return sum / static_cast<double>(trials); }
  // Standard error of the mean; 0 for fewer than two trials.
  double standard_error(std::uint64_t trials) const {
    if (trials < 2) return 0;
    const auto n = static_cast<double>(trials);
    const double variance = (squares - sum * sum / n) / (n - 1);
    return variance > 0 ? std::sqrt(variance / n) : 0;
  }
};

// Depths 0 .. depth; no moves are counted at the last.
using TreeSample = std::vector<TreeLevel>;

// Sums must be merged in the order of their trials to be the same everywhere: they are
// floating-point.
inline void merge(TreeSample& into, const TreeSample& more) {
  if (into.size() < more.size()) into.resize(more.size());
  for (std::size_t d = 0; d < more.size(); ++d) {
    into[d].sum += more[d].sum;
    into[d].squares += more[d].squares;
    into[d].walks += more[d].walks;
    into[d].moves += more[d].moves;
    into[d].dead_ends += more[d].dead_ends;
  }
}

// Whether positions without a move count in a mean.
enum class DeadEnds { counted, left_out };

// Mean number of moves of the positions that walks to each depth 1 .. depth pass: the branching
// factor of Heineman (2009). One walk of ours stands for the walks to all smaller depths, so that a
// position at depth d counts depth - d times. His program leaves dead ends out.
inline double branching_factor(const TreeSample& sample, DeadEnds dead_ends = DeadEnds::counted) {
  double moves = 0;
  double positions = 0;
  for (std::size_t d = 0; d + 1 < sample.size(); ++d) {
    const auto weight = static_cast<double>(sample.size() - 1 - d);
    const std::uint64_t left_out = dead_ends == DeadEnds::left_out ? sample[d].dead_ends : 0;
    moves += weight * static_cast<double>(sample[d].moves);
    positions += weight * static_cast<double>(sample[d].walks - left_out);
  }
  return positions > 0 ? moves / positions : 0;
}

}  // namespace coevo::solver
