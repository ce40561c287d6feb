// SPDX-License-Identifier: MIT
// The part of measured_solver.h that runs any program.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/stop.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/process.h"
#include "src/lab/peers/measured_solver.h"

namespace coevo::experiments {
namespace {

namespace command = fitness::command;

// Limits for one deal; the limit on wall time catches a program that waits.
const command::ProcessLimits kDealLimits{.wall_seconds = 300, .cpu_seconds = 60};
const std::string kBoardFormat = "fc-solve";
const std::vector<std::string> kBoardName{"board"};

[[noreturn]] void fail_peer(const std::string& text, const std::string& expected) {
  throw common::InputError(
      fmt::format("--peer '{}': expected {}", common::printable(text, 200), expected));
}

std::vector<std::string> command_words(const std::string& text, const std::string& option) {
  std::vector<std::string> words;
  char quote = 0;
  bool is_word = false;  // words.back() is not at its end
  for (const char c : text) {
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      is_word = false;
      continue;
    }
    if (!is_word) words.emplace_back();
    is_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) fail_peer(option, fmt::format("a second {}", quote));
  return words;
}

// The board as a file, for as long as the program runs.
class BoardFile {
 public:
  explicit BoardFile(const std::string& board)
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("coevo-{}.board", static_cast<int>(::getpid()))) {
    common::write_atomically(path_, board);
  }
  ~BoardFile() {
    std::error_code none;
    std::filesystem::remove(path_, none);
  }
  BoardFile(const BoardFile&) = delete;
  BoardFile& operator=(const BoardFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

command::ProcessResult run_on(const std::string& board, const ExternalProgram& program) {
  std::optional<BoardFile> file;
  command::PlaceholderValues values;
  if (program.command.uses("board")) {
    file.emplace(board);
    values.emplace("board", file->path());
  }
  auto result = command::run_process(program.command.expand(values), kDealLimits, file ? "" : board,
                                     &common::stop_requested());
  common::throw_if_stopped();
  return result;
}

// Why there is no solution in what it has printed.
std::string failure_text(const command::ProcessResult& run, const solver::Verdict& verdict) {
  const auto words = command::last_line(run.err.empty() ? run.out : run.err);
  const std::string said =
      words.empty() ? "" : fmt::format("; its last words: '{}'", common::printable(words));
  return fmt::format("{}; {}{}", command::end_text(run, kDealLimits),
                     verdict.readable ? "no moves" : verdict.fault, said);
}

}  // namespace

ExternalProgram ExternalProgram::parse(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) fail_peer(text, "NAME=COMMAND");
  const std::string name(common::trimmed(std::string_view(text).substr(0, equals)));
  // It becomes a cell of a table and a text in a picture.
  const bool is_plain = std::ranges::all_of(
      name, [](unsigned char c) { return c >= ' ' && c != 0x7f && c != '|' && c != '\\'; });
  if (name.empty() || name.size() > 60 || !is_plain) {
    fail_peer(text, "a name of 1 to 60 bytes before '=', without '|' and control characters");
  }
  const auto words = command_words(text.substr(equals + 1), text);
  if (words.empty()) fail_peer(text, "a command behind '='");
  const nlohmann::json map{{"command", words}};
  const auto node = common::ConfigNode::parse(map.dump(), fmt::format("--peer '{}'", name));
  return {name, command::CommandTemplate::read(node.child("command"), kBoardName)};
}

ExternalSolver::ExternalSolver(ExternalProgram program, const solver::Domain& domain,
                               std::uint64_t deals)
    : program_(std::move(program)), domain_(domain) {
  peer_ = {
      .name = program_.name, .what = command::shell_text(program_.command.words()), .deals = deals};
  const auto settings = common::defaults(domain_.parameters());
  const auto first = run_on(domain_.board_text({1, ""}, kBoardFormat, settings), program_);
  if (first.end == command::ProcessEnd::not_started) {
    throw common::InputError(fmt::format("--peer '{}': {}: expected a program that can be run",
                                         program_.name, first.fault));
  }
}

void ExternalSolver::take_turn() {
  Tally tally;
  double seconds = 0;
  for (std::uint64_t deal = 1; deal <= peer_.deals; ++deal) take_deal(deal, tally, seconds);
  // The worst of the rounds, so that no round is quick because it fails.
  const bool is_first = peer_.time.seconds.empty();
  peer_.solved = is_first ? tally.solved : std::min(peer_.solved, tally.solved);
  peer_.refused = std::max(peer_.refused, tally.refused);
  peer_.time.seconds.push_back(seconds);
}

void ExternalSolver::take_deal(std::uint64_t deal, Tally& tally, double& seconds) {
  const auto settings = common::defaults(domain_.parameters());
  const solver::Instance instance{deal, ""};
  const auto run = run_on(domain_.board_text(instance, kBoardFormat, settings), program_);
  seconds += run.cpu_seconds;
  peer_.memory = std::max(peer_.memory, run.peak_memory);
  const auto verdict = domain_.replay(instance, run.out, domain_.notations().front(), settings);
  if (verdict.won) {
    ++tally.solved;
    ++all_solved_;
    all_cards_ += static_cast<double>(verdict.lengths[domain_.primary_metric()]);
    return;
  }
  // A text without any move says, in its way, that there is no solution.
  const auto moves = verdict.lengths.empty() ? 0 : verdict.lengths[domain_.primary_metric()];
  if (!verdict.readable || (verdict.legal && moves == 0)) {
    if (failure_.empty()) failure_ = fmt::format("deal {}: {}", deal, failure_text(run, verdict));
    return;
  }
  ++tally.refused;
  if (!peer_.fault.empty()) return;
  peer_.fault =
      fmt::format("deal {}: {}", deal,
                  verdict.legal ? "not solved at its end" : common::printable(verdict.fault, 200));
}

Peer ExternalSolver::result() {
  if (all_solved_ == 0 && peer_.fault.empty()) peer_.fault = failure_;
  if (all_solved_ > 0) peer_.cards = all_cards_ / static_cast<double>(all_solved_);
  return peer_;
}

double empty_run_seconds() {
  constexpr int kRuns = 100;
  double seconds = 0;
  for (int i = 0; i < kRuns; ++i) {
    seconds += command::run_process({"true"}, {}, "", &common::stop_requested()).cpu_seconds;
    common::throw_if_stopped();
  }
  return seconds / kRuns;
}

}  // namespace coevo::experiments
