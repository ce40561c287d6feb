// SPDX-License-Identifier: MIT
// coevo-lab peers: our presets and other solvers, in turns on the same deals.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"
#include "common/version.h"
#include "src/lab/commands.h"
#include "src/lab/peers/compare.h"
#include "src/lab/peers/page.h"

namespace coevo::experiments {
namespace {

struct PeersCommand {
  PeerOptions peers;
  std::string output;  // empty: a table on standard output alone
  std::string from;
};

std::filesystem::path beside(const std::string& page, const char* ending) {
  return std::filesystem::path(page).replace_extension(ending);
}

// A file that is there is replaced only if it was made by this command.
void check_replaced(const std::filesystem::path& file, const std::string& start) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return;
  std::string found(start.size(), '\0');
  std::ifstream(file, std::ios::binary)
      .read(found.data(), static_cast<std::streamsize>(found.size()));
  if (found != start) {
    throw common::InputError(
        fmt::format("{}: expected a new file, or one that coevo-lab peers wrote, to replace",
                    common::printable(file.string(), 1000)));
  }
}

// Before anything is measured.
void check_output(const std::string& output) {
  if (output.empty()) return;
  const std::filesystem::path path(output);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code none;
  if (path.extension() != ".md" || !std::filesystem::is_directory(folder, none) ||
      ::access(folder.c_str(), W_OK) != 0) {
    throw common::InputError(
        fmt::format("--output '{}': expected a file NAME.md in a writable folder",
                    common::printable(output, 1000)));
  }
  check_replaced(path, "# Benchmarks\n");
  check_replaced(beside(output, ".json"), "{\n  \"format\": \"coevo-benchmarks\"");
  check_replaced(beside(output, ".svg"), "<svg ");
}

std::string command_of(const PeersCommand& options) {
  const PeerOptions defaults;
  const PeerOptions& peers = options.peers;
  std::string text = "coevo-lab peers";
  const auto add = [&text](const char* name, const std::string& value) {
    text += fmt::format(" {} {}", name, common::shell_word(value));
  };
  if (peers.deals != defaults.deals) add("--deals", std::to_string(peers.deals));
  if (peers.rounds != defaults.rounds) add("--rounds", std::to_string(peers.rounds));
  if (peers.pareto != defaults.pareto) add("--pareto", peers.pareto);
  for (const std::string& program : peers.programs) add("--peer", program);
  if (peers.program_deals != defaults.program_deals) {
    add("--peer-deals", std::to_string(peers.program_deals));
  }
  if (!options.output.empty()) add("--output", options.output);
  return text;
}

PeerComparison measured(const PeersCommand& options, const Context& context) {
  const Machine machine = read_machine();  // its load before ours
  const bool is_quiet = context.global.display.quiet || context.global.json;
  const auto tell = [is_quiet](const std::string& text) {
    if (!is_quiet) say(text);
  };
  PeerComparison comparison = compare_peers(context.registry, options.peers, tell);
  comparison.machine = machine;
  comparison.command = command_of(options);
  comparison.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
  comparison.program =
      fmt::format("{} ({}, {})", common::version(), common::git_revision(), common::compiler());
  return comparison;
}

PeerComparison kept_or_measured(const PeersCommand& options, const Context& context) {
  if (options.from.empty()) return measured(options, context);
  if (!options.peers.programs.empty()) {
    throw common::InputError("--peer: expected no --from, which measures nothing");
  }
  return read_comparison(common::ConfigNode::read_file(options.from));
}

void print_table(const PeerComparison& comparison) {
  fmt::print("{:<24}   deals  solved  us per deal  to fc-solve  cards\n", "");
  for (const Peer& peer : comparison.peers) {
    const double ratio = comparison.ratio(peer);
    fmt::print("{:<24} {:>7} {:>7} {:>10.1f} {:>12}  {}\n", peer.name, peer.deals, peer.solved,
               1e6 * peer.per_deal(), ratio > 0 ? fmt::format("{:.3f}", ratio) : "-",
               peer.cards > 0 ? fmt::format("{:.1f}", peer.cards) : "-");
    if (!peer.fault.empty()) say(fmt::format("{}: {}", peer.name, peer.fault));
  }
  fmt::print("positions generated per second: {:.2f} of perft's\n", comparison.perft_share);
}

int run_peers(const PeersCommand& options, const Context& context) {
  check_output(options.output);
  const PeerComparison comparison = kept_or_measured(options, context);
  const auto json = to_json(comparison);
  if (!options.output.empty()) {
    const std::string files = std::filesystem::path(options.output).stem().string();
    common::write_atomically(beside(options.output, ".json"), json.dump(2) + "\n");
    common::write_atomically(beside(options.output, ".svg"), benchmark_plot(comparison).text());
    common::write_atomically(options.output, benchmark_page(comparison, files));
  }
  if (context.global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    print_table(comparison);
    if (!options.output.empty()) fmt::print("{}\n", options.output);
  }
  return kDone;
}

}  // namespace

Command peers_command(const Context& context) {
  auto options = std::make_shared<PeersCommand>();
  PeerOptions& peers = options->peers;
  Command command{"peers", "Compares our solvers with others on the same deals; can write a page"};
  command.option("--deals", &peers.deals, "Last deal, from 1 on; beams take the first tenth")
      .check(whole_number(1, 1'000'000))
      .show_default();
  command
      .option("--rounds", &peers.rounds,
              "Number of rounds in which all take their turns; the best round counts")
      .check(whole_number(1, 1000))
      .show_default();
  command
      .option("--peer", &peers.programs,
              "Any program that reads a board from its input or from the file {board} and prints a "
              "solution that `verify` reads; it starts once for each deal")
      .call_values("NAME=COMMAND")
      .take_one_at_a_time();
  command
      .option("--peer-deals", &peers.program_deals,
              "Number of deals for such a program; 0 = a tenth of all")
      .check(whole_number(0, 1'000'000))
      .show_default();
  command.option("--pareto", &peers.pareto, "Folder with more of our weight files, or none")
      .show_default();
  command.option("--output", &options->output,
                 "Page NAME.md to write; its plot and its data go beside it");
  command.option("--from", &options->from,
                 "Data of a page; writes the page again without measuring");
  command.action = [options, &context] { return run_peers(*options, context); };
  return command;
}

}  // namespace coevo::experiments
