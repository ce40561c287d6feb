// One share of A*'s positions, told by their hash, with the queue and the table for them. Shares do
// not look at each other but for the letters between them, so that each can be another thread's
// work; and there are as many on one thread, so that the search is the same on any number.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "solver/bounded_space.h"
#include "solver/search/linked_buckets.h"
#include "solver/search/prefetch.h"
#include "solver/search/reserved_array.h"
#include "solver/search/tag_table.h"

namespace coevo::search {

template <solver::BoundedSpace Space>
class AstarShare {
 public:
  using Packed = typename Space::Packed;
  // So many threads can work at once. More shares mean smaller tables and rounds of fewer positions
  // each, which one thread pays for: with 8, a tenth of its time.
  static constexpr std::size_t kShares = 4;
  static constexpr std::uint32_t kNone = LinkedBuckets::kNone;

  static constexpr int kNothingOpen = std::numeric_limits<int>::max();

  // A successor on its way to its share.
  struct Letter {
    std::uint64_t hash;
    Packed position;
    std::uint32_t parent;  // its name
    std::uint16_t cost;
    std::uint8_t bound;
    std::uint8_t order;
  };
  using Letters = std::vector<Letter>;

  static std::size_t share_of(std::uint64_t hash) { return hash % kShares; }
  // All shares' positions have different names.
  static std::size_t share_of_name(std::uint32_t name) { return name % kShares; }

  void clear(std::size_t share, std::size_t memory) {
    share_ = static_cast<std::uint32_t>(share);
    room_ = std::min<std::size_t>(memory / sizeof(Node), kNone / kShares);
    nodes_.reset(room_);
    known_.reset(room_);
    open_.clear();
    for (Letters& letters : out_) letters.clear();
    expanded_ = 0;
    goal_ = kNone;
  }

  // The smallest f of those that are open.
  int least_f() { return open_.seek() ? open_.key() : kNothingOpen; }

  // Looks at the best open positions of that f, at most so many, and expands them. Those of their
  // successors that no share (`all`, itself among them) knows at no larger cost wait in letters().
  // Stops at a goal.
  void expand(Space& space, std::span<const AstarShare> all, int f, std::size_t most) {
    for (Letters& letters : out_) letters.clear();
    const std::uint64_t before = expanded_;
    const auto desk_of = [this](std::uint64_t i) -> Desk& { return desks_[i % desks_.size()]; };
    for (; most > 0 && least_f() == f; --most) {
      const std::uint32_t index = open_.front();
      if (nodes_[index].status != Status::done && space.is_goal(nodes_[index].position)) {
        goal_ = name(index);
        return;
      }
      Desk& desk = desk_of(expanded_);
      if (!look_at(space, index, desk.position)) continue;
      desk.node = index;
      space.expand(desk.position, desk.successors);
      ask_for_slots(space, all, desk);
      if (expanded_ > before) ask_for_nodes(all, desk_of(expanded_ - 1));
      if (expanded_ > before + 1) write(space, all, desk_of(expanded_ - 2));
      ++expanded_;
    }
    if (expanded_ == before) return;
    ask_for_nodes(all, desk_of(expanded_ - 1));
    if (expanded_ > before + 1) write(space, all, desk_of(expanded_ - 2));
    write(space, all, desk_of(expanded_ - 1));
  }
  const Letters& letters(std::size_t to) const { return out_[to]; }

  // Bytes of the tables when so many positions more have come; more than there are if they cannot.
  std::size_t bytes(std::size_t more) const {
    if (nodes_.size() + more > room_) return std::numeric_limits<std::size_t>::max() / kShares;
    const std::size_t table = known_.full(more) ? known_.bytes_to_grow() : known_.bytes();
    return (nodes_.size() + more) * sizeof(Node) + table + open_.bytes();
  }

  // Makes room for so many positions more. To be called before they are received.
  void reserve(std::size_t more) {
    while (known_.full(more)) known_.grow();
  }
  // Takes in what all shares wrote to this one: keeps the positions that are not known at no larger
  // cost, and returns how many. A bound may be below what the parent promised: f never falls along
  // a path, so it is `f` at least.
  std::uint64_t receive(std::span<const AstarShare> from, int f) {
    // Two passes, so that the memory's answers for one position arrive while another is asked for.
    // Nodes are not: nearly all positions are new.
    for (const AstarShare& share : from) {
      for (const Letter& letter : share.out_[share_]) known_.prefetch(letter.hash);
    }
    std::uint64_t kept = 0;
    for (const AstarShare& share : from) {
      for (const Letter& letter : share.out_[share_]) kept += put(letter, f) ? 1 : 0;
    }
    return kept;
  }

