// SPDX-License-Identifier: MIT
// coevo-lab storage: time and memory of ways to keep the positions seen, over one stream of
// positions.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/domains/patience/state/layout.h"
#include "src/lab/classics/store_comparison.h"
#include "src/lab/commands.h"

namespace coevo::experiments {
namespace {

struct StorageOptions {
  std::uint64_t deal = 14;
  std::size_t positions = 1'000'000;
};

nlohmann::ordered_json to_json(std::uint64_t deal, const StoreComparison& comparison) {
  nlohmann::ordered_json json{{"deal", deal}, {"asked", comparison.asked}};
  for (const StoreCost& cost : comparison.stores) {
    json["stores"].push_back({{"store", cost.store},
                              {"distinct", cost.distinct},
                              {"nanoseconds_each", cost.nanoseconds_each},
                              {"bytes_each", cost.bytes_each}});
  }
  return json;
}

int run_storage(const StorageOptions& options, const Context& context) {
  const StoreComparison comparison = compare_stores(options.deal, options.positions);
  if (context.global.json) {
    fmt::print("{}\n", to_json(options.deal, comparison).dump());
    return kDone;
  }
  fmt::print("{} positions looked up, breadth-first from deal {}\n", comparison.asked,
             options.deal);
  fmt::print("{:<52}{:>10}{:>10}{:>12}\n", "", "distinct", "ns each", "bytes each");
  for (const StoreCost& cost : comparison.stores) {
    fmt::print("{:<52}{:>10}{:>10.0f}{:>12.1f}\n", cost.store, cost.distinct, cost.nanoseconds_each,
               cost.bytes_each);
  }
  return kDone;
}

}  // namespace

Command storage_command(const Context& context) {
  auto options = std::make_shared<StorageOptions>();
  Command command{"storage",
                  "Measures ways to store FreeCell positions: vector, tree, hash tables, keys"};
  command.option("NUMBER", &options->deal, "Number of the deal")
      .check(whole_number(1, patience::kLastDeal))
      .show_default();
  command.option("--positions", &options->positions, "Number of positions to look up")
      .check(whole_number(1, 20'000'000))
      .show_default();
  command.action = [options, &context] { return run_storage(*options, context); };
  return command;
}

}  // namespace coevo::experiments
