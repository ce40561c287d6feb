// SPDX-License-Identifier: MIT
#include "src/lab/classics/store_comparison.h"

#include "common/stop.h"
#include "solver/assembly/engine.h"
#include "solver/domains/freecell/state/layout.h"
#include "src/lab/classics/position_stores.h"

namespace coevo::experiments {
namespace {

using Stream = std::vector<freecell::State>;

Stream stream_of(std::uint64_t deal, std::size_t positions) {
  const freecell::Puzzle puzzle{freecell::Rules{}};
  search::KnownPositions<freecell::Puzzle> known(puzzle);
  Stream stream{freecell::make_state(freecell::deal(deal))};
  known.add({stream.front()});
  for (std::uint32_t next = 0; next < known.size() && stream.size() < positions; ++next) {
    common::throw_if_stopped();
    const freecell::State from = known[next].state;
    freecell::Puzzle::Moves moves;
    puzzle.generate(from, moves);
    for (const auto& move : moves) {
      freecell::State after = from;
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

}  // namespace coevo::experiments
