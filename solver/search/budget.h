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
    return !has_ended_;
  }
  // False when `bytes` of tables are more than allowed.
  bool memory(std::size_t bytes) {
    if (bytes > peak_) peak_ = bytes;
    return bytes <= limits_.memory || end(common::Outcome::memory_limit);
  }

  std::uint64_t generated() const { return generated_; }
  std::size_t peak_memory() const { return peak_; }
  std::size_t memory_limit() const { return limits_.memory; }
  // The limit that was reached, if any.
  std::optional<common::Outcome> ended() const {
    return has_ended_ ? std::optional(ended_) : std::nullopt;
  }

 private:
  static constexpr std::uint64_t kLookEvery = 0x3FFF;  // a clock read and a flag, every 16,384

  bool end(common::Outcome outcome) {
    has_ended_ = true;
    ended_ = outcome;
    return false;
  }
  void look() {
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) {
      end(common::Outcome::interrupted);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    if (spent.count() > limits_.seconds) end(common::Outcome::time_limit);
  }

  solver::Limits limits_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t generated_ = 0;
  std::size_t peak_ = 0;
  // Not an optional: g++ 12 takes its value for uninitialised where searches are inlined.
  bool has_ended_ = false;
  common::Outcome ended_ = common::Outcome::exhausted;
};

}  // namespace coevo::search
