// SPDX-License-Identifier: MIT
// The shared parts of experiments' pages: the page itself, and solving like `coevo solve`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/tables/markdown.h"
#include "analysis/tables/svg_plot.h"
#include "src/app/solver_options.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/search/checked_solver.h"
#include "src/lab/commands.h"

namespace coevo::experiments {

using cli::SolverOptions;
using Results = std::vector<fitness::CheckedResult>;

// Means over the instances that were solved; 0 if none was.
struct Means {
  std::uint64_t solved = 0;
  double generated = 0;
  double length = 0;
};

class Laboratory {
 public:
  // The page's file; InputError unless it is in a folder that exists.
  Laboratory(std::string output, const Context& context);

  analysis::Markdown page;

  fitness::Executor& executor() { return *executor_; }
  const Registry& registry() const { return context_.registry; }
  // Instances first .. last by the solver that the options name.
  Results solve(const std::string& domain, const SolverOptions& solver, std::uint64_t first,
                std::uint64_t last);
  // Their means, lengths in the domain's primary metric.
  Means means(const std::string& domain, const Results& results) const;
  // A sentence for the page's first paragraph, in the order of the calls: the result, before how.
  void found(const std::string& sentence) { findings_ += sentence + " "; }
  void picture(const std::string& file, const std::string& what, const std::string& svg);

  // Makes the page of them, in order; the exit status.
  struct Experiment {
    std::string name;
    std::function<void()> run;
  };
  int publish(const std::vector<Experiment>& experiments);

 private:
  // The page and its pictures; prints their names.
  void write();

  std::string output_;
  std::string findings_;
  const Context& context_;
  std::unique_ptr<fitness::Executor> executor_;
  std::vector<std::pair<std::string, std::string>> pictures_;  // by file, next to the page
};

// The command that does the same: "solve 14 --search bfs ...".
std::string solve_command(const std::string& instances, const SolverOptions& solver);

}  // namespace coevo::experiments
