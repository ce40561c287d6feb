// Builds pattern databases breadth first. A node of the search is a placement and the part of the
// free squares that the blank is in; a tile's move costs 1, the blank's own nothing.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <thread>

#include "solver/heuristics/tiles/pattern_database.h"
#include "src/common/notice.h"

namespace coevo::tiles {
namespace {

constexpr std::uint8_t kUnknown = 255;

using Byte = std::atomic_ref<std::uint8_t>;

class Builder {
 public:
  Builder(const Pattern& pattern, std::span<std::uint8_t> values)
      : moves_(pattern),
        weights_(pattern),
        values_(values),
        reached_(values.size()),
        waiting_(values.size()) {
    std::fill(values.begin(), values.end(), kUnknown);
    reached_[moves_.goal_slot()] = waiting_[moves_.goal_slot()] = moves_.goal_region();
  }

  // Expands what waits at `level`. Returns the number of placements reached for the first time.
  std::uint64_t expand_level(std::uint8_t level) {
    std::atomic<std::uint32_t> next_order{0};
    std::atomic<std::uint64_t> added{0};
    work_on_all_cores([&] {
      std::uint64_t own = 0;
      for (std::uint32_t order = 0; (order = next_order++) < weights_.orders;) {
        own += expand_order(order, level);
      }
      added += own;
    });
    return added;
  }
  bool is_waiting() const { return found_.load() != 0; }

 private:
  void work_on_all_cores(const std::function<void()>& work) {
    found_ = 0;
    constexpr std::size_t kWorthThreads = 1 << 20;
    const unsigned cores = values_.size() < kWorthThreads ? 1 : std::thread::hardware_concurrency();
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < std::min(cores, 64U); ++i) threads.emplace_back(work);
    work();
  }

  // Levels alternate between even and odd slots: what this level finds is in the others, so that
  // one pair of arrays serves both levels and no thread reads what another writes.
  std::uint64_t expand_order(std::uint32_t order, std::uint8_t level) {
    const std::size_t base = std::size_t{order} * weights_.sets;
    const bool goal_is_even = moves_.goal_slot() < moves_.even_slots();
    const bool even = (level % 2 == 0) == goal_is_even;
    std::uint32_t slot = even ? 0 : moves_.even_slots();
    const std::uint32_t end = even ? moves_.even_slots() : moves_.slots();
    std::uint64_t added = 0;
    std::uint64_t found = 0;
    while (slot < end) {
      if (slot + 8 <= end && nothing_waits(base + slot)) {
        slot += 8;
        continue;
      }
      std::uint8_t& waiting = waiting_[base + slot];
      if (waiting != 0) {
        std::uint8_t& value = values_[base + moves_.rank_of_slot(slot)];
        added += value == kUnknown ? 1 : 0;
        value = std::min(value, level);
        found += expand(order, slot, waiting);
        waiting = 0;
      }
      ++slot;
    }
    found_ += found;
    return added;
  }

  bool nothing_waits(std::size_t place) const {
    std::uint64_t eight = 0;
    std::memcpy(&eight, waiting_.data() + place, sizeof eight);
    return eight == 0;
  }

  std::uint64_t expand(std::uint32_t order, std::uint32_t slot, std::uint8_t regions) {
    std::uint64_t found = 0;
    for (const PatternMove& move : moves_.of_slot(slot)) {
      if ((move.region & regions) == 0) continue;
      const std::size_t after =
          std::size_t{moves_.order_after(order, move.shift)} * weights_.sets + move.slot;
      const Byte reached(reached_[after]);
      if ((reached.load(std::memory_order_relaxed) & move.region_after) != 0) continue;
      reached.fetch_or(move.region_after, std::memory_order_relaxed);
      Byte(waiting_[after]).fetch_or(move.region_after, std::memory_order_relaxed);
      ++found;
    }
    return found;
  }

  PatternMoves moves_;
  PlacementWeights weights_;
  std::span<std::uint8_t> values_;
  std::vector<std::uint8_t> reached_;  // regions, by order * sets + slot
  std::vector<std::uint8_t> waiting_;  // those to be expanded
  std::atomic<std::uint64_t> found_{0};
};

}  // namespace

void build_pattern_values(const Pattern& pattern, std::span<std::uint8_t> values,
                          const std::string& title) {
  Builder builder(pattern, values);
  std::uint64_t done = 0;
  for (std::uint8_t level = 0;; ++level) {
    done += builder.expand_level(level);
    if (!title.empty()) common::notify({title, done, values.size()});
    if (!builder.is_waiting()) break;
  }
}

}  // namespace coevo::tiles
