// SPDX-License-Identifier: MIT
#include "src/lab/peers/peer_comparison.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace coevo::experiments {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kComparisonFormat = "coevo-benchmarks";
constexpr std::int64_t kComparisonVersion = 1;
constexpr double kMaxValue = 1e12;  // of seconds, moves and ratios
constexpr std::uint64_t kMaxCount = 1ULL << 53;
const std::array<std::string, 3> kKinds{"preset", "pareto", "program"};

Json peer_to_json(const Peer& peer) {
  return {{"name", peer.name},
          {"kind", kKinds.at(static_cast<std::size_t>(peer.kind))},
          {"what", peer.what},
          {"deals", peer.deals},
          {"solved", peer.solved},
          {"refused", peer.refused},
          {"self_reported", peer.self_reported},
          {"cpu_seconds", peer.time.seconds},
          {"mean_cards", peer.cards},
          {"memory", peer.memory},
          {"fault", peer.fault}};
}

Rounds read_rounds(const common::ConfigNode& node) {
  Rounds rounds;
  for (const auto& item : node.items()) rounds.seconds.push_back(item.real(0, kMaxValue));
  if (rounds.seconds.empty()) node.fail("the CPU seconds of each round");
  return rounds;
}

Peer read_peer(const common::ConfigNode& node) {
  Peer peer{.name = node.child("name").text()};
  const std::string kind = node.child("kind").choice(kKinds);
  peer.kind = static_cast<Peer::Kind>(std::ranges::find(kKinds, kind) - kKinds.begin());
  peer.what = node.child("what").text();
  peer.deals = node.child("deals").natural(1, kMaxCount);
  peer.solved = node.child("solved").natural(0, peer.deals);
  peer.refused = node.child("refused").natural(0, peer.deals);
  peer.self_reported = node.child("self_reported").flag();
  peer.time = read_rounds(node.child("cpu_seconds"));
  peer.cards = node.child("mean_cards").real(0, kMaxValue);
  peer.memory = node.child("memory").natural(0, kMaxCount);
  peer.fault = node.child("fault").text();
  return peer;
}

Machine machine_of(const common::ConfigNode& node) {
  return {.processor = node.child("processor").text(),
          .cores = node.child("cores").natural(0, kMaxCount),
          .memory_gib = node.child("memory_gib").real(0, kMaxValue),
          .system = node.child("system").text(),
          .load = node.child("load").real(0, kMaxValue)};
}

}  // namespace

double Rounds::best() const {
  return seconds.empty() ? 0 : std::ranges::min(seconds);
}

double Rounds::spread() const {
  return best() > 0 ? std::ranges::max(seconds) / best() - 1 : 0;
}

double PeerComparison::ratio(const Peer& peer) const {
  const auto same = std::ranges::find(references, peer.deals, &Reference::deals);
  return same == references.end() || same->time.best() == 0 ? 0
                                                            : peer.time.best() / same->time.best();
}

Json to_json(const PeerComparison& comparison) {
  const Machine& machine = comparison.machine;
  Json json{{"format", kComparisonFormat},
            {"version", kComparisonVersion},
            {"command", comparison.command},
            {"date", comparison.date},
            {"program", comparison.program},
            {"fc_solve", comparison.fc_solve},
            {"machine",
             {{"processor", machine.processor},
              {"cores", machine.cores},
              {"memory_gib", machine.memory_gib},
              {"system", machine.system},
              {"load", machine.load}}},
            {"deals", comparison.deals},
            {"rounds", comparison.rounds},
            {"empty_run", comparison.empty_run},
            {"perft_share", comparison.perft_share},
            {"peers", Json::array()},
            {"references", Json::array()}};
  for (const Peer& peer : comparison.peers) json["peers"].push_back(peer_to_json(peer));
  for (const Reference& reference : comparison.references) {
    json["references"].push_back(
        {{"deals", reference.deals}, {"cpu_seconds", reference.time.seconds}});
  }
  return json;
}

PeerComparison read_comparison(const common::ConfigNode& node) {
  if (node.child("format").text() != kComparisonFormat) {
    node.child("format").fail(kComparisonFormat);
  }
  node.child("version").integer(kComparisonVersion, kComparisonVersion);
  PeerComparison comparison{.command = node.child("command").text(),
                            .date = node.child("date").text(),
                            .program = node.child("program").text(),
                            .fc_solve = node.child("fc_solve").text(),
                            .machine = machine_of(node.child("machine")),
                            .deals = node.child("deals").natural(1, kMaxCount),
                            .rounds = node.child("rounds").natural(1, kMaxCount),
                            .empty_run = node.child("empty_run").real(0, kMaxValue),
                            .perft_share = node.child("perft_share").real(0, kMaxValue)};
  for (const auto& item : node.child("peers").items()) comparison.peers.push_back(read_peer(item));
  if (comparison.peers.empty()) node.child("peers").fail("the preset fast, and others");
  for (const auto& item : node.child("references").items()) {
    comparison.references.push_back(
        {item.child("deals").natural(1, kMaxCount), read_rounds(item.child("cpu_seconds"))});
  }
  node.finish();
  return comparison;
}

namespace {

// What follows the separator in the lines of a file that begin with `key`; `count` of them.
std::string value_of(const std::filesystem::path& file, const std::string& key, char separator,
                     std::uint64_t* count = nullptr) {
  std::ifstream lines(file);
  std::string found;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(separator);
    if (!line.starts_with(key) || at == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", at + 1);
    const std::size_t end = line.find_last_not_of(" \t\"");
    if (begin == std::string::npos || end < begin) continue;
    if (found.empty()) found = line.substr(begin, end - begin + 1);
    if (count != nullptr) ++*count;
  }
  return found.empty() ? "unknown" : found;
}

}  // namespace

Machine read_machine(const std::filesystem::path& root) {
  Machine machine;
  const auto cpus = root / "proc/cpuinfo";
  machine.processor = value_of(cpus, "model name", ':');
  value_of(cpus, "processor", ':', &machine.cores);
  const std::string kib = value_of(root / "proc/meminfo", "MemTotal", ':');
  machine.memory_gib = std::strtod(kib.c_str(), nullptr) / (1 << 20);
  machine.system = value_of(root / "etc/os-release", "PRETTY_NAME", '=');
  std::ifstream(root / "proc/loadavg") >> machine.load;
  return machine;
}

}  // namespace coevo::experiments
