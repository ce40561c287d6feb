// SPDX-License-Identifier: MIT
// Fish's lecture: how the positions seen are kept.
#include <fmt/format.h>

#include "src/lab/classics/classics.h"
#include "src/lab/classics/store_comparison.h"

namespace coevo::experiments {

void stores(Laboratory& lab, const ClassicsOptions& options) {
  lab.page.heading("Keeping the positions seen (Fish)");
  const StoreComparison comparison = compare_stores(14, options.positions);
  lab.page.text(
      "Hash tables of whole positions are faster than the balanced tree, which hardly gains on the "
      "sorted vector; shared columns save memory and cost time; keys of 64 bits alone are fastest "
      "and smallest, where a wrong merge is no wrong claim.");
  lab.page.text(fmt::format(
      "{} positions, new and old, as a breadth-first search from deal 14 asks for them, asked of "
      "each store in turn. Bytes as malloc gives them.",
      analysis::grouped(std::uint64_t{comparison.asked})));
  lab.page.commands({fmt::format("coevo-lab storage 14 --positions {}", options.positions)});
  std::vector<analysis::Markdown::Row> rows;
  for (const StoreCost& cost : comparison.stores) {
    rows.push_back({cost.store, analysis::grouped(std::uint64_t{cost.distinct}),
                    fmt::format("{:.0f}", cost.nanoseconds_each),
                    fmt::format("{:.1f}", cost.bytes_each)});
  }
  lab.page.table({"store", "distinct", "ns a position asked", "bytes a position kept"}, rows);
  lab.page.text(
      "The lecture went from the sorted vector to a balanced tree (a third faster) to hash tables "
      "with the hash kept beside the position, and shared columns to save memory in games with "
      "long ones.");
}

}  // namespace coevo::experiments
