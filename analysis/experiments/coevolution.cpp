// SPDX-License-Identifier: MIT
// coevo-lab coevolution: which training problems pay? The arms of an experiment, run by run; what
// is in the output folder already is not done again.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "analysis/experiments/coevolution/arm_page.h"
#include "analysis/experiments/commands.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/hash.h"
#include "src/common/instance_set.h"
#include "src/common/stop.h"

namespace coevo::experiments {
namespace {

struct CoevolutionOptions {
  std::filesystem::path arms = "analysis/coevolution/arms.yaml";
  std::string only;  // of the arms, by name, separated by commas; empty: all
  std::string seeds = "1-30";
  // At each the incumbent is measured: positions, ascending.
  std::vector<std::uint64_t> budgets{500'000,   1'000'000,  2'000'000, 4'000'000,
                                     7'500'000, 15'000'000, 30'000'000};
  // No arm ever trains on these.
  std::string test = "5000001-5005000";
  std::filesystem::path runs = "analysis/coevolution";
  std::string page = "analysis/COEVOLUTION.md";
};

std::vector<std::uint64_t> numbers_of(const common::InstanceSet& set) {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = 0; i < set.size(); ++i) numbers.push_back(set.at(i));
  return numbers;
}

std::vector<Arm> chosen_arms(const CoevolutionOptions& options) {
  std::vector<Arm> arms = read_arms(options.arms);
  if (options.only.empty()) return arms;
  const std::string only = "," + options.only + ",";
  std::erase_if(
      arms, [&](const Arm& arm) { return only.find("," + arm.name + ",") == std::string::npos; });
  if (arms.empty()) {
    throw common::InputError(fmt::format("--arms '{}': expected names of arms in {}", options.only,
                                         options.arms.string()));
  }
  return arms;
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

// The runs that reached every budget, of the arms that have some.
ArmsOnPage collected(const std::vector<Arm>& arms, const CoevolutionOptions& options) {
  ArmsOnPage shown;
  for (const Arm& arm : arms) {
    ArmResults results{arm.name, ArmFile(file_of(arm, options)).runs()};
    std::erase_if(results.runs, [&](const ArmRun& run) {
      return run.incumbents.size() < options.budgets.size();
    });
    if (results.runs.empty()) continue;
    shown.arms.push_back(arm);
    shown.results.push_back(std::move(results));
  }
  if (!shown.arms.empty()) return shown;
  throw common::InputError(fmt::format("{}: expected arms with a budget.nodes of at least {}",
                                       options.arms.string(), options.budgets.back()));
}

int run_coevolution(const CoevolutionOptions& options, const Context& context) {
  const auto arms = chosen_arms(options);
  const auto seeds = numbers_of(common::InstanceSet::parse(options.seeds));
  const auto test = numbers_of(common::InstanceSet::parse(options.test));
  if (!std::ranges::is_sorted(options.budgets, std::less_equal())) {
    throw common::InputError("--budgets: expected positions in ascending order");
  }
  Laboratory lab(options.page, context);
  common::create_folders(options.runs);
  for (const std::uint64_t seed : seeds) {  // all arms have as many seeds wherever it is stopped
    for (const Arm& arm : arms) {
      const fitness::RunConfig config = arm.run_config(seed, context.registry);
      ArmFile file(file_of(arm, options));
      if (file.has(seed, common::hex(common::content_hash(config.text())))) continue;
      ArmRun run = run_arm(config, options.budgets, test, lab.executor());
      print_run(arm.name, run);
      file.add(std::move(run));
    }
  }
  return lab.publish({{options.page, [&] {
                         write_page(collected(arms, options), options.budgets, options.test, lab);
                       }}});
}

}  // namespace

Command coevolution_command(const Context& context) {
  auto options = std::make_shared<CoevolutionOptions>();
  Command command{"coevolution", "Compares ways to choose training problems, at equal budgets"};
  command.option("ARMS", &options->arms, "The arms, a YAML file").show_default();
  command.option("--arms", &options->only, "Only these, separated by commas");
  command.option("--seeds", &options->seeds, "Seeds of each arm").show_default();
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
