// SPDX-License-Identifier: MIT
// One shard of hash-distributed A*: the positions whose hash it owns, with their open list and
// closed list. Shards exchange only messages through outboxes, so that threads can run them in
// parallel. Their number does not depend on the number of threads, and so neither does the search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "solver/search/tables/queues.h"
#include "solver/search/tables/reserved_array.h"
#include "solver/search/tables/table_memory.h"
#include "solver/search/tables/tag_table.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::search {

template <solver::BoundedSpace Space>
class AstarShard {
 public:
  using Packed = typename Space::Packed;
  // The most threads that can work at once. More shards mean smaller tables and smaller rounds,
  // which cost a single thread time: a tenth with 8.
  static constexpr std::size_t kShards = 4;
  static constexpr std::uint32_t kNone = LinkedBuckets::kNone;

  static constexpr int kNothingOpen = std::numeric_limits<int>::max();

  // A successor on its way to its shard.
  struct Message {
    std::uint64_t hash;
    Packed position;
    std::uint32_t parent;  // its node id
    std::uint16_t cost;
    std::uint8_t bound;
    std::uint8_t order;
  };
  using Outbox = std::vector<Message>;

  static std::size_t shard_of(std::uint64_t hash) { return hash % kShards; }
  // Node ids are unique over all shards.
  static std::size_t shard_of_node(std::uint32_t id) { return id % kShards; }

  // Positions of f = `below` or more are pruned.
  void clear(std::size_t shard, std::size_t memory, int below) {
    shard_ = static_cast<std::uint32_t>(shard);
    below_ = below;
    pruned_ = false;
    capacity_ = std::min<std::size_t>(memory / sizeof(Node), kNone / kShards);
    nodes_.reset(capacity_);
    known_.reset(capacity_);
    open_.clear();
    for (Outbox& outbox : out_) outbox.clear();
    expanded_ = 0;
    goal_ = kNone;
  }

  // The smallest f in the open list.
  int least_f() { return open_.seek() ? open_.key() : kNothingOpen; }

  // Expands the best open positions with that f, at most `max_expanded`. The outboxes receive
  // successors that no shard (`all` includes this one) knows at the same or a smaller cost. Stops
  // at a goal.
  void expand(Space& space, std::span<const AstarShard> all, int f, std::size_t max_expanded) {
    for (Outbox& outbox : out_) outbox.clear();
    const std::uint64_t before = expanded_;
    const auto slot_of = [this](std::uint64_t i) -> PipelineSlot& {
      return pipeline_[i % pipeline_.size()];
    };
    for (; max_expanded > 0 && least_f() == f; --max_expanded) {
      const std::uint32_t index = open_.front();
      if (nodes_[index].status != Status::closed && space.is_goal(nodes_[index].position)) {
        goal_ = node_id(index);
        return;
      }
      PipelineSlot& slot = slot_of(expanded_);
      if (!open(space, index, slot.position)) continue;
      slot.node = index;
      space.expand(slot.position, slot.successors);
      prefetch_entries(space, all, slot);
      if (expanded_ > before) prefetch_nodes(all, slot_of(expanded_ - 1));
      if (expanded_ > before + 1) send(space, all, slot_of(expanded_ - 2));
      ++expanded_;
    }
    if (expanded_ == before) return;
    prefetch_nodes(all, slot_of(expanded_ - 1));
    if (expanded_ > before + 1) send(space, all, slot_of(expanded_ - 2));
    send(space, all, slot_of(expanded_ - 1));
  }
  const Outbox& outbox(std::size_t to) const { return out_[to]; }

  // Bytes of the tables after `more` positions more; beyond any limit if there cannot be as many.
  std::size_t bytes(std::size_t more) const {
    if (nodes_.size() + more > capacity_) return std::numeric_limits<std::size_t>::max() / kShards;
    return (nodes_.size() + more) * sizeof(Node) + known_.bytes() + open_.bytes();
  }

  // Whether the table must grow before `more` positions more are received.
  bool is_full(std::size_t more) const { return known_.full(more); }
  // Bytes that it grows by.
  std::size_t growth() const { return known_.bytes_to_grow() - known_.bytes(); }
  void grow() { known_.grow(); }
  // Receives the messages of all shards to this one. Adds the positions that are not dominated
  // (known at the same or a smaller cost) and returns their number. Bounds need not be consistent,
  // so f is raised to the parent's (pathmax).
  std::uint64_t receive(std::span<const AstarShard> from, int f) {
    // Two passes, so that the memory accesses overlap. Nodes are not prefetched: nearly all
    // positions are new.
    for (const AstarShard& shard : from) {
      for (const Message& message : shard.out_[shard_]) known_.prefetch(message.hash);
    }
    std::uint64_t added = 0;
    for (const AstarShard& shard : from) {
      for (const Message& message : shard.out_[shard_]) added += put(message, f) ? 1 : 0;
    }
    return added;
  }

  bool put(const Message& message, int least_f) {
    const std::size_t slot = known_.find(message.hash, [&](std::uint32_t index) {
      return nodes_[index].position == message.position;
    });
    if (const std::uint32_t known = known_.index_at(slot); known != TagTable::kNone) {
      if (nodes_[known].cost <= message.cost) return false;
      nodes_[known].status = Status::closed;  // its other entry takes over
    }
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    const int f = std::max(least_f, message.cost + message.bound);
    nodes_.add({message.position, message.parent, open_.push(f, message.order, index), message.cost,
                message.bound, Status::generated});
    known_.put(slot, message.hash, index);
    return true;
  }

