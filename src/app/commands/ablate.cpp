// SPDX-License-Identifier: MIT
// coevo ablate: a solver without each of its heuristics, rules and search parameters.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run/ablation_file.h"
#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"
#include "src/fitness/validation/ablation.h"

namespace coevo::cli {
namespace {

struct AblateOptions {
  SolverOptions solver;
  std::string domain;
  InstanceSetOptions instances{"2000001-2000500"};
  std::string output;
};

// The most costly loss first; the whole solver stays on top.
void sort_by_loss(std::vector<fitness::AblationRow>& rows) {
  std::stable_sort(rows.begin() + 1, rows.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.solved, -a.mean_generated) < std::tuple(b.solved, -b.mean_generated);
  });
}

std::string activation_text(const std::optional<double>& share) {
  if (!share) return "";
  return *share == 0 ? "     never" : fmt::format("{:>8.2f} %", 100 * *share);
}

int run_ablate(const AblateOptions& options, const Context& context) {
  const auto file = options.solver.read(context.registry, options.domain);
  if (!file.spec.members.empty()) {
    throw common::InputError(
        "ablate: expected WEIGHTS or --preset with one vector of weights, not a portfolio");
  }
  const auto instances = options.instances.read(*file.domain, file.spec.settings).all();
  const auto executor = fitness::make_executor(context.global.threads);
  std::vector<fitness::AblationRow> rows;
  try {
    rows = fitness::ablate(file, instances, options.solver.limits(), *executor);
  } catch (const evolve::Interrupted&) {
    say("interrupted");
    return kInterrupted;
  }
  sort_by_loss(rows);
  if (!options.output.empty()) {
    common::write_atomically(options.output, records::ablation_text(rows, instances.size()));
  }
  if (context.global.json) {
    fmt::print("{}\n", records::ablation_json(rows).dump(2));
    return kDone;
  }
  const bool is_policy = !file.spec.rules.empty();
  fmt::print("{:<34}{:>8}{:>12}{:>8}{}\n", "without", "solved", "generated", "ratio",
             is_policy ? "    active" : "");
  for (const auto& row : rows) {
    fmt::print("{:<34}{:>8}{:>12.0f}{:>8.2f}{}\n", row.dropped.empty() ? "(whole)" : row.dropped,
               row.solved, row.mean_generated, row.ratio, activation_text(row.activations));
  }
  fmt::print(
      "{} instances. Generated: mean over all instances. Ratio: geometric mean of generated "
      "positions, relative to the whole solver, over instances that both solve.{}\n",
      instances.size(),
      is_policy
          ? " Active: share of the positions at which the rule was active in the whole policy."
          : "");
  return kDone;
}

}  // namespace

Command ablate_command(const Context& context) {
  auto options = std::make_shared<AblateOptions>();
  Command command{"ablate",
                  "Leaves out each heuristic, rule and search parameter of a solver in turn and "
                  "measures the rest"};
  command.option("WEIGHTS", &options->solver.weights, see("Weight file", "export")).offer_files();
  command.option("--domain", &options->domain, "Puzzle, if no weights are given")
      .offer_words(context.registry.domain_names());
  add_game_option(command, options->domain, context.registry);
  command
      .option("--output", &options->output,
              "Also writes the rows to this file; the report of a run shows ablation.json in its "
              "folder")
      .call_values("FILE")
      .offer_files();
  options->solver.add(command, context.registry);
  options->instances.add(command);
  command.action = [options, &context] { return run_ablate(*options, context); };
  return command;
}

}  // namespace coevo::cli
