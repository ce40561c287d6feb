// SPDX-License-Identifier: MIT
// Heineman's staged deepening (2009): a depth-first look-ahead from the best board so far, whose
// leaves become the boards to continue from. Incomplete: the visited set is emptied when full, and
// by default the frontier keeps one board of each score, so that it can be exhausted early.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solver/capabilities.h"
#include "solver/features/evaluator.h"
#include "solver/search/budget.h"
#include "solver/search/greedy/frontier.h"
#include "solver/search/tables/visited_set.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct HsdOptions {
  static constexpr int kMaxLookahead = 15;
  int lookahead;           // K: leaves lie K + 1 moves below a stage's root
  std::size_t table_size;  // N: the visited set is emptied when it holds more
  bool replace_equal;      // a board of equal score replaces the board in the frontier
};

// The keys of duplicate detection: the space's hashes, computed for all children at once. A space
// may bring its own keys, which may depend on positions visited before.
template <class Space>
class HashKeys {
 public:
  explicit HashKeys(const Space& space) : space_(space) {}
  // A stage begins at this board.
  void start(const typename Space::State&) {}

  class Children {
   public:
    Children(const HashKeys& keys, const typename Space::State& state,
             const typename Space::Moves& moves, const VisitedSet& visited) {
      for (std::size_t i = 0; i < moves.size(); ++i) {
        hashes_[i] = keys.space_.hash_after(state, moves[i]);
        visited.prefetch(hashes_[i]);
      }
    }
    std::uint64_t hash(std::size_t i) const { return hashes_[i]; }

   private:
    std::array<std::uint64_t, Space::Moves::kCapacity> hashes_;
  };

 private:
  const Space& space_;
};
template <class Space>
struct KeysOf {
  using Keys = HashKeys<Space>;
};
template <solver::HasKeys Space>
struct KeysOf<Space> {
  using Keys = typename Space::Keys;
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Evaluate>
class Hsd {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;
  using Incremental = solver::IncrementalAdapter<Space, Evaluate>;
  using IncrementalState = typename Incremental::IncrementalState;
  using Keys = typename KeysOf<Space>::Keys;

  // `space` and `evaluate` must outlive the search.
  Hsd(const Space& space, const Evaluate& evaluate, const HsdOptions& options)
      : space_(space),
        evaluate_(evaluate),
        options_(options),
        keys_(space),
        frontier_(evaluate.low(), evaluate.high(), options.replace_equal) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    reset();
    Budget budget(limits);
    budget_ = &budget;
    add_to_frontier(start, evaluate_(start));
    bool solved = false;
    while (!solved && !frontier_.empty()) {
      const Board board = frontier_.pop();
      stage_ = begin_stage(board);
      keys_.start(board.state);
      solved = look_ahead(board.state, Incremental::begin(evaluate_, board.state), 0);
      if (budget.ended()) break;
    }
    return result(solved);
  }

 private:
  static constexpr std::uint32_t kStart = ~std::uint32_t{0};
  using Leg = std::array<Move, HsdOptions::kMaxLookahead + 1>;
  struct Board {
    State state;
    std::uint32_t stage;  // the stage it is a leaf of
    std::uint8_t moves;   // from that stage's root
    Leg leg;
  };
  // A board whose stage was searched: how it was reached.
  struct Stage {
    std::uint32_t previous;
    std::uint32_t first_move;  // in stage_moves_
    std::uint32_t depth;       // its root's, in moves from the start
    std::uint8_t moves;
  };

  void reset() {
    visited_.reset();
    frontier_.clear();
    restart(stages_);
    restart(stage_moves_);
    stage_ = kStart;
    depth_ = 0;
    expanded_ = 0;
  }

  std::uint32_t begin_stage(const Board& board) {
    stage_depth_ = board.moves + (board.stage == kStart ? 0 : stages_[board.stage].depth);
    stages_.push_back(
        {board.stage, static_cast<std::uint32_t>(stage_moves_.size()), stage_depth_, board.moves});
    stage_moves_.insert(stage_moves_.end(), board.leg.begin(), board.leg.begin() + board.moves);
    return static_cast<std::uint32_t>(stages_.size() - 1);
  }

