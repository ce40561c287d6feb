// SPDX-License-Identifier: MIT
// Freecell Solver's depth-first scan (Fish, lecture summary) without recursion: a position's
// successors are generated one by one, and the whole subtree of one is searched before the next is
// generated. Duplicates are refused.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/search/blind/optimisation_scan.h"
#include "solver/search/budget.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct SoftDfsOptions {
  bool optimise;  // shorten the solution over the positions generated
};

// The search is blind: it ignores its evaluator and follows the order of the space's moves.
template <solver::StateSpace Space, class Evaluate>
class SoftDfs {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` must outlive the search.
  SoftDfs(const Space& space, const Evaluate&, const SoftDfsOptions& options)
      : space_(space), options_(options), known_(space) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    known_.clear();
    decltype(frames_)().swap(frames_);  // capacity must not count against the next instance
    decltype(moves_)().swap(moves_);
    expanded_ = 0;
    Budget budget(limits);
    known_.add({start});
    bool solved = space_.is_goal(start);
    if (!solved) enter(0);
    while (!solved && !frames_.empty()) {
      const std::uint32_t made = make_next(budget);
      if (budget.ended()) break;
      if (made == kNone) {
        moves_.resize(frames_.back().first_move);
        frames_.pop_back();
        continue;
      }
      solved = space_.is_goal(known_[made].state);
      if (!solved) enter(made);
    }
    return result(solved, budget);
  }

 private:
  static constexpr std::uint32_t kNone = KnownPositions<Space>::kNone;
  // A position on the current path, and which of its moves comes next.
  struct Frame {
    std::uint32_t position;
    std::size_t first_move;  // in moves_; they end at the start of the next frame's
    std::size_t next_move;
  };

  void enter(std::uint32_t position) {
    ++expanded_;
    frames_.push_back({position, moves_.size(), moves_.size()});
    typename Space::Moves moves;
    space_.generate(known_[position].state, moves);
    moves_.insert(moves_.end(), moves.begin(), moves.end());
  }

  // The next new successor of the deepest frame's position, or kNone.
  std::uint32_t make_next(Budget& budget) {
    Frame& frame = frames_.back();
    while (frame.next_move < moves_.size()) {
      State after = known_[frame.position].state;
      space_.apply(after, moves_[frame.next_move++]);
      const std::uint64_t hash = known_.hash(after);
      if (known_.contains(after, hash)) continue;
      if (!budget.memory(bytes()) || !budget.generate()) return kNone;
      return known_.add({after}, hash);
    }
    return kNone;
  }

  solver::SearchResult<Move> result(bool solved, const Budget& budget) {
    return finish<Move>(solved, expanded_, budget, bytes(), [&] {
      std::vector<Move> path;
      for (const Frame& frame : frames_) path.push_back(moves_[frame.next_move - 1]);
      if (options_.optimise) path = shortest_path_over(space_, known_).value_or(std::move(path));
      return path;
    });
  }

  std::size_t bytes() const {
    return known_.bytes() + frames_.capacity() * sizeof(Frame) + moves_.capacity() * sizeof(Move);
  }

  const Space& space_;
  SoftDfsOptions options_;
  KnownPositions<Space> known_;
  std::vector<Frame> frames_;
  std::vector<Move> moves_;  // of all frames, one after the other
  std::uint64_t expanded_ = 0;
};

struct SoftDfsKind {
  static solver::SearchDescriptor describe();
  static SoftDfsOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = SoftDfs<Space, Evaluate>;
};

}  // namespace coevo::search
