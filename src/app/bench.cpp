// coevo bench: speeds and the signature.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/benchmark.h"
#include "src/app/command.h"
#include "src/app/peers.h"

namespace coevo::app {
namespace {

int run(const std::string& expected, const GlobalOptions& global) {
  const Benchmark benchmark = run_benchmark(global.threads);
  nlohmann::ordered_json json;
  for (const Speed& speed : benchmark.speeds) {
    const double rate = static_cast<double>(speed.count) / speed.seconds;
    json["speeds"].push_back({{"name", speed.name},
                              {"count", speed.count},
                              {"seconds", speed.seconds},
                              {"per_second", rate}});
    if (!global.json) {
      fmt::print("{:<28} {:>12} in {:>7.3f} s = {:>8.2f} million/s (median of 5, one core)\n",
                 speed.name, speed.count, speed.seconds, rate * 1e-6);
    }
  }
  json["signature"] = benchmark.signature;
  if (global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("Signature: {}\n", benchmark.signature);
  }
  if (expected.empty() || expected == benchmark.signature) return kDone;
  fmt::print(stderr, "coevo: signature {}: expected {}\n", benchmark.signature, expected);
  return kCheckFailed;
}

int run_peers(std::uint64_t deals, const GlobalOptions& global) {
  constexpr int kRounds = 3;
  const PeerComparison comparison = compare_peers(deals, kRounds);
  const double ours = comparison.peers.front().seconds;
  nlohmann::ordered_json json{{"deals", deals}, {"rounds", kRounds}};
  for (const Peer& peer : comparison.peers) {
    json["peers"].push_back({{"name", peer.name},
                             {"solved", peer.solved},
                             {"cpu_seconds", peer.seconds},
                             {"mean_cards", peer.cards > 0 ? nlohmann::ordered_json(peer.cards)
                                                           : nlohmann::ordered_json(nullptr)},
                             {"ours_to_it", ours / peer.seconds}});
    if (global.json) continue;
    const std::string cards = peer.cards > 0 ? fmt::format("{:.1f} cards", peer.cards) : "";
    fmt::print("{:<28} {:>6} solved in {:>7.3f} s = {:>6.1f} us a deal, ours to it {:.3f}  {}\n",
               peer.name, peer.solved, peer.seconds,
               1e6 * peer.seconds / static_cast<double>(deals), ours / peer.seconds, cards);
  }
  json["perft_share"] = comparison.perft_share;
  if (global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("positions generated a second: {:.2f} of perft's\n", comparison.perft_share);
  }
  return kDone;
}

}  // namespace

void add_bench(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto expected = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("bench", "Measures speeds; prints the signature");
  command->add_option("--check", *expected, "Exit 13 unless the signature is this");
  auto peers = std::make_shared<bool>(false);
  auto deals = std::make_shared<std::uint64_t>(8000);
  command->add_flag("--peers", *peers,
                    "Compare the fast preset with other installed solvers on the same deals");
  command->add_option("--deals", *deals, "With --peers: deals 1 to this")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->callback([expected, peers, deals, &global, &action] {
    action = [expected, peers, deals, &global] {
      return *peers ? run_peers(*deals, global) : run(*expected, global);
    };
  });
}

}  // namespace coevo::app
