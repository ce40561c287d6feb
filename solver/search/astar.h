// A* (Hart, Nilsson, Raphael 1968) for shortest solutions: expands the position of the smallest
// f = moves so far + bound, so that the first goal is a shortest solution; and when no position is
// left, there is none. Positions are compared in full, never by hash alone. Bounds need not be
// consistent: a position that is reached anew by fewer moves is expanded anew.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solver/bounded_domain.h"
#include "solver/limits.h"
#include "solver/search/budget.h"
#include "solver/search/linked_buckets.h"
#include "solver/search/reserved_array.h"
#include "solver/search/tag_table.h"
#include "solver/search_descriptor.h"
#include "src/common/parameter.h"

namespace coevo::search {

struct AstarOptions {};

template <solver::BoundedDomain Domain>
class Astar {
 public:
  using Packed = typename Domain::Packed;
  using Position = typename Domain::Position;
  using Successor = solver::Successor<Packed>;

  explicit Astar(const AstarOptions& = {}) {}

  solver::ShortestResult<Packed> run(Domain& domain, const solver::Limits& limits) {
    clear(limits);
    Budget budget(limits);
    solver::ShortestResult<Packed> result;
    const Successor start = domain.start();
    store(domain.hash(start.position), start, LinkedBuckets::kNone, 0);
    std::uint32_t goal = LinkedBuckets::kNone;
    while (open_.seek() && goal == LinkedBuckets::kNone) {
      const std::uint32_t index = open_.front();
      result.lower_bound = static_cast<std::uint64_t>(open_.key());
      if (nodes_[index].status != Status::done && domain.is_goal(nodes_[index].position)) {
        goal = index;
      } else if (look_at(domain, index)) {
        ++result.expanded;
        if (!store_all(domain, index, budget)) break;
      }
    }
    finish(result, goal, budget);
    return result;
  }

 private:
  enum class Status : std::uint8_t { fresh, looked_at, done };

  struct Node {
    Packed position;
    std::uint32_t parent;
    std::uint32_t behind;  // next in its bucket
    std::uint16_t cost;
    std::uint8_t bound;
    Status status;
  };

  void clear(const solver::Limits& limits) {
    nodes_.reset(std::min(limits.memory / sizeof(Node), kMostNodes));
    known_.clear();
    open_.clear();
    peak_ = known_.bytes();
  }

  // Takes the front of the queue out and opens it; whether it is to be expanded. A position whose
  // late bound is larger goes back to the queue instead.
  bool look_at(Domain& domain, std::uint32_t index) {
    Node& node = nodes_[index];
    const int order = open_.order();
    const int key = open_.key();
    open_.pop(node.behind);
    if (node.behind != LinkedBuckets::kNone) __builtin_prefetch(&nodes_[node.behind]);
    if (node.status == Status::done) return false;
    domain.unpack(node.position, position_);
    if (node.status == Status::fresh) {
      const int bound = domain.late_bound(position_, node.bound);
      node.status = bound >= solver::kDeadEnd ? Status::done : Status::looked_at;
      if (bound >= solver::kDeadEnd) return false;
      if (node.cost + bound > key) {
        node.behind = open_.push(node.cost + bound, order, index);
        return false;
      }
    }
    node.status = Status::done;
    return true;
  }

  // False when a limit was reached.
  bool store_all(Domain& domain, std::uint32_t parent, Budget& budget) {
    const Node& node = nodes_[parent];
    domain.expand(position_, node.bound, successors_);
    const std::size_t count = successors_.size();
    const std::size_t nodes = (nodes_.size() + count) * sizeof(Node);
    const bool grow = known_.full(count);
    const std::size_t bytes =
        nodes + (grow ? known_.bytes_to_grow() : known_.bytes()) + open_.bytes();
    if (!budget.memory(bytes)) return false;
    peak_ = std::max(peak_, bytes);
    if (grow) known_.grow();
    // Three passes, so that the memory's answers for one successor arrive while another is asked
    // for.
    std::array<std::uint64_t, Domain::Successors::kCapacity> hashes;
    for (std::size_t i = 0; i < count; ++i) {
      hashes[i] = domain.hash(successors_[i].position);
      known_.prefetch(hashes[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t first = known_.first(hashes[i]);
      if (first != TagTable::kNone) __builtin_prefetch(&nodes_[first]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (store(hashes[i], successors_[i], parent, node.cost) && !budget.generate()) return false;
    }
    return true;
  }

  // Keeps the successor unless it is known at no larger cost.
  bool store(std::uint64_t hash, const Successor& successor, std::uint32_t parent,
             int cost_so_far) {
    const std::size_t slot = known_.find(
        hash, [&](std::uint32_t index) { return nodes_[index].position == successor.position; });
    const int cost = cost_so_far + successor.cost;
    if (const std::uint32_t known = known_.index_at(slot); known != TagTable::kNone) {
      if (nodes_[known].cost <= cost) return false;
      nodes_[known].status = Status::done;  // its other entry takes over
    }
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    // A successor's bound may be below what its parent promised: f never falls along a path.
    const int f = std::max(open_.key(), cost + successor.bound);
    nodes_.add({successor.position, parent, open_.push(f, successor.order, index),
                static_cast<std::uint16_t>(cost), static_cast<std::uint8_t>(successor.bound),
                Status::fresh});
    known_.put(slot, hash, index);
    return true;
  }

  void finish(solver::ShortestResult<Packed>& result, std::uint32_t goal,
              const Budget& budget) const {
    result.outcome = goal != LinkedBuckets::kNone
                         ? common::Outcome::solved
                         : budget.ended().value_or(common::Outcome::unsolvable);
    result.generated = budget.generated();
    result.positions = known_.size();
    result.peak_memory = peak_;
    for (std::uint32_t i = goal; i != LinkedBuckets::kNone; i = nodes_[i].parent) {
      result.path.push_back({nodes_[i].position, nodes_[i].cost});
    }
    std::reverse(result.path.begin(), result.path.end());
  }

  static constexpr std::size_t kMostNodes = 0xFFFFFFFE;

  ReservedArray<Node> nodes_;
  TagTable known_;
  LinkedBuckets open_;
  std::size_t peak_ = 0;                    // bytes of all three
  Position position_;                       // the one at hand
  typename Domain::Successors successors_;  // and its successors
};

struct AstarKind {
  using FindsShortest = void;
  static solver::SearchDescriptor describe();
  static AstarOptions options(const common::Settings&) { return {}; }
  template <class Domain>
  using Search = Astar<Domain>;
};

}  // namespace coevo::search
