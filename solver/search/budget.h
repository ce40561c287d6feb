// Counts positions against the limits of one search.
#pragma once

#include <chrono>
#include <optional>

#include "solver/limits.h"
#include "src/common/outcome.h"

namespace coevo::search {

class Budget {
 public:
  explicit Budget(const solver::Limits& limits)
      : limits_(limits), start_(std::chrono::steady_clock::now()) {}

  // Counts one generated position. False when it must not be made: see ended().
  bool generate() {
    if (generated_ >= limits_.generated) return end(common::Outcome::node_limit);
    if ((++generated_ & kLookEvery) == 0) look();
    return !ended_;
  }
  // Counts that many at once; false when they are more than allowed, and then counts those allowed.
  bool generate(std::uint64_t count) {
    if (count > limits_.generated - generated_) {
      generated_ = limits_.generated;
      return end(common::Outcome::node_limit);
    }
    const bool due = (generated_ ^ (generated_ + count)) > kLookEvery;
    generated_ += count;
    if (due) look();
    return !ended_;
  }
  // False when `bytes` of tables are more than allowed.
  bool memory(std::size_t bytes) {
    if (bytes > peak_) peak_ = bytes;
    return bytes <= limits_.memory || end(common::Outcome::memory_limit);
  }

  // Wall time since it was made.
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  std::uint64_t generated() const { return generated_; }
  std::size_t peak_memory() const { return peak_; }
  std::size_t memory_limit() const { return limits_.memory; }
  // The limit that was reached, if any.
  const std::optional<common::Outcome>& ended() const { return ended_; }

 private:
  static constexpr std::uint64_t kLookEvery = 0x3FFF;  // a clock read and a flag, every 16,384

  bool end(common::Outcome outcome) {
    ended_ = outcome;
    return false;
  }
  void look() {
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) {
      ended_ = common::Outcome::interrupted;
    }
    if (seconds() > limits_.seconds) ended_ = common::Outcome::time_limit;
  }

  solver::Limits limits_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t generated_ = 0;
  std::size_t peak_ = 0;
  std::optional<common::Outcome> ended_;
};

}  // namespace coevo::search