  bool put(const Letter& letter, int least_f) {
    const std::size_t slot = known_.find(letter.hash, [&](std::uint32_t index) {
      return nodes_[index].position == letter.position;
    });
    if (const std::uint32_t known = known_.index_at(slot); known != TagTable::kNone) {
      if (nodes_[known].cost <= letter.cost) return false;
      nodes_[known].status = Status::done;  // its other entry takes over
    }
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    const int f = std::max(least_f, letter.cost + letter.bound);
    nodes_.add({letter.position, letter.parent, open_.push(f, letter.order, index), letter.cost,
                letter.bound, Status::fresh});
    known_.put(slot, letter.hash, index);
    return true;
  }

  std::uint64_t expanded() const { return expanded_; }
  std::size_t positions() const { return known_.size(); }
  // The name of the goal that expand() met, or kNone.
  std::uint32_t goal() const { return goal_; }
  solver::PathNode<Packed> path_node(std::uint32_t name) const {
    const Node& node = nodes_[name / kShares];
    return {node.position, node.cost};
  }
  std::uint32_t parent(std::uint32_t name) const { return nodes_[name / kShares].parent; }

 private:
  enum class Status : std::uint8_t { fresh, looked_at, done };

  struct Node {
    Packed position;
    std::uint32_t parent;  // its name
    std::uint32_t behind;  // next in its bucket
    std::uint16_t cost;
    std::uint8_t bound;
    Status status;
  };

  // A position at work. There are three, so that the memory's answers for the successors of one,
  // first of the table, then of the nodes, arrive while the next two are opened and expanded.
  struct Desk {
    std::uint32_t node = kNone;
    typename Space::Position position;
    typename Space::Successors successors;
    std::array<std::uint64_t, Space::Successors::kCapacity> hashes;
    std::array<std::uint32_t, Space::Successors::kCapacity> alike;  // nodes, or kNone
  };

  std::uint32_t name(std::uint32_t index) const {
    return index * static_cast<std::uint32_t>(kShares) + share_;
  }

  // Takes the front of the queue out and opens it; whether it is to be expanded. A position whose
  // late bound is larger goes back to the queue instead.
  bool look_at(Space& space, std::uint32_t index, typename Space::Position& position) {
    Node& node = nodes_[index];
    const int order = open_.order();
    const int key = open_.key();
    open_.pop(node.behind);
    if (node.behind != kNone) prefetch(&nodes_[node.behind]);
    if (node.status == Status::done) return false;
    space.unpack(node.position, position);
    if (node.status == Status::fresh) {
      const int bound = space.late_bound(position, node.bound);
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

  void ask_for_slots(const Space& space, std::span<const AstarShare> all, Desk& desk) const {
    for (std::size_t i = 0; i < desk.successors.size(); ++i) {
      desk.hashes[i] = space.hash(desk.successors[i].position);
      all[share_of(desk.hashes[i])].known_.prefetch(desk.hashes[i]);
    }
  }
  void ask_for_nodes(std::span<const AstarShare> all, Desk& desk) const {
    for (std::size_t i = 0; i < desk.successors.size(); ++i) {
      const AstarShare& share = all[share_of(desk.hashes[i])];
      desk.alike[i] = share.known_.first(desk.hashes[i]);
      if (desk.alike[i] != TagTable::kNone) prefetch(&share.nodes_[desk.alike[i]]);
    }
  }
  void write(Space& space, std::span<const AstarShare> all, Desk& desk) {
    const Node& node = nodes_[desk.node];
    for (std::size_t i = 0; i < desk.successors.size(); ++i) {
      const auto& successor = desk.successors[i];
      const std::uint64_t hash = desk.hashes[i];
      const auto cost = static_cast<std::uint16_t>(node.cost + successor.cost);
      const std::size_t to = share_of(hash);
      if (all[to].knows(hash, desk.alike[i], successor.position, cost)) continue;
      const int bound = space.bound_after(desk.position, node.bound, successor);
      out_[to].push_back({hash, successor.position, name(desk.node), cost,
                          static_cast<std::uint8_t>(bound),
                          static_cast<std::uint8_t>(successor.order)});
    }
  }
  // Whether the position is known at no larger cost. `alike` is the table's first answer.
  bool knows(std::uint64_t hash, std::uint32_t alike, const Packed& position,
             std::uint16_t cost) const {
    const auto same = [&](std::uint32_t index) { return nodes_[index].position == position; };
    if (alike != TagTable::kNone && !same(alike)) alike = known_.index_at(known_.find(hash, same));
    return alike != TagTable::kNone && nodes_[alike].cost <= cost;
  }

  std::uint32_t share_ = 0;
  std::size_t room_ = 0;  // most positions
  ReservedArray<Node> nodes_;
  TagTable known_{0};
  LinkedBuckets open_;
  std::array<Letters, kShares> out_;
  std::uint64_t expanded_ = 0;
  std::uint32_t goal_ = kNone;
  std::array<Desk, 3> desks_;
};

}  // namespace coevo::search
