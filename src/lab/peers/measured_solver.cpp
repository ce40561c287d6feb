// SPDX-License-Identifier: MIT
#include "src/lab/peers/measured_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "common/error.h"
#include "common/stop.h"
#include "solver/assembly/engine.h"
#include "src/fitness/command/process.h"

namespace coevo::experiments {

// Our part of measured_solver.h.
void BuiltInSolver::take_turn() {
  const auto solver = file_.domain->make_solver(file_.spec);
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  results_.clear();
  results_.reserve(peer_.deals);
  const double began = assembly::thread_seconds();
  for (std::uint64_t deal = 1; deal <= peer_.deals; ++deal) {
    results_.push_back(solver->solve({deal, ""}, limits));
    common::throw_if_stopped();
  }
  peer_.time.seconds.push_back(assembly::thread_seconds() - began);
}

Peer BuiltInSolver::result() {
  const auto& domain = *file_.domain;
  const std::string notation = domain.exact_notation();
  double cards = 0;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    common::throw_if_stopped();
    const auto& result = results_[i];
    peer_.memory = std::max<std::uint64_t>(peer_.memory, result.peak_memory);
    if (result.outcome != common::Outcome::solved) continue;
    const solver::Instance deal{i + 1, ""};
    const auto text = domain.write(deal, result.plan, notation, file_.spec.settings);
    const auto verdict = domain.replay(deal, text, notation, file_.spec.settings);
    if (!verdict.won) {
      throw std::logic_error(fmt::format("the referee refuses deal {}: {}", i + 1, verdict.fault));
    }
    ++peer_.solved;
    cards += static_cast<double>(verdict.lengths[domain.primary_metric()]);
  }
  if (peer_.solved > 0) peer_.cards = cards / static_cast<double>(peer_.solved);
  return peer_;
}

double BuiltInSolver::generated_each_second() const {
  std::uint64_t generated = 0;
  for (const auto& result : results_) generated += result.generated;
  return static_cast<double>(generated) / peer_.time.best();
}

namespace {

// Freecell Solver's part of measured_solver.h.
namespace command = fitness::command;

constexpr std::uint64_t kDealsForMoves = 2000;  // of which the moves are counted, at most
const command::ProcessLimits kRangeLimits{.output = std::size_t{1} << 30};  // of a million deals
constexpr const char* kPerDealCommand = "=fc-solve -m -snx -sel -l lg -";

std::vector<std::string> range_command(std::uint64_t deals) {
  const std::string last = std::to_string(deals);
  return {"freecell-solver-range-parallel-solve", "1", last, "1000000000", "-l", "lg"};
}

command::ProcessResult run_range(std::uint64_t deals) {
  auto result =
      command::run_process(range_command(deals), kRangeLimits, "", &common::stop_requested());
  common::throw_if_stopped();
  return result;
}

std::uint64_t occurrences(const std::string& text, const std::string& word) {
  std::uint64_t found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

}  // namespace

FcSolveRange::FcSolveRange(std::uint64_t deals, const solver::Domain& domain) : domain_(domain) {
  peer_ = {.name = "fc-solve -l lg",
           .what = command::shell_text(range_command(deals)),
           .deals = deals,
           .self_reported = true};
}

std::unique_ptr<FcSolveRange> FcSolveRange::find(std::uint64_t deals,
                                                 const solver::Domain& domain) {
  if (run_range(1).end == command::ProcessEnd::not_started) return nullptr;
  return std::make_unique<FcSolveRange>(deals, domain);
}

// It names the deals that it does not solve. Its start is measured as a range of no deals.
void FcSolveRange::take_turn() {
  const double start = run_range(0).cpu_seconds;
  const auto run = run_range(peer_.deals);
  if (run.end != command::ProcessEnd::exited || run.status != 0) {
    throw common::InputError(fmt::format("{}: {}: expected exit status 0", peer_.what,
                                         command::end_text(run, kRangeLimits)));
  }
  peer_.solved = peer_.deals - occurrences(run.out, "Unsolved") -
                 occurrences(run.out, "Intractable") - occurrences(run.out, "Impossible");
  peer_.time.seconds.push_back(std::max(0.0, run.cpu_seconds - start));
  peer_.memory = std::max(peer_.memory, run.peak_memory);
}

Peer FcSolveRange::result() {
  if (fc_solve_version() == "unknown") return peer_;
  ExternalSolver moves(ExternalProgram::parse(peer_.name + kPerDealCommand), domain_,
                       std::min(peer_.deals, kDealsForMoves));
  moves.take_turn();
  const Peer counted = moves.result();
  peer_.cards = counted.cards;
  peer_.refused = counted.refused;
  peer_.fault = counted.fault;
  return peer_;
}

std::string fc_solve_version() {
  const command::ProcessLimits limits{.wall_seconds = 10};
  const auto run =
      command::run_process({"fc-solve", "--version"}, limits, "", &common::stop_requested());
  common::throw_if_stopped();
  constexpr std::string_view kWord = "version ";
  const std::size_t at = run.out.find(kWord);
  if (run.end != command::ProcessEnd::exited || at == std::string::npos) return "unknown";
  const std::size_t begin = at + kWord.size();
  return run.out.substr(begin, run.out.find_first_of(" \r\n", begin) - begin);
}

}  // namespace coevo::experiments
