// One instance of any domain with a lower bound, each move of cost 1, as the searches for shortest
// solutions see it: its packed positions are plain states with the bound's memo.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/bounded_domain.h"
#include "solver/contracts.h"
#include "solver/move_list.h"
#include "solver/search/plain_descent.h"

namespace coevo::search {

template <solver::SearchDomain Domain, solver::LowerBound<Domain> Bound>
class BoundedPuzzle {
 public:
  struct Packed {
    typename Domain::State state;
    typename Bound::Memo memo;
    std::optional<typename Domain::Move> move;  // that led here; none at the start

    friend bool operator==(const Packed& a, const Packed& b) {
      return Domain::same_position(a.state, b.state);
    }
  };
  using Position = Packed;
  using Successor = solver::Successor<Packed>;
  using Start = solver::Start<Packed>;
  using Successors = solver::MoveList<Successor, Domain::Moves::kCapacity>;

  // `domain` and `bound` must outlive it.
  BoundedPuzzle(const Domain& domain, const Bound& bound, const typename Domain::State& start)
      : domain_(domain), bound_(bound), start_(start) {}

  // The passes of an IDA* that keeps no positions; and what they find as waypoints.
  using Descent = PlainDescent<Domain, Bound>;
  Descent descent(Budget& budget) const { return {domain_, bound_, budget}; }
  const typename Domain::State& start_state() const { return start_; }
  std::vector<solver::Waypoint<Packed>> waypoints(
      const std::vector<typename Domain::Move>& moves) const {
    std::vector<solver::Waypoint<Packed>> path{{start().position, 0}};
    for (const auto& move : moves) {
      Packed next{path.back().position.state, {}, move};
      domain_.apply(next.state, move);
      path.push_back({next, path.back().cost + 1});
    }
    return path;
  }

  std::uint64_t hash(const Packed& packed) const { return domain_.hash(packed.state); }
  bool is_goal(const Packed& packed) const { return domain_.is_goal(packed.state); }
  Start start() const {
    const Packed packed{start_, bound_.begin(start_), std::nullopt};
    return {packed, 0, bound(packed), order(packed)};
  }
  void unpack(const Packed& packed, Position& position) const { position = packed; }
  int late_bound(const Position&, int bound) const { return bound; }
  void expand(const Position& from, Successors& successors) const {
    successors.clear();
    typename Domain::Moves moves;
    domain_.generate(from.state, moves);
    for (const auto& move : moves) {
      if (leads_back(move, from)) continue;
      Packed after{from.state, {}, move};
      domain_.apply(after.state, move);
      after.memo = bound_.next(from.memo, after.state, move);
      successors.add({after, 1, order(after)});
    }
  }

  int bound_after(const Position&, int, const Successor& successor) const {
    return bound(successor.position);
  }

 private:
  static constexpr int kLastOrder = 63;

  // Of equal promise, those nearer the goal come first.
  int order(const Packed& packed) const { return std::min(bound(packed), kLastOrder); }
  int bound(const Packed& packed) const { return bound_.value(packed.memo); }
  bool leads_back(const typename Domain::Move& move, const Packed& from) const {
    if constexpr (requires { domain_.undoes(move, move); }) {
      return from.move && domain_.undoes(move, *from.move);
    } else {
      return false;
    }
  }

  const Domain& domain_;
  const Bound& bound_;
  typename Domain::State start_;
};

}  // namespace coevo::search
