// SPDX-License-Identifier: MIT
#include "src/lab/classics/store_comparison.h"

#include <fmt/format.h>

#include "common/stop.h"
#include "solver/assembly/engine.h"
#include "solver/domains/patience/state/layout.h"
#include "src/lab/classics/classics.h"
#include "src/lab/classics/position_stores.h"

namespace coevo::experiments {
namespace {

using Stream = std::vector<patience::State>;

Stream stream_of(std::uint64_t deal, std::size_t positions) {
  const patience::Puzzle puzzle{patience::Rules{}};
  search::KnownPositions<patience::Puzzle> known(puzzle);
  Stream stream{patience::make_state(patience::deal(deal))};
  known.add({stream.front()});
  for (std::uint32_t next = 0; next < known.size() && stream.size() < positions; ++next) {
    common::throw_if_stopped();
    const patience::State from = known[next].state;
    patience::Puzzle::Moves moves;
    puzzle.generate(from, moves);
    for (const auto& move : moves) {
      patience::State after = from;
      puzzle.apply(after, move);
      stream.push_back(after);
      if (!known.contains(after)) known.add({after});
    }
  }
  return stream;
}

template <class Store>
StoreCost measure_cost(const Stream& stream) {
  Store store;
  std::size_t distinct = 0;
  std::size_t asked = 0;
  const double began = assembly::thread_seconds();
  for (const auto& state : stream) {
    if (asked++ % 256 == 0) common::throw_if_stopped();  // of large sorted vectors each takes long
    distinct += store.insert(state) ? 1 : 0;
  }
  const double seconds = assembly::thread_seconds() - began;
  return {Store::kName, distinct, 1e9 * seconds / static_cast<double>(stream.size()),
          static_cast<double>(store.bytes()) / static_cast<double>(distinct)};
}

}  // namespace

StoreComparison compare_stores(std::uint64_t deal, std::size_t positions) {
  const Stream stream = stream_of(deal, positions);
  return {stream.size(),
          {measure_cost<SortedVector>(stream), measure_cost<BalancedTree>(stream),
           measure_cost<ChainedHash>(stream), measure_cost<SharedColumns>(stream),
           measure_cost<OpenHash>(stream), measure_cost<HashKeys>(stream)}};
}

// Fish's lecture: how the positions seen are kept.
void stores(Laboratory& lab, const ClassicsOptions& options) {
  lab.page.heading("Storing the visited positions (Fish)");
  const StoreComparison comparison = compare_stores(14, options.positions);
  lab.page.text(
      "Hash tables of whole positions are faster than the balanced tree, which is hardly faster "
      "than the sorted vector. Shared columns save memory and cost time. Keys of 64 bits alone are "
      "fastest and smallest, if a wrong merge cannot cause a wrong claim.");
  lab.page.text(
      fmt::format("A breadth-first search from deal 14 looks up {} positions, new and old, in each "
                  "store in turn. Bytes are counted as malloc allocates them.",
                  analysis::grouped(std::uint64_t{comparison.asked})));
  lab.page.commands({fmt::format("coevo-lab storage 14 --positions {}", options.positions)});
  std::vector<analysis::Markdown::Row> rows;
  for (const StoreCost& cost : comparison.stores) {
    rows.push_back({cost.store, analysis::grouped(std::uint64_t{cost.distinct}),
                    fmt::format("{:.0f}", cost.nanoseconds_each),
                    fmt::format("{:.1f}", cost.bytes_each)});
  }
  lab.page.table({"store", "distinct", "ns per lookup", "bytes per stored position"}, rows);
  lab.page.text(
      "The lecture went from the sorted vector to a balanced tree (a third faster) to hash tables "
      "that keep the hash beside the position. It shared columns to save memory in games with long "
      "columns.");
}

}  // namespace coevo::experiments
