// SPDX-License-Identifier: MIT
// Fish's lecture: how the positions seen are kept.
#include <fmt/format.h>

#include "src/lab/classics/classics.h"
#include "src/lab/classics/store_comparison.h"

namespace coevo::experiments {

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