  // Whether a position was pruned.
  bool pruned() const { return pruned_; }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t positions() const { return known_.size(); }
  // The node id of the goal that expand() met, or kNone.
  std::uint32_t goal() const { return goal_; }
  solver::PathNode<Packed> path_node(std::uint32_t id) const {
    const Node& node = nodes_[id / kShards];
    return {node.position, node.cost};
  }
  std::uint32_t parent(std::uint32_t id) const { return nodes_[id / kShards].parent; }

 private:
  enum class Status : std::uint8_t { generated, bounded, closed };

  struct Node {
    Packed position;
    std::uint32_t parent;  // its node id
    std::uint32_t next;    // in its bucket
    std::uint16_t cost;
    std::uint8_t bound;
    Status status;
  };

  // A position being expanded. There are three, so that the memory accesses for one's successors,
  // first to the table, then to the nodes, overlap with the expansion of the next two.
  struct PipelineSlot {
    std::uint32_t node = kNone;
    typename Space::Position position;
    typename Space::Successors successors;
    std::array<std::uint64_t, Space::Successors::kCapacity> hashes;
    std::array<std::uint32_t, Space::Successors::kCapacity>
        candidates;  // first matches in the table
  };

  std::uint32_t node_id(std::uint32_t index) const {
    return index * static_cast<std::uint32_t>(kShards) + shard_;
  }

  // Takes the front of the open list and unpacks it; whether it is to be expanded now. A position
  // whose late bound is larger goes back to the open list instead.
  bool open(Space& space, std::uint32_t index, typename Space::Position& position) {
    Node& node = nodes_[index];
    const int order = open_.order();
    const int key = open_.key();
    open_.pop(node.next);
    if (node.next != kNone) prefetch(&nodes_[node.next]);
    if (node.status == Status::closed) return false;
    space.unpack(node.position, position);
    if (node.status == Status::generated) {
      const int bound = space.late_bound(position, node.bound);
      node.status = bound >= solver::kDeadEnd ? Status::closed : Status::bounded;
      if (bound >= solver::kDeadEnd) return false;
      if (prunes(node.cost + bound)) {
        node.status = Status::closed;
        return false;
      }
      if (node.cost + bound > key) {
        node.next = open_.push(node.cost + bound, order, index);
        return false;
      }
    }
    node.status = Status::closed;
    return true;
  }

  // Whether a position of that f is pruned; remembers that one was.
  bool prunes(int f) {
    pruned_ |= f >= below_;
    return f >= below_;
  }

  void prefetch_entries(const Space& space, std::span<const AstarShard> all,
                        PipelineSlot& slot) const {
    for (std::size_t i = 0; i < slot.successors.size(); ++i) {
      slot.hashes[i] = space.hash(slot.successors[i].position);
      all[shard_of(slot.hashes[i])].known_.prefetch(slot.hashes[i]);
    }
  }
  void prefetch_nodes(std::span<const AstarShard> all, PipelineSlot& slot) const {
    for (std::size_t i = 0; i < slot.successors.size(); ++i) {
      const AstarShard& shard = all[shard_of(slot.hashes[i])];
      slot.candidates[i] = shard.known_.first(slot.hashes[i]);
      if (slot.candidates[i] != TagTable::kNone) prefetch(&shard.nodes_[slot.candidates[i]]);
    }
  }
  void send(Space& space, std::span<const AstarShard> all, PipelineSlot& slot) {
    const Node& node = nodes_[slot.node];
    for (std::size_t i = 0; i < slot.successors.size(); ++i) {
      const auto& successor = slot.successors[i];
      const std::uint64_t hash = slot.hashes[i];
      const auto cost = static_cast<std::uint16_t>(node.cost + successor.cost);
      const std::size_t to = shard_of(hash);
      if (all[to].is_dominated(hash, slot.candidates[i], successor.position, cost)) continue;
      const int bound = space.bound_after(slot.position, node.bound, successor);
      if (prunes(cost + bound)) continue;
      out_[to].push_back({hash, successor.position, node_id(slot.node), cost,
                          static_cast<std::uint8_t>(bound),
                          static_cast<std::uint8_t>(successor.order)});
    }
  }
  // Whether the position is dominated: known at the same or a smaller cost. `candidate` is the
  // first match in the table.
  bool is_dominated(std::uint64_t hash, std::uint32_t candidate, const Packed& position,
                    std::uint16_t cost) const {
    const auto same = [&](std::uint32_t index) { return nodes_[index].position == position; };
    if (candidate != TagTable::kNone && !same(candidate)) {
      candidate = known_.index_at(known_.find(hash, same));
    }
    return candidate != TagTable::kNone && nodes_[candidate].cost <= cost;
  }

  std::uint32_t shard_ = 0;
  std::size_t capacity_ = 0;  // in positions
  int below_ = 0;
  bool pruned_ = false;
  ReservedArray<Node> nodes_;
  TagTable known_{0};
  LinkedBuckets open_;
  std::array<Outbox, kShards> out_;
  std::uint64_t expanded_ = 0;
  std::uint32_t goal_ = kNone;
  std::array<PipelineSlot, 3> pipeline_;
};

}  // namespace coevo::search
