// SPDX-License-Identifier: MIT
// Random walks for Knuth's estimate of a search tree's size (solver/tree_sample.h). The tree
// consists of perft's paths: without duplicate detection, positions count once for each path to
// them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/random.h"
#include "solver/spaces/state_space.h"
#include "solver/tree_sample.h"

namespace coevo::search {

// One of `count` moves, count > 0.
inline std::size_t choose_move(common::RandomStream& random, std::size_t count, bool skip_last) {
  const auto drawn = static_cast<std::size_t>(random.below(count));
  // The published loop `while (--rnd > 0) next()` steps once too few.
  return skip_last && drawn > 0 ? drawn - 1 : drawn;
}

template <solver::StateSpace Space>
void walk_tree(const Space& space, typename Space::State state, common::RandomStream random,
               bool skip_last, solver::TreeSample& sample) {
  double estimate = 1;
  typename Space::Moves moves;
  for (std::size_t depth = 0;; ++depth) {
    sample[depth].sum += estimate;
    sample[depth].squares += estimate * estimate;
    if (depth + 1 == sample.size()) return;
    space.generate(state, moves);
    ++sample[depth].walks;
    sample[depth].moves += moves.size();
    if (moves.size() == 0) {
      ++sample[depth].dead_ends;
      return;
    }
    estimate *= static_cast<double>(moves.size());
    space.apply(state, moves[choose_move(random, moves.size(), skip_last)]);
  }
}

template <solver::StateSpace Space>
solver::TreeSample sample_tree(const Space& space, const typename Space::State& start,
                               const solver::TreeWalks& walks) {
  solver::TreeSample sample(static_cast<std::size_t>(walks.depth) + 1);
  for (std::uint64_t i = 0; i < walks.trials; ++i) {
    const std::uint64_t trial = walks.first_trial + i;
    const common::RandomStream random(walks.seed, common::Purpose("estimate"),
                                      static_cast<std::uint32_t>(trial >> 32),
                                      static_cast<std::uint32_t>(trial));
    walk_tree(space, start, random, walks.skip_last, sample);
  }
  return sample;
}

}  // namespace coevo::search
