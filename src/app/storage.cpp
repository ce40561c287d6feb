// coevo storage: time and memory of ways to keep the positions seen, over one stream of positions.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/domains/freecell/deal.h"
#include "solver/engines/engine.h"
#include "src/app/command.h"
#include "src/app/position_stores.h"

namespace coevo::app {
namespace {

struct Options {
  std::uint64_t deal = 14;
  std::size_t positions = 200'000;
};

// What a breadth-first search asks a store: all successors, old and new, in its order.
std::vector<freecell::State> stream_of(const Options& options) {
  const freecell::Puzzle puzzle{freecell::Rules{}};
  search::KnownPositions<freecell::Puzzle> known(puzzle);
  std::vector<freecell::State> stream{freecell::make_state(freecell::deal(options.deal))};
  known.add(stream.front());
  for (std::uint32_t next = 0; next < known.size() && stream.size() < options.positions; ++next) {
    freecell::Puzzle::Moves moves;
    puzzle.generate(known[next], moves);
    for (const auto& move : moves) {
      freecell::State after = known[next];
      puzzle.apply(after, move);
      stream.push_back(after);
      if (!known.contains(after)) known.add(after);
    }
  }
  return stream;
}

template <class Store>
nlohmann::ordered_json measure(const std::vector<freecell::State>& stream) {
  Store store;
  std::size_t distinct = 0;
  const double began = engines::thread_seconds();
  for (const auto& state : stream) distinct += store.insert(state) ? 1 : 0;
  const double seconds = engines::thread_seconds() - began;
  return {{"store", Store::kName},
          {"distinct", distinct},
          {"nanoseconds_each", 1e9 * seconds / static_cast<double>(stream.size())},
          {"bytes_each", static_cast<double>(store.bytes()) / static_cast<double>(distinct)}};
}

int run(const Options& options, const GlobalOptions& global) {
  const auto stream = stream_of(options);
  const nlohmann::ordered_json rows{measure<SortedVector>(stream), measure<BalancedTree>(stream),
                                    measure<ChainedHash>(stream), measure<OpenHash>(stream),
                                    measure<HashKeys>(stream)};
  if (global.json) {
    fmt::print(
        "{}\n",
        nlohmann::ordered_json{{"deal", options.deal}, {"asked", stream.size()}, {"stores", rows}}
            .dump());
    return kDone;
  }
  fmt::print("{} positions asked for, breadth-first from deal {}\n", stream.size(), options.deal);
  fmt::print("{:<52}{:>10}{:>10}{:>10}\n", "", "distinct", "ns each", "bytes each");
  for (const auto& row : rows) {
    fmt::print("{:<52}{:>10}{:>10.0f}{:>10.1f}\n", row["store"].get<std::string>(),
               row["distinct"].get<std::size_t>(), row["nanoseconds_each"].get<double>(),
               row["bytes_each"].get<double>());
  }
  return kDone;
}

}  // namespace

void add_storage(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "storage", "Measures ways to keep FreeCell positions: vector, tree, hash tables, keys");
  command->add_option("NUMBER", options->deal, "Number of the deal")
      ->check(CLI::Range(std::uint64_t{1}, freecell::kLastDeal))
      ->capture_default_str();
  command->add_option("--positions", options->positions, "Positions asked for")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
