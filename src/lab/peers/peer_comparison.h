// SPDX-License-Identifier: MIT
// Results of solvers that ran in turns on the same deals, and their file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "common/config/config_node.h"

namespace coevo::experiments {

// The machine on which something was measured.
struct Machine {
  std::string processor = {};
  std::uint64_t cores = 0;
  double memory_gib = 0;
  std::string system = {};
  double load = 0;  // processes that ran or waited for a core in the minute before
};

// From /proc and /etc below `root`; "unknown" and 0 for what is not there.
Machine read_machine(const std::filesystem::path& root = "/");

// CPU seconds of one piece of work, round by round.
struct Rounds {
  std::vector<double> seconds = {};

  double best() const;    // 0 if there is none
  double spread() const;  // how much longer the longest took than the best: 0.1 is a tenth
};

struct Peer {
  enum class Kind { preset, pareto, program };

  std::string name;
  Kind kind = Kind::program;
  std::string what = {};     // the search, or the command, as one can repeat it
  std::uint64_t deals = 0;   // 1 to this
  std::uint64_t solved = 0;  // accepted by the referee, except for `self_reported`
  std::uint64_t refused = 0;
  bool self_reported = false;  // it says itself how many it has solved
  Rounds time = {};
  double cards = 0;          // mean single-card moves; 0 if they are not known
  std::uint64_t memory = 0;  // bytes at most; 0 if it is not known
  std::string fault = {};    // fault in the first refused solution, or why none was read

  double per_deal() const { return time.best() / static_cast<double>(deals); }
};

// Freecell Solver on deals 1 to `deals`, with which all who had those deals are compared.
struct Reference {
  std::uint64_t deals = 0;
  Rounds time = {};
};

struct PeerComparison {
  std::string command = {};   // that has made it
  std::string date = {};      // UTC
  std::string program = {};   // version, revision and compiler of coevo
  std::string fc_solve = {};  // the version that Freecell Solver says it has; empty: not installed
  Machine machine = {};
  std::uint64_t deals = 0;
  std::uint64_t rounds = 0;
  std::vector<Peer> peers = {};  // the preset `fast` first
  std::vector<Reference> references = {};
  double empty_run = 0;    // CPU seconds of a process that does nothing
  double perft_share = 0;  // positions generated a second by `fast`, to distinct ones of perft

  // CPU time per deal relative to Freecell Solver on the same deals; 0 if that is unknown.
  double ratio(const Peer& peer) const;
};

nlohmann::ordered_json to_json(const PeerComparison& comparison);
// Throws InputError with file, line and column.
PeerComparison read_comparison(const common::ConfigNode& node);

}  // namespace coevo::experiments
