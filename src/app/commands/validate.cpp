// SPDX-License-Identifier: MIT
// coevo validate: solves every instance with one solver and compares the figures with the published
// ones.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "analysis/statistics/statistics.h"
#include "analysis/statistics/summary.h"
#include "analysis/tables/published.h"
#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run_files.h"
#include "common/records/validation/plan_file.h"
#include "common/records/validation/results_file.h"
#include "common/text.h"
#include "common/version.h"
#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/displays.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"
#include "src/fitness/validation/validation.h"

namespace coevo::cli {
namespace {

struct ValidateOptions {
  SolverOptions solver;
  std::string domain;
  InstanceSetOptions instances{"1-32000"};
  std::string output;
  bool resume = false;
  bool solutions = false;
};

std::string solver_name(const ValidateOptions& options) {
  if (options.solver.optimal) return "optimal";
  if (!options.solver.preset.empty()) return options.solver.preset;
  if (!options.solver.heuristic.empty()) return options.solver.heuristic;
  if (options.solver.weights.empty()) return "default";
  return common::printable(std::filesystem::path(options.solver.weights).stem().string(), 200);
}

// The characters of a file's name that are plain in a folder's name.
std::string folder_part(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ' ' || c == '/' || c == '\''; }, '-');
  return text;
}

// Empty: the domain of the weights.
std::string domain_of(const ValidateOptions& options, const Registry& registry) {
  const bool is_free = options.domain.empty() && options.solver.optimal;
  return is_free ? registry.default_domain().name() : options.domain;
}

fitness::ValidationPlan plan_of(const ValidateOptions& options, const Registry& registry) {
  auto weights = options.solver.read(registry, domain_of(options, registry));
  auto instances = options.instances.read(*weights.domain, weights.spec.settings);
  const std::string name = instances.text();
  fitness::ValidationPlan plan{.weights = std::move(weights),
                               .instances = std::move(instances.numbers),
                               .files = std::move(instances.files),
                               .limits = options.solver.limits(),
                               .output = options.output,
                               .resume = options.resume,
                               .solutions = options.solutions || options.solver.optimal};
  if (plan.output.empty()) {
    plan.output = fmt::format("runs/validate-{}-{}", solver_name(options), folder_part(name));
  }
  return plan;
}

// "proven unsolvable: 11982, 146692 and 6 more (summary.json)\n"; none of them: "".
std::string listed(const char* what, std::size_t count,
                   const std::vector<std::uint64_t>& instances) {
  constexpr std::size_t kShown = 10;
  if (count == 0) return "";
  const std::span shown(instances.data(), std::min(kShown, instances.size()));
  const std::size_t more = count - shown.size();
  return fmt::format("{}: {}{}\n", what, fmt::join(shown, ", "),
                     more > 0 ? fmt::format(" and {} more (summary.json)", more) : "");
}

std::string weights_file_of(const ValidateOptions& options) {
  if (options.solver.optimal) return "none: --optimal";
  if (!options.solver.heuristic.empty()) return "none: --heuristic " + options.solver.heuristic;
  return options.solver.weights.empty() ? "preset " + solver_name(options) : options.solver.weights;
}

analysis::Interval winnable(const analysis::Summary& summary) {
  return analysis::share_interval(summary.solved, summary.unsolved, summary.instances);
}

// "Can be won: 74.80 % (95 % interval 73.94 to 75.64)\n".
std::string winnability(const analysis::Summary& summary) {
  const auto share = static_cast<double>(summary.solved) / static_cast<double>(summary.instances);
  const auto [low, high] = winnable(summary);
  const std::string open =
      summary.unsolved > 0 ? fmt::format("; {} open", summary.unsolved) : std::string();
  return fmt::format("Can be won: {:.2f} % (95 % interval {:.2f} to {:.2f}{})\n", 100 * share,
                     100 * low, 100 * high, open);
}

// The deals that can be won, with their difficulty, from the results in the folder.
void write_winnable(const std::filesystem::path& folder, const std::string& length) {
  records::ResultsReader results(folder / records::kResultsFile);
  const auto& metrics = results.metrics();
  const auto at = std::find(metrics.begin(), metrics.end(), length) - metrics.begin();
  std::string block = fmt::format("instance,difficulty,{}\n", length);
  common::write_atomically(folder / records::kWinnableFile, [&] {
    constexpr std::size_t kBlock = 1 << 16;
    while (block.size() < kBlock) {
      const auto row = results.next();
      if (!row) break;
      if (row->outcome != common::Outcome::solved) continue;
      block += fmt::format("{},{},{}\n", row->instance, analysis::difficulty(row->generated),
                           row->lengths[static_cast<std::size_t>(at)]);
    }
    return std::exchange(block, {});
  });
}

