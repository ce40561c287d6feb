// SPDX-License-Identifier: MIT
// coevo-lab peers: our presets and other installed solvers, in turns on the same deals.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/experiments/commands.h"
#include "analysis/experiments/peer_comparison.h"

namespace coevo::experiments {
namespace {

constexpr int kRounds = 3;

nlohmann::ordered_json peer_json(const Peer& peer, double ratio) {
  return {{"name", peer.name},
          {"deals", peer.deals},
          {"solved", peer.solved},
          {"cpu_seconds", peer.seconds},
          {"mean_cards",
           peer.cards > 0 ? nlohmann::ordered_json(peer.cards) : nlohmann::ordered_json(nullptr)},
          {"ours_to_it", ratio}};
}

int run_peers(std::uint64_t deals, const Context& context) {
  const bool is_json = context.global.json;
  const PeerComparison comparison = compare_peers(context.registry, deals, kRounds);
  nlohmann::ordered_json json{{"deals", deals}, {"rounds", kRounds}};
  if (!is_json) fmt::print("{:<23}   deals  solved  us a deal  fast to it  cards\n", "");
  for (const Peer& peer : comparison.peers) {
    const double ratio = comparison.peers.front().per_deal() / peer.per_deal();
    json["peers"].push_back(peer_json(peer, ratio));
    if (is_json) continue;
    fmt::print("{:<23} {:>7} {:>7} {:>10.1f} {:>11.3f}  {}\n", peer.name, peer.deals, peer.solved,
               1e6 * peer.per_deal(), ratio,
               peer.cards > 0 ? fmt::format("{:.1f}", peer.cards) : "-");
  }
  json["perft_share"] = comparison.perft_share;
  if (is_json) {
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("positions generated a second: {:.2f} of perft's\n", comparison.perft_share);
  }
  return kDone;
}

}  // namespace

Command peers_command(const Context& context) {
  auto deals = std::make_shared<std::uint64_t>(8000);
  Command command{"peers", "Compares our presets with other installed solvers on the same deals"};
  command.option("--deals", deals.get(), "Deals 1 to this")
      .check(whole_number(1, 1'000'000))
      .show_default();
  command.action = [deals, &context] { return run_peers(*deals, context); };
  return command;
}

}  // namespace coevo::experiments
