// SPDX-License-Identifier: MIT
// Builds pattern databases breadth first. A node of the search is an order of the tiles and a spot
// (pattern_moves.h); a tile's move costs 1, the blank's own nothing. Each node is one byte, its
// level: threads that write to one node at once write the same value, so that nothing is locked,
// and the nodes that an order leads to fit in a core's own cache.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <functional>
#include <thread>

#include "common/notice.h"
#include "common/stop.h"
#include "solver/domains/tiles/pattern_databases/pattern_database.h"
#include "solver/domains/tiles/pattern_databases/pattern_moves.h"
#include "solver/search/team.h"

namespace coevo::tiles {
namespace {

constexpr std::uint8_t kUnknown = 255;

using Byte = std::atomic_ref<std::uint8_t>;

class Builder {
 public:
  explicit Builder(const Pattern& pattern)
      : moves_(pattern),
        weights_(pattern),
        levels_(std::size_t{weights_.orders} * moves_.spots(), kUnknown),
        team_(workers_for(levels_.size())) {
    levels_[moves_.goal_spot()] = 0;
  }

  std::size_t nodes() const { return levels_.size(); }

  // Expands what was reached at `level`. Returns the number of nodes reached for the first time,
  // where nodes that two threads reach at once count twice.
  std::uint64_t expand_level(std::uint8_t level) {
    std::atomic<std::uint64_t> reached{0};
    for_each_order([&](std::uint32_t order) { reached += expand_order(order, level); });
    return reached;
  }

  // The value of a placement is its least level, over the places of the blank.
  void write(const Pattern& pattern, std::span<std::uint8_t> packed) {
    const PlacementDistances distances(pattern);
    for_each_order([&](std::uint32_t order) {
      std::vector<std::uint8_t> values(weights_.sets, kUnknown);
      const std::uint8_t* levels = levels_.data() + std::size_t{order} * moves_.spots();
      for (std::uint32_t spot = 0; spot < moves_.spots(); ++spot) {
        std::uint8_t& value = values[moves_.set_of_spot(spot)];
        value = std::min(value, levels[spot]);
      }
      pack(values, distances.of_order(order),
           packed.subspan(std::size_t{order} * weights_.sets / 2, weights_.sets / 2));
    });
  }

 private:
  static void pack(const std::vector<std::uint8_t>& values,
                   const std::vector<std::uint8_t>& distances, std::span<std::uint8_t> packed) {
    const auto half_excess = [&](std::size_t set) {
      return std::min((values[set] - distances[set]) / 2, kMaxHalfExcess);
    };
    for (std::size_t i = 0; i < packed.size(); ++i) {
      packed[i] = static_cast<std::uint8_t>(half_excess(2 * i) | half_excess(2 * i + 1) << 4);
    }
  }

  static constexpr std::size_t kMaxShifts = kMaxPatternTiles * kMaxPatternTiles;

  static std::size_t workers_for(std::size_t nodes) {
    constexpr std::size_t kWorthThreads = 1 << 20;
    if (nodes < kWorthThreads) return 1;
    return std::clamp(std::thread::hardware_concurrency(), 1U, 64U);
  }

  void for_each_order(const std::function<void(std::uint32_t)>& work) {
    team_.run(weights_.orders, [&](std::size_t order, std::size_t) {
      if (common::stop_requested().load(std::memory_order_relaxed)) return;
      work(static_cast<std::uint32_t>(order));
    });
  }

  // Levels alternate between even and odd spots, so that no thread writes where another scans.
  std::uint64_t expand_order(std::uint32_t order, std::uint8_t level) {
    const bool goal_is_even = moves_.goal_spot() < moves_.even_spots();
    const bool even = (level % 2 == 0) == goal_is_even;
    const std::uint32_t begin = even ? 0 : moves_.even_spots();
    const std::uint32_t end = even ? moves_.even_spots() : moves_.spots();
    const std::uint8_t* own = levels_.data() + std::size_t{order} * moves_.spots();
    std::array<std::uint8_t*, kMaxShifts> after;  // the orders that it leads to
    std::ranges::transform(moves_.orders_after(order), after.begin(), [&](std::uint32_t other) {
      return levels_.data() + std::size_t{other} * moves_.spots();
    });
    std::uint64_t reached = 0;
    for (std::uint32_t spot = begin; spot < end; ++spot) {
      const void* found = std::memchr(own + spot, level, end - spot);
      if (found == nullptr) break;
      spot = static_cast<std::uint32_t>(static_cast<const std::uint8_t*>(found) - own);
      for (const PatternMove& move : moves_.of_spot(spot)) {
        const Byte next(after[move.shift][move.spot]);
        if (next.load(std::memory_order_relaxed) != kUnknown) continue;
        next.store(static_cast<std::uint8_t>(level + 1), std::memory_order_relaxed);
        ++reached;
      }
    }
    return reached;
  }

  PatternMoves moves_;
  PlacementWeights weights_;
  std::vector<std::uint8_t> levels_;  // by order * spots + spot
  search::Team team_;
};

}  // namespace

void build_pattern_values(const Pattern& pattern, std::span<std::uint8_t> packed,
                          const std::string& title) {
  Builder builder(pattern);
  std::uint64_t done = 1;
  for (std::uint8_t level = 0;; ++level) {
    const std::uint64_t reached = builder.expand_level(level);
    common::throw_if_stopped();
    if (reached == 0) break;
    done += reached;
    if (!title.empty()) common::notify({title, std::min(done, builder.nodes()), builder.nodes()});
  }
  builder.write(pattern, packed);
  common::throw_if_stopped();
}

}  // namespace coevo::tiles
