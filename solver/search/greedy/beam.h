// SPDX-License-Identifier: MIT
// Beam search by length: a layer holds the positions at one number of steps from the start, and
// only the best few of each layer are expanded. Layers are expanded in order, so that the first
// trivially solved position has the shortest path that the beam holds. Incomplete.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/tables/queues.h"
#include "solver/search/tables/scored_tree.h"

namespace coevo::search {

template <solver::ScoredSpace Space>
class Beam {
 public:
  using State = typename Space::State;

  // Expands at most `width` positions of a layer.
  AttemptEnd run(const Space& space, const State& start, std::uint64_t width, Budget& budget) {
    tree_.begin(space, start, static_cast<std::size_t>(kMaxFullLayers * width));
    layer_ = 0;
    expanded_ = 0;
    dropped_ = false;
    if (space.is_trivially_solved(tree_[0])) return AttemptEnd::solved;
    const std::int32_t middle = space.score(tree_[0]);
    for (BucketQueue& layer : layers_) layer.reset(middle);
    first_.fill(0);
    if (!expand(space, 0, budget)) return AttemptEnd::limit;
    std::size_t empty = 0;
    for (; empty < kLayers; ++layer_) {
      // No move spans more layers than this, so older positions are parents no more.
      std::uint32_t& first = first_[layer_ % first_.size()];
      tree_.drop_before(first);
      first = tree_.newest();
      const std::uint64_t before = expanded_;
      if (const auto end = expand_layer(space, width, budget); end != AttemptEnd::exhausted)
        return end;
      empty = expanded_ == before ? empty + 1 : 0;
      layer(0).reset(middle);
    }
    return dropped_ ? AttemptEnd::given_up : AttemptEnd::exhausted;
  }

  // The moves to the trivially solved position.
  std::vector<std::uint32_t> path() const { return tree_.path(); }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const {
    std::size_t bytes = tree_.bytes();
    for (const BucketQueue& layer : layers_) bytes += layer.bytes();
    return bytes;
  }

 private:
  using Tree = ScoredTree<Space>;
  // A move spans at most this many layers; a power of two, as the slots are reused in turn.
  static constexpr std::size_t kLayers = std::bit_ceil(Space::kMaxSteps + 1);
  static constexpr std::uint64_t kMaxFullLayers = 96;  // their positions are the memory it may take

  BucketQueue& layer(std::size_t ahead) { return layers_[(layer_ + ahead) % kLayers]; }

  // Expands the layer's best. A move of no steps adds to the same layer meanwhile.
  AttemptEnd expand_layer(const Space& space, std::uint64_t width, Budget& budget) {
    std::uint64_t left = width;
    for (std::uint32_t child = 0; left > 0 && layer(0).pop(child);) {
      if (!tree_.has_capacity()) return AttemptEnd::given_up;
      if (!tree_.add(space, child)) continue;
      const std::uint32_t index = tree_.newest();
      if (space.is_trivially_solved(tree_[index])) return AttemptEnd::solved;
      if (!expand(space, index, budget)) return AttemptEnd::limit;
      --left;
    }
    dropped_ = dropped_ || !layer(0).empty();
    return AttemptEnd::exhausted;
  }

  bool expand(const Space& space, std::uint32_t index, Budget& budget) {
    typename Space::Moves moves;
    space.generate(tree_[index], moves);
    ++expanded_;
    if (!budget.generate(moves.size())) return false;
    push(space, index, moves);
    return expanded_ % kCheckEvery != 0 || budget.memory(bytes());
  }

  // Nearly all children are in the next layer: these are pushed together, which takes less time.
  void push(const Space& space, std::uint32_t index, const typename Space::Moves& moves) {
    std::array<std::uint16_t, Space::Moves::kCapacity> next;
    std::size_t count = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint32_t move = moves.move(i);
      const std::size_t steps = space.steps(tree_[index], move);
      if (steps == 1) {
        next[count++] = static_cast<std::uint16_t>(i);
        continue;
      }
      layer(steps).reserve(1);
      layer(steps).push(moves.score(i), Tree::child(index, move));
    }
    layer(1).reserve(count);
    layer(1).push_all(
        count, [&](std::size_t i) { return moves.score(next[i]); },
        [&](std::size_t i) { return Tree::child(index, moves.move(next[i])); });
  }

  static constexpr std::uint64_t kCheckEvery = 256;  // expansions, as bytes() takes a while

  Tree tree_;
  std::array<BucketQueue, kLayers> layers_;
  // The newest position when each of the last layers began, as many as a move can span.
  std::array<std::uint32_t, Space::kMaxSteps + 1> first_{};
  std::size_t layer_ = 0;  // steps from the start
  std::uint64_t expanded_ = 0;
  bool dropped_ = false;  // some child was dropped that might have been new
};

}  // namespace coevo::search
