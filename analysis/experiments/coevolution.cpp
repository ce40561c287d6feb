// SPDX-License-Identifier: MIT
// coevo-lab coevolution: which training problems pay? The arms of an experiment, run by run; what
// is in the output folder already is not done again.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <memory>
#include <ranges>

#include "analysis/experiments/coevolution/arm_page.h"
#include "analysis/experiments/commands.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/instance_set.h"

namespace coevo::experiments {
namespace {

struct CoevolutionOptions {
  std::filesystem::path arms = "analysis/coevolution/arms.yaml";
  std::string only;   // of the arms, by name, separated by commas; empty: all
  std::string seeds;  // empty: all that the file plans
  // At each the incumbent is measured: positions, ascending.
  std::vector<std::uint64_t> budgets{500'000,   1'000'000,  2'000'000, 4'000'000,
                                     7'500'000, 15'000'000, 30'000'000};
  // No arm ever trains on these.
  std::string test = "5000001-5005000";
  std::filesystem::path runs = "analysis/coevolution";
  std::string page = "analysis/COEVOLUTION.md";
};

// The first of all arms is always among them: it is what the others are compared with.
Comparison chosen_arms(const CoevolutionOptions& options) {
  Comparison all = Comparison::read(options.arms);
  if (options.only.empty()) return all;
  std::vector<Arm> chosen{all.arms.front()};
  for (const auto word : std::views::split(options.only, ',')) {
    const std::string name(word.begin(), word.end());
    const auto arm = std::ranges::find(all.arms, name, &Arm::name);
    if (arm == all.arms.end()) {
      throw common::InputError(
          fmt::format("--arms '{}': expected names of arms in {}", name, options.arms.string()));
    }
    if (arm != all.arms.begin()) chosen.push_back(*arm);
  }
  all.arms = std::move(chosen);
  return all;
}

void print_run(const std::string& arm, const ArmRun& run) {
  std::string line = fmt::format("{:<28}{:>4} ", arm, run.seed);
  for (const Incumbent& each : run.incumbents) line += fmt::format(" {:.4f}", each.tested.quality);
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

std::filesystem::path file_of(const Arm& arm, const CoevolutionOptions& options) {
  return options.runs / (arm.name + ".jsonl");
}

// Beside the page, named like it.
std::string picture_of(const std::filesystem::path& page) {
  std::string name = page.stem().string() + ".svg";
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

// Of the runs that another program made nothing is known but the seed and what they say themselves.
const ArmRun* find_run(const ArmFile& file, const Arm& arm, const fitness::RunConfig& config,
                       const std::string& test, std::uint64_t budget) {
  return arm.made_by.empty() ? file.find(config, test, budget)
                             : file.find(config.evolution.seed, test, budget);
}

// The runs of the seeds, and the budgets that all of them reach: a run's first generation may end
// beyond the first budgets.
struct Collected {
  ArmsOnPage shown;
  std::vector<std::uint64_t> budgets;
};

Collected collected(const Comparison& comparison, const common::InstanceSet& seeds,
                    const std::string& test, const CoevolutionOptions& options,
                    const Registry& registry) {
  Collected all{{comparison, {}, picture_of(options.page)}, options.budgets};
  all.shown.comparison.arms.clear();
  for (const Arm& arm : comparison.arms) {
    const ArmFile file(file_of(arm, options));
    ArmResults results{arm.name, {}};
    for (std::uint64_t i = 0; i < seeds.size(); ++i) {
      const auto config = arm.run_config(seeds.at(i), registry);
      const ArmRun* run = find_run(file, arm, config, test, options.budgets.back());
      if (run != nullptr) results.runs.push_back(*run);
    }
    if (results.runs.empty()) continue;  // another program's, not made yet
    for (const ArmRun& run : results.runs) {
      std::erase_if(all.budgets, [&](std::uint64_t budget) { return !run.reaches(budget); });
    }
    all.shown.comparison.arms.push_back(arm);
    all.shown.results.push_back(std::move(results));
  }
  if (all.budgets.size() < 2) {
    throw common::InputError("--budgets: expected two at least that every run reaches");
  }
  return all;
}

// Makes the runs that are not there yet, seed by seed, so that all arms have as many wherever it is
// stopped.
void make_runs(const Comparison& comparison, const common::InstanceSet& seeds,
               const common::InstanceSet& test, const CoevolutionOptions& options,
               const Registry& registry, fitness::Executor& executor) {
  common::create_folders(options.runs);
  for (std::uint64_t i = 0; i < seeds.size(); ++i) {
    for (const Arm& arm : comparison.arms) {
      if (!arm.made_by.empty()) continue;
      const fitness::RunConfig config = arm.run_config(seeds.at(i), registry);
      const auto file = file_of(arm, options);
      if (ArmFile(file).find(config, test.text(), options.budgets.back()) != nullptr) continue;
      ArmRun run = run_arm(config, options.budgets, test, executor);
      print_run(arm.name, run);
      ArmFile(file).add(std::move(run));  // to what another process may have added by now
    }
  }
}

int run_coevolution(const CoevolutionOptions& options, const Context& context) {
  const Comparison comparison = chosen_arms(options);
  const auto seeds =
      options.seeds.empty() ? comparison.seeds : common::InstanceSet::parse(options.seeds);
  const auto test = common::InstanceSet::parse(options.test);
  if (options.budgets.size() < 2 || !std::ranges::is_sorted(options.budgets, std::less_equal())) {
    throw common::InputError("--budgets: expected two at least, in ascending order");
  }
  for (const Arm& arm : comparison.arms) {
    arm.run_config(seeds.first(), context.registry, options.budgets.back());
  }
  Laboratory lab(options.page, context);
  make_runs(comparison, seeds, test, options, context.registry, lab.executor());
  const Collected all = collected(comparison, seeds, test.text(), options, context.registry);
  return lab.publish(
      {{options.page, [&] { write_page(all.shown, all.budgets, test.text(), lab); }}});
}

}  // namespace

Command coevolution_command(const Context& context) {
  auto options = std::make_shared<CoevolutionOptions>();
  Command command{"coevolution", "Compares ways to choose training problems, at equal budgets"};
  command.option("ARMS", &options->arms, "The arms, a YAML file").show_default();
  command.option("--arms", &options->only, "Only these, separated by commas");
  command.option("--seeds", &options->seeds,
                 "Seeds of each arm; default: those that the file plans");
  command.option("--budgets", &options->budgets, "Positions at which incumbents are measured")
      .check(whole_number(1, std::uint64_t{1} << 53))
      .split_at(',');
  command.option("--test", &options->test, "Instances that incumbents are measured on")
      .show_default();
  command.option("--runs", &options->runs, "A folder: a file of runs for each arm").show_default();
  command.option("--output", &options->page, "The page to write").show_default();
  command.action = [options, &context] { return run_coevolution(*options, context); };
  return command;
}

}  // namespace coevo::experiments
