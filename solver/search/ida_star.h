// IDA* (Korf 1985): depth-first passes that look no further than moves made + lower bound <= threshold;
// the next threshold is the smallest sum that was cut off. A small table of the pass's positions saves
// most of what a plain IDA* does again on other paths to the same positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/contracts.h"
#include "solver/limits.h"
#include "solver/search/budget.h"
#include "solver/search/pass_table.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

struct IdaStarOptions {
  int table_bits;  // 2^n positions are remembered in each pass; 0: none
};

template <solver::SearchDomain Domain, solver::LowerBound<Domain> Bound>
class IdaStar {
 public:
  using State = typename Domain::State;
  using Move = typename Domain::Move;

  // `domain` and `bound` must outlive the search.
  IdaStar(const Domain& domain, const Bound& bound, const IdaStarOptions& options)
      : domain_(domain), bound_(bound), table_(options.table_bits) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    Budget budget(limits);
    budget_ = &budget;
    expanded_ = 0;
    Node root{start, bound_.begin(start)};
    next_threshold_ = bound_.value(root.memo);
    bool solved = false;
    bool complete = true;  // whether the last pass cut nothing off
    do {
      threshold_ = next_threshold_;
      next_threshold_ = kNever;
      table_.begin_pass();
      path_.clear();
      is_known(start, 0);
      solved = descend(root, 0);
      complete = next_threshold_ == kNever;
    } while (!solved && !complete && !budget.ended() && budget.memory(table_.bytes()));
    return result(solved);
  }

 private:
  static constexpr int kNever = std::numeric_limits<int>::max();
  // Successors that are made at once, so that memory answers for one while another is asked for.
  static constexpr std::size_t kBatch = 4;
  struct Node {
    State state;
    typename Bound::Memo memo;
  };

  bool leads_back(const Move& move) const {
    if constexpr (requires { domain_.undoes(move, move); }) {
      return !path_.empty() && domain_.undoes(move, path_.back());
    } else {
      return false;
    }
  }

  bool is_known(const State& state, int depth) {
    return table_.is_used() && table_.is_known(domain_, state, depth);
  }

  // Whether the goal was found below the node, which is within the threshold; path_ then leads there.
  bool descend(const Node& node, int depth) {
    if (domain_.is_goal(node.state)) return true;
    ++expanded_;
    typename Domain::Moves moves;
    domain_.generate(node.state, moves);
    for (std::size_t first = 0; first < moves.size(); first += kBatch) {
      if (try_batch(node, moves, first, depth + 1)) return true;
      if (budget_->ended()) return false;
    }
    return false;
  }

  bool try_batch(const Node& node, const typename Domain::Moves& moves, std::size_t first,
                 int depth) {
    std::array<Node, kBatch> nodes;
    std::array<Move, kBatch> made;
    std::size_t count = 0;
    for (std::size_t i = first; i < std::min(moves.size(), first + kBatch); ++i) {
      if (leads_back(moves[i])) continue;
      Node& after = nodes[count];
      after.state = node.state;
      domain_.apply(after.state, moves[i]);
      after.memo = bound_.next(node.memo, after.state, moves[i]);
      made[count++] = moves[i];
    }
    for (std::size_t i = 0; i < count; ++i) {
      const int f = depth + bound_.value(nodes[i].memo);
      const bool cut_off = f > threshold_;
      if (!cut_off && is_known(nodes[i].state, depth)) continue;
      if (!budget_->generate()) return false;
      if (cut_off) {
        next_threshold_ = std::min(next_threshold_, f);
        continue;
      }
      path_.push_back(made[i]);
      if (descend(nodes[i], depth)) return true;
      path_.pop_back();
      if (budget_->ended()) return false;
    }
    return false;
  }

  solver::SearchResult<Move> result(bool solved) const {
    solver::SearchResult<Move> result;
    result.generated = budget_->generated();
    result.expanded = expanded_;
    result.peak_memory = std::max(budget_->peak_memory(), table_.bytes());
    result.optimal = solved;
    result.lower_bound = static_cast<std::uint64_t>(threshold_);
    result.outcome = solved ? common::Outcome::solved
                            : budget_->ended().value_or(common::Outcome::unsolvable);
    if (result.outcome == common::Outcome::unsolvable) result.lower_bound.reset();
    if (solved) result.path = path_;
    return result;
  }

  const Domain& domain_;
  const Bound& bound_;
  PassTable<Domain> table_;
  Budget* budget_ = nullptr;
  int threshold_ = 0;
  int next_threshold_ = 0;
  std::vector<Move> path_;
  std::uint64_t expanded_ = 0;
};

struct IdaStarKind {
  using NeedsBound = void;
  static solver::SearchDescriptor describe();
  static IdaStarOptions options(const common::Settings& settings);
  template <class Domain, class Bound>
  using Search = IdaStar<Domain, Bound>;
};

}  // namespace coevo::search