records::SummaryFacts summary_facts(const fitness::ValidationPlan& plan,
                                    const ValidateOptions& options) {
  return {.weights_file = weights_file_of(options),
          .weights_hash = plan.weights.hash(),
          .domain = plan.weights.domain->name(),
          .instance_set = plan.instances.text(),
          .instances_file = options.instances.file,
          .max_nodes = plan.limits.generated,
          .max_memory = plan.limits.memory,
          .max_seconds = options.solver.max_seconds,
          .git_revision = common::git_revision(),
          .compiler = common::compiler()};
}

int run_validate(const ValidateOptions& options, const Context& context) {
  const fitness::ValidationPlan plan = plan_of(options, context.registry);
  const auto executor = fitness::make_executor(context.global.threads);
  const auto metrics = plan.weights.domain->metrics();
  analysis::Summariser summariser(metrics.size());
  double seconds = 0;
  if (!context.global.display.quiet) {
    say(fmt::format("solves {} instances of {} with {}; the results go to {}",
                    plan.instances.size(), plan.weights.domain->name(), weights_file_of(options),
                    plan.output.string()));
  }
  try {
    ValidateDisplay display(plan.instances.size(), context.global.display);
    fitness::validate(plan, *executor, [&](const auto& row) {
      summariser.add(row);
      display.row(row);
    });
    seconds = display.seconds();
  } catch (const evolve::Interrupted&) {
    say(fmt::format("interrupted; resume with the same command and --output {} --resume",
                    common::shell_word(plan.output.string())));
    return kInterrupted;
  }
  const auto summary = std::move(summariser).summary();
  auto facts = summary_facts(plan, options);
  facts.replayed = summary.solved;  // an unsound solution ends the program
  facts.wall_seconds = seconds;
  facts.threads = executor->workers();
  auto json = analysis::to_json(summary, metrics);
  facts.add_to(json);
  const solver::Domain& domain = *plan.weights.domain;
  if (domain.is_game()) {
    const auto [low, high] = winnable(summary);
    json["winnable_interval"] = {low, high};
    write_winnable(plan.output, metrics[domain.primary_metric()]);
  }
  common::write_atomically(plan.output / records::kSummaryFile, common::json_line(json, 2) + "\n");
  if (context.global.json) {
    fmt::print("{}\n", common::json_line(json, 2));
  } else {
    fmt::print("{}", analysis::comparison_table(summary, {domain.name(), solver_name(options),
                                                          metrics, domain.primary_metric()}));
    if (domain.is_game()) fmt::print("{}", winnability(summary));
    fmt::print("{}{}",
               listed("Proven unsolvable", summary.unsolvable, summary.unsolvable_instances),
               listed("Unsolved", summary.unsolved, summary.unsolved_instances));
    say(fmt::format("replayed {} solutions; the results are in {}", summary.solved,
                    plan.output.string()));
  }
  return kDone;
}

}  // namespace

Command validate_command(const Context& context) {
  auto options = std::make_shared<ValidateOptions>();
  Command command{"validate", "Solves many instances with one solver and replays every solution"};
  command.option("WEIGHTS", &options->solver.weights, see("Weight file", "export")).offer_files();
  options->solver.add(command, context.registry);
  options->instances.add(command);
  command
      .option("--output", &options->output,
              "Folder for the results; default runs/validate-NAME-INSTANCES")
      .offer_folders();
  command.option("--domain", &options->domain, "Puzzle, if no weights are given")
      .offer_words(context.registry.domain_names());
  add_game_option(command, options->domain, context.registry);
  command.option(
      "--optimal", &options->solver.optimal,
      "Finds shortest solutions (with the domain's search for them); implies --solutions");
  command.option("--solutions", &options->solutions,
                 "Also writes solutions.csv, with bound, length and solution of each instance");
  command.option("--resume", &options->resume, "Resumes the validation in the folder");
  command.action = [options, &context] { return run_validate(*options, context); };
  return command;
}

}  // namespace coevo::cli
