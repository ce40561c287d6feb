// SPDX-License-Identifier: MIT
// The solvers that are compared. Each takes its turn on its deals in every round.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/weight_file.h"
#include "src/fitness/command/command_spec.h"
#include "src/lab/peers/peer_comparison.h"

namespace coevo::experiments {

// One core each; ends with Stopped once a stop was asked for.
class MeasuredSolver {
 public:
  virtual ~MeasuredSolver() = default;
  virtual void take_turn() = 0;
  // Call it after the last turn; it does the remaining checks outside the measured time.
  virtual Peer result() = 0;
};

// Ours, within this process: solving is measured, neither start-up nor printing. result() throws
// std::logic_error if the referee refuses a solution.
class BuiltInSolver : public MeasuredSolver {
 public:
  BuiltInSolver(Peer peer, solver::WeightFile file)
      : file_(std::move(file)), peer_(std::move(peer)) {}
  void take_turn() override;
  Peer result() override;
  double generated_each_second() const;

 private:
  solver::WeightFile file_;
  Peer peer_;
  std::vector<solver::SolveResult> results_;  // of the latest turn
};

// Any other program.
struct ExternalProgram {
  std::string name;
  fitness::command::CommandTemplate command;

  // From "NAME=COMMAND"; throws InputError for anything else. Blanks separate the command's words;
  // quotes, ' or ", keep them together. {board} is replaced by a file.
  static ExternalProgram parse(const std::string& text);
};

// Runs once for each deal, with the board in fc-solve's notation as its standard input, or in the
// file {board}. The referee judges its output. We measure its CPU time, including the processes
// that it waits for.
class ExternalSolver : public MeasuredSolver {
 public:
  // Runs it on deal 1 to detect a program that cannot start; throws InputError.
  ExternalSolver(ExternalProgram program, const solver::Domain& domain, std::uint64_t deals);
  void take_turn() override;
  Peer result() override;

 private:
  struct Tally {
    std::uint64_t solved = 0;
    std::uint64_t refused = 0;
  };
  void take_deal(std::uint64_t deal, Tally& tally, double& seconds);

  ExternalProgram program_;
  const solver::Domain& domain_;
  Peer peer_;
  std::uint64_t all_solved_ = 0;  // over all rounds
  double all_cards_ = 0;
  std::string failure_;  // of the first deal without a solution
};

// Freecell Solver's program for ranges of deals; null if it is not installed.
class FcSolveRange : public MeasuredSolver {
 public:
  static std::unique_ptr<FcSolveRange> find(std::uint64_t deals, const solver::Domain& domain);
  FcSolveRange(std::uint64_t deals, const solver::Domain& domain);
  void take_turn() override;
  // It prints no moves; they come from `fc-solve`, if installed.
  Peer result() override;
  const Rounds& time() const { return peer_.time; }
  std::uint64_t deals() const { return peer_.deals; }

 private:
  const solver::Domain& domain_;
  Peer peer_;
};

// What `fc-solve` says of its version; "unknown" if it is not installed.
std::string fc_solve_version();
// CPU seconds of one process that does nothing, the mean of some.
double empty_run_seconds();

}  // namespace coevo::experiments