  void add_to_frontier(const State& state, std::int32_t score) {
    if (!budget_->memory(bytes_but_frontier() + frontier_.bytes_to_add())) return;
    Board& board = frontier_.insert(score);
    board.state = state;
    board.stage = stage_;
    board.moves = static_cast<std::uint8_t>(depth_);
    board.leg = leg_;
  }

  // Whether the position was new. A full set is emptied for new positions only.
  bool visit(std::uint64_t hash) {
    if (visited_.size() > options_.table_size) {
      if (visited_.contains(hash)) return false;
      visited_.clear();
    }
    if (visited_.is_full() && !budget_->memory(bytes() + 2 * visited_.bytes())) return false;
    return visited_.insert(hash);
  }
  // Whether the goal was found; leg_ then leads to it from the stage's root.
  bool look_ahead(const State& state, const IncrementalState& kept, int depth) {
    depth_ = depth;
    if (space_.is_goal(state)) return true;
    ++expanded_;
    typename Space::Moves moves;
    space_.generate(state, moves);
    typename Keys::Children children(keys_, state, moves, visited_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[i];
      const std::uint64_t hash = children.hash(i);
      if (!visit(hash)) continue;
      if (!budget_->generate()) return false;
      leg_[static_cast<std::size_t>(depth)] = move;
      State after = state;
      space_.apply(after, move);
      if (depth == options_.lookahead) {
        const auto siblings = static_cast<std::uint32_t>(moves.size());
        if (leaf(after, hash, kept, {move, siblings, leaf_depth()})) return true;
      } else if (look_ahead(after, Incremental::next(evaluate_, kept, move, after), depth + 1)) {
        return true;
      }
      if (budget_->ended()) return false;
    }
    return false;
  }

  // Depth of the stage's leaves, in moves from the start.
  std::uint32_t leaf_depth() const {
    return stage_depth_ + static_cast<std::uint32_t>(options_.lookahead) + 1;
  }
  // Whether the leaf is the goal. `kept` is of its parent.
  bool leaf(const State& state, std::uint64_t hash, const IncrementalState& kept,
            const solver::Arrival<Move>& arrival) {
    depth_ = options_.lookahead + 1;
    if (space_.is_goal(state)) return true;
    // It stays visited even if the set is emptied now.
    if (visited_.size() > options_.table_size) {
      visited_.clear();
      visited_.insert(hash);
    }
    add_to_frontier(state, Incremental::after(evaluate_, kept, arrival, state));
    return false;
  }

  solver::SearchResult<Move> result(bool solved) {
    return finish<Move>(
        solved, expanded_, *budget_, bytes(), [&] { return path_to_goal(); },
        common::Outcome::exhausted);
  }

  std::vector<Move> path_to_goal() const {
    std::vector<Stage> stages;
    for (std::uint32_t stage = stage_; stage != kStart; stage = stages.back().previous) {
      stages.push_back(stages_[stage]);
    }
    std::vector<Move> path;
    for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
      const auto first = stage_moves_.begin() + stage->first_move;
      path.insert(path.end(), first, first + stage->moves);
    }
    path.insert(path.end(), leg_.begin(), leg_.begin() + depth_);
    return path;
  }

  std::size_t bytes() const { return bytes_but_frontier() + frontier_.bytes(); }
  std::size_t bytes_but_frontier() const {
    return visited_.bytes() + bytes_of(stages_) + bytes_of(stage_moves_);
  }

  const Space& space_;
  const Evaluate& evaluate_;
  HsdOptions options_;
  Keys keys_;
  VisitedSet visited_;
  Frontier<Board> frontier_;
  std::vector<Stage> stages_;
  std::vector<Move> stage_moves_;
  Budget* budget_ = nullptr;
  std::uint32_t stage_ = kStart;
  std::uint32_t stage_depth_ = 0;
  Leg leg_{};      // moves from the stage's root to the current position
  int depth_ = 0;  // how many of them
  std::uint64_t expanded_ = 0;
};

struct HsdKind {
  static solver::SearchDescriptor describe();
  static HsdOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = Hsd<Space, Evaluate>;
};

}  // namespace coevo::search
