// Positions by number, 0, 1, 2 ..., found again exactly.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/contracts.h"
#include "solver/search/node_table.h"
#include "solver/search/pool.h"

namespace coevo::search {

template <solver::SearchDomain Domain>
class KnownPositions {
 public:
  using State = typename Domain::State;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // `domain` must outlive the set.
  explicit KnownPositions(const Domain& domain) : domain_(domain) {}

  // The position's number, or kNone.
  std::uint32_t find(const State& state) const {
    std::uint32_t found = kNone;
    table_.contains(domain_.hash(state), [&](std::uint32_t index) {
      if (!domain_.same_position(states_[index], state)) return false;
      found = index;
      return true;
    });
    return found;
  }
  bool contains(const State& state) const { return find(state) != kNone; }

  // Adds a position that is not there.
  void add(const State& state) {
    const auto index = static_cast<std::uint32_t>(states_.add());
    states_[index] = state;
    table_.insert(domain_.hash(state), index,
                  [this](std::uint32_t known) { return domain_.hash(states_[known]); });
  }

  const State& operator[](std::uint32_t index) const { return states_[index]; }
  std::size_t size() const { return states_.size(); }
  std::size_t bytes() const { return states_.bytes() + table_.bytes(); }
  void clear() {
    states_.clear();
    table_.clear();
  }

 private:
  const Domain& domain_;
  Pool<State> states_;
  NodeTable table_;
};

}  // namespace coevo::search
