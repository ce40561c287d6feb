// SPDX-License-Identifier: MIT
// Counts positions against the limits of one search, and sums up what a search found within them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/outcome.h"
#include "solver/search_contract.h"

namespace coevo::search {

class Budget {
 public:
  explicit Budget(const solver::Limits& limits)
      : limits_(limits), start_(std::chrono::steady_clock::now()) {}

  // Counts one generated position. False if a limit forbids it: see ended().
  bool generate() {
    if (generated_ >= limits_.generated) return end(common::Outcome::node_limit);
    if ((++generated_ & kCheckEvery) == 0) check();
    return !has_ended_;
  }
  // Counts `count` at once; false if they exceed the limit, and then counts up to the limit.
  bool generate(std::uint64_t count) {
    if (count > limits_.generated - generated_) {
      generated_ = limits_.generated;
      return end(common::Outcome::node_limit);
    }
    const bool due = (generated_ ^ (generated_ + count)) > kCheckEvery;
    generated_ += count;
    if (due) check();
    return !has_ended_;
  }
  // False if tables of `bytes` would exceed the limit; they must not be allocated then.
  bool memory(std::size_t bytes) {
    if (bytes > limits_.memory) return end(common::Outcome::memory_limit);
    if (bytes > peak_) peak_ = bytes;
    return true;
  }
  // Ends the search as if its positions were used up.
  void give_up() { end(common::Outcome::node_limit); }

  // Checks the clock and the stop flag, as generate() does at intervals; returns ended().
  std::optional<common::Outcome> check() {
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) {
      end(common::Outcome::interrupted);
    }
    if (seconds() > limits_.seconds) end(common::Outcome::time_limit);
    return ended();
  }

  // Wall time since it was made.
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  std::uint64_t generated() const { return generated_; }
  std::uint64_t left() const { return limits_.generated - generated_; }
  std::size_t peak_memory() const { return peak_; }
  std::size_t memory_limit() const { return limits_.memory; }
  // The limit that was reached, if any.
  std::optional<common::Outcome> ended() const {
    return has_ended_ ? std::optional(ending_) : std::nullopt;
  }

 private:
  static constexpr std::uint64_t kCheckEvery = 0x3FFF;  // a mask: every 16,384 positions

  bool end(common::Outcome outcome) {
    has_ended_ = true;
    ending_ = outcome;
    return false;
  }

  solver::Limits limits_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t generated_ = 0;
  std::size_t peak_ = 0;
  bool has_ended_ = false;  // an optional member draws a false warning of g++ 12
  common::Outcome ending_ = common::Outcome::exhausted;
};

// The result of a search that keeps all its positions and whose tables take `bytes`. `path` is
// called only if it solved the instance. A search that neither did nor reached a limit is
// exhausted: its outcome is then `exhausted`.
template <class Move, class Path>
solver::SearchResult<Move> finish(bool solved, std::uint64_t expanded, const Budget& budget,
                                  std::size_t bytes, Path path,
                                  common::Outcome exhausted = common::Outcome::unsolvable) {
  solver::SearchResult<Move> result;
  result.outcome = solved ? common::Outcome::solved : budget.ended().value_or(exhausted);
  result.generated = budget.generated();
  result.expanded = expanded;
  result.peak_memory = std::max(budget.peak_memory(), bytes);
  if (solved) result.path = path();
  return result;
}

}  // namespace coevo::search
