// coevo bench: speeds and the signature.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/benchmark.h"
#include "src/app/command.h"
#include "analysis/experiments/peers.h"
#include "src/app/usage.h"

namespace coevo::app {
namespace {

struct Options {
  std::string expected;
  bool signature_only = false;
  bool peers = false;
  std::uint64_t deals = 8000;
};

int run(const Options& options, const GlobalOptions& global) {
  nlohmann::ordered_json json;
  const std::vector<Speed> speeds =
      options.signature_only ? std::vector<Speed>() : measure_speeds();
  for (const Speed& speed : speeds) {
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
  const std::string signature = benchmark_signature(global.threads);
  json["signature"] = signature;
  if (global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("Signature: {}\n", signature);
  }
  if (options.expected.empty() || options.expected == signature) return kDone;
  say(fmt::format("signature {}: expected {}", signature, options.expected));
  return kCheckFailed;
}

nlohmann::ordered_json peer_json(const Peer& peer, double ratio) {
  return {{"name", peer.name},
          {"deals", peer.deals},
          {"solved", peer.solved},
          {"cpu_seconds", peer.seconds},
          {"mean_cards",
           peer.cards > 0 ? nlohmann::ordered_json(peer.cards) : nlohmann::ordered_json(nullptr)},
          {"ours_to_it", ratio}};
}

int run_peers(std::uint64_t deals, const GlobalOptions& global) {
  constexpr int kRounds = 3;
  const PeerComparison comparison = compare_peers(deals, kRounds);
  nlohmann::ordered_json json{{"deals", deals}, {"rounds", kRounds}};
  if (!global.json) fmt::print("{:<23}   deals  solved  us a deal  fast to it  cards\n", "");
  for (const Peer& peer : comparison.peers) {
    const double ratio = comparison.peers.front().per_deal() / peer.per_deal();
    json["peers"].push_back(peer_json(peer, ratio));
    if (global.json) continue;
    fmt::print("{:<23} {:>7} {:>7} {:>10.1f} {:>11.3f}  {}\n", peer.name, peer.deals, peer.solved,
               1e6 * peer.per_deal(), ratio,
               peer.cards > 0 ? fmt::format("{:.1f}", peer.cards) : "-");
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
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("bench", "Measures speeds; prints the signature");
  command->add_option("--check", options->expected, "Exit 13 unless the signature is this");
  command->add_flag("--signature-only", options->signature_only, "Measure no speed");
  command->add_flag("--peers", options->peers,
                    "Compare the fast preset with other installed solvers on the same deals");
  command->add_option("--deals", options->deals, "With --peers: deals 1 to this")
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  command->callback([options, &global, &action] {
    action = [options, &global] {
      return options->peers ? run_peers(options->deals, global) : run(*options, global);
    };
  });
}

}  // namespace coevo::app
