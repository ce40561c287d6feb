// SPDX-License-Identifier: MIT
#include "analysis/experiments/peer_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "solver/assembly/engine.h"
#include "src/app/solver_options.h"
#include "src/common/stop.h"
#include "src/fitness/command/process.h"

namespace coevo::experiments {
namespace {

constexpr int kPerftDepth = 6;

// One turn of ours: solutions are kept, and checked after the clock has stopped.
struct OurTurn {
  double seconds = 0;
  std::uint64_t generated = 0;
  std::vector<solver::SolveResult> results;
};

solver::Limits until_stopped() {
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  return limits;
}

OurTurn take_turn(const solver::WeightFile& file, std::uint64_t deals) {
  const auto solver = file.domain->make_solver(file.spec);
  OurTurn turn;
  turn.results.reserve(deals);
  const double began = assembly::thread_seconds();
  for (std::uint64_t deal = 1; deal <= deals; ++deal) {
    turn.results.push_back(solver->solve({deal, ""}, until_stopped()));
    common::throw_if_stopped();
    turn.generated += turn.results.back().generated;
  }
  turn.seconds = assembly::thread_seconds() - began;
  return turn;
}

void check_answers(const solver::WeightFile& file, const OurTurn& turn, Peer& peer) {
  const auto& domain = *file.domain;
  const std::string notation = domain.exact_notation();
  peer.solved = 0;
  double cards = 0;
  for (std::size_t i = 0; i < turn.results.size(); ++i) {
    common::throw_if_stopped();
    const auto& result = turn.results[i];
    if (result.outcome != common::Outcome::solved) continue;
    const solver::Instance deal{i + 1, ""};
    const auto text = domain.write(deal, result.plan, notation, file.spec.settings);
    const auto verdict = domain.replay(deal, text, notation, file.spec.settings);
    if (!verdict.won) {
      throw std::logic_error(fmt::format("the referee refuses deal {}: {}", i + 1, verdict.fault));
    }
    ++peer.solved;
    cards += static_cast<double>(verdict.lengths[domain.primary_metric()]);
  }
  peer.cards = peer.solved == 0 ? 0 : cards / static_cast<double>(peer.solved);
}

std::uint64_t count(const std::string& text, const std::string& word) {
  std::uint64_t found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

// Freecell Solver over a range of deals; it names those that it does not solve.
bool take_fc_solve_turn(std::uint64_t deals, Peer& peer) {
  namespace command = fitness::command;
  const command::ProcessLimits limits{.output = std::size_t{1} << 30};  // of a million deals
  const auto result =
      command::run_process({"freecell-solver-range-parallel-solve", "1", std::to_string(deals),
                            std::to_string(deals), "-l", "lg"},
                           limits, "", &common::stop_requested());
  common::throw_if_stopped();
  if (result.end != command::ProcessEnd::exited || result.status != 0) return false;
  peer.solved = deals - count(result.out, "Unsolved") - count(result.out, "Intractable") -
                count(result.out, "Impossible");
  peer.seconds =
      peer.seconds == 0 ? result.cpu_seconds : std::min(peer.seconds, result.cpu_seconds);
  return true;
}

double perft_rate(const solver::Domain& domain) {
  const double began = assembly::thread_seconds();
  std::uint64_t positions = 0;
  const auto counts =
      domain.perft({1, ""}, kPerftDepth, until_stopped(), common::defaults(domain.parameters()));
  common::throw_if_stopped();
  for (const auto& depth : counts) positions += depth.positions;
  return static_cast<double>(positions) / (assembly::thread_seconds() - began);
}

// One of our presets, measured turn by turn.
class OurPreset {
 public:
  OurPreset(const Registry& registry, const std::string& preset, std::uint64_t deals)
      : file_(read(registry, preset)), peer_{.name = "coevo, preset " + preset, .deals = deals} {}

  void take_turn() {
    turn_ = experiments::take_turn(file_, peer_.deals);
    peer_.seconds = peer_.seconds == 0 ? turn_.seconds : std::min(peer_.seconds, turn_.seconds);
  }
  // With the solutions checked.
  Peer result() {
    check_answers(file_, turn_, peer_);
    return peer_;
  }
  double generated_each_second() const {
    return static_cast<double>(turn_.generated) / peer_.seconds;
  }

 private:
  static solver::WeightFile read(const Registry& registry, const std::string& preset) {
    cli::SolverOptions options;
    options.preset = preset;
    return options.read(registry, "freecell");
  }

  solver::WeightFile file_;
  Peer peer_;
  OurTurn turn_;
};

}  // namespace

PeerComparison compare_peers(const Registry& registry, std::uint64_t deals, int rounds) {
  const auto part = [deals](std::uint64_t of) { return std::max<std::uint64_t>(1, deals / of); };
  std::vector<OurPreset> ours;
  ours.emplace_back(registry, "fast", deals);
  ours.emplace_back(registry, "balanced", part(10));
  ours.emplace_back(registry, "quality", part(100));
  Peer fc_solve{.name = "fc-solve -l lg", .deals = deals};
  bool has_fc_solve = true;
  for (int round = 0; round < rounds; ++round) {
    for (OurPreset& preset : ours) preset.take_turn();
    has_fc_solve = has_fc_solve && take_fc_solve_turn(deals, fc_solve);
  }
  PeerComparison comparison;
  for (OurPreset& preset : ours) comparison.peers.push_back(preset.result());
  if (has_fc_solve) comparison.peers.push_back(fc_solve);
  comparison.perft_share =
      ours.front().generated_each_second() / perft_rate(registry.domain("freecell"));
  return comparison;
}

}  // namespace coevo::experiments
