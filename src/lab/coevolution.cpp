// SPDX-License-Identifier: MIT
// coevo-lab coevolution: which training problems pay? Makes the arms of an experiment, run by run;
// skips runs that are already in the output folder.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <ranges>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/instance_set.h"
#include "src/lab/coevolution/arm_page.h"
#include "src/lab/commands.h"

namespace coevo::experiments {
namespace {

struct CoevolutionOptions {
  std::filesystem::path arms = "analysis/coevolution/arms.yaml";
  std::string only;                 // of the arms, by name, separated by commas; empty: all
  std::string seeds;                // empty: all that the file plans
  std::filesystem::path runs;       // empty: the file's folder
  std::filesystem::path page;       // empty: the file's
  std::filesystem::path champions;  // a folder for the last incumbents; empty: not written
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

std::filesystem::path runs_folder(const CoevolutionOptions& options) {
  return options.runs.empty() ? options.arms.parent_path() / "." : options.runs;
}

std::filesystem::path file_of(const Arm& arm, const CoevolutionOptions& options) {
  return (runs_folder(options) / (arm.name + ".jsonl")).lexically_normal();
}

// Beside the page, named like it.
std::string picture_of(const std::filesystem::path& page) {
  std::string name = page.stem().string() + ".svg";
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

// Runs of another program have only their seed and their own statements. Today's program may not
// even read the settings of stored runs.
const ArmRun* find_run(const ArmFile& file, const Arm& arm, std::uint64_t seed,
                       const Comparison& comparison, const Registry& registry) {
  const std::string test = comparison.test.text();
  const std::uint64_t budget = comparison.budgets.back();
  if (comparison.stored || !arm.made_by.empty()) return file.find(seed, test, budget);
  return file.find(seed, arm.hash(arm.run_config(seed, registry)), test, budget);
}

// The runs of the seeds, and the budgets that all of them reach: a run's first generation may end
// beyond the first budgets.
struct Collected {
  ArmsOnPage shown;
  std::vector<std::uint64_t> budgets;
};

// Another program's settings are in its runs' hashes alone.
void check_alike(const Arm& arm, const ArmResults& results) {
  if (arm.made_by.empty()) return;
  for (const ArmRun& run : results.runs) {
    if (run.config_hash == results.runs.front().config_hash) continue;
    throw common::InputError(fmt::format(
        "{}: seed {}: expected runs of the same settings, by config_hash", arm.name, run.seed));
  }
}

// Only runs of seeds that every arm of ours has: a protocol's stopping rule.
void keep_common_seeds(ArmsOnPage& shown) {
  const auto has = [](const ArmResults& arm, std::uint64_t seed) {
    return std::ranges::find(arm.runs, seed, &ArmRun::seed) != arm.runs.end();
  };
  const auto is_common = [&](const ArmRun& run) {
    for (std::size_t i = 0; i < shown.results.size(); ++i) {
      const bool is_ours = shown.comparison.arms[i].made_by.empty();
      if (is_ours && !has(shown.results[i], run.seed)) return false;
    }
    return true;
  };
  std::vector<std::uint64_t> left_out;
  for (const ArmResults& arm : shown.results) {
    for (const ArmRun& run : arm.runs) {
      if (!is_common(run)) left_out.push_back(run.seed);
    }
  }
  for (ArmResults& arm : shown.results) {
    std::erase_if(arm.runs, [&](const ArmRun& run) {
      return std::ranges::find(left_out, run.seed) != left_out.end();
    });
  }
}

Collected collected(const Comparison& comparison, const CoevolutionOptions& options,
                    const Registry& registry) {
  Collected all{{comparison, {}, picture_of(comparison.page)}, comparison.budgets};
  all.shown.comparison.arms.clear();
  for (const Arm& arm : comparison.arms) {
    const ArmFile file(file_of(arm, options));
    ArmResults results{arm.name, {}, arm.domain()};
    for (std::uint64_t i = 0; i < comparison.seeds.size(); ++i) {
      const ArmRun* run = find_run(file, arm, comparison.seeds.at(i), comparison, registry);
      if (run != nullptr) results.runs.push_back(*run);
    }
    check_alike(arm, results);
    if (results.runs.empty()) continue;  // another program's, not made yet
    for (const ArmRun& run : results.runs) {
      std::erase_if(all.budgets, [&](std::uint64_t budget) { return !run.reaches(budget); });
    }
    all.shown.comparison.arms.push_back(arm);
    all.shown.results.push_back(std::move(results));
  }
  if (all.shown.results.empty()) {
    throw common::InputError(fmt::format("{}: no run of the seeds {} of the first arm yet",
                                         options.arms.string(), comparison.seeds.text()));
  }
  if (comparison.protocol) keep_common_seeds(all.shown);
  const bool has_primary =
      std::ranges::find(all.budgets, comparison.primary()) != all.budgets.end();
  if (all.budgets.size() < 2 || !has_primary) {
    throw common::InputError(
        fmt::format("{}: budgets: expected at least two that every run "
                    "reaches, with that of the primary measure",
                    options.arms.string()));
  }
  return all;
}

// Makes the runs that are not there yet, seed by seed, so that all arms have as many wherever it is
// stopped.
void make_runs(const Comparison& comparison, const common::InstanceSet& seeds,
               const CoevolutionOptions& options, const Registry& registry,
               fitness::Executor& executor) {
  common::create_folders(runs_folder(options));
  ChampionPositions champions;  // of arms for several games
  for (std::uint64_t i = 0; i < seeds.size(); ++i) {
    for (const Arm& arm : comparison.arms) {
      if (!arm.made_by.empty()) continue;
      const fitness::RunConfig config = arm.run_config(seeds.at(i), registry);
      const auto file = file_of(arm, options);
      const ArmFile known(file);
      if (find_run(known, arm, config.evolution.seed, comparison, registry) != nullptr) continue;
      ArmRun run = arm.games  ? run_games(arm.game_configs(seeds.at(i), registry), *arm.games,
                                          comparison.budgets, comparison.test, champions, executor)
                   : arm.team ? run_team(config, *arm.team, comparison.budgets, comparison.test,
                                         registry, executor)
                              : run_arm(config, comparison.budgets, comparison.test, executor);
      run.config_hash = arm.hash(config);
      print_run(arm.name, run);
      ArmFile(file).add(std::move(run));  // to what another process may have added by now
    }
  }
}

// The last incumbent of each run, as a weight file named by arm and seed.
void write_champions(const ArmsOnPage& shown, const std::filesystem::path& folder,
                     const Registry& registry) {
  common::create_folders(folder);
  for (std::size_t i = 0; i < shown.results.size(); ++i) {
    for (const ArmRun& run : shown.results[i].runs) {
      const auto config = shown.comparison.arms[i].run_config(run.seed, registry);
      const Incumbent& last = run.incumbents.back();
      if (last.genome.size() != config.target->genes().size()) {
        throw common::InputError(fmt::format("{}: seed {}: expected a genome of {} values, not {}",
                                             shown.results[i].name, run.seed,
                                             config.target->genes().size(), last.genome.size()));
      }
      const std::string name = fmt::format("{}-{}", shown.results[i].name, run.seed);
      common::write_atomically(
          folder / (name + ".json"),
          config.target->result_text(last.genome, {{"run", name},
                                                   {"config_hash", run.config_hash},
                                                   {"seed", std::to_string(run.seed)},
                                                   {"generation", std::to_string(last.generations)},
                                                   {"git_revision", run.revision}}));
    }
  }
}

// An arm whose parasites hardly evolved cannot show what coevolution does.
void require_coevolution(const ArmsOnPage& shown) {
  for (const ArmResults& arm : shown.results) {
    for (const ArmRun& run : arm.runs) {
      const auto& mechanism = run.incumbents.back().mechanism;
      if (!mechanism || mechanism->distinct_parasites == 0) continue;
      if (mechanism->parasite_generations >= kLeastGenerations) continue;
      throw common::InputError(
          fmt::format("{}: seed {}: {} generations of parasites: expected at least {}, or "
                      "few_parasite_generations: true",
                      arm.name, run.seed, mechanism->parasite_generations, kLeastGenerations));
    }
  }
}

int run_coevolution(const CoevolutionOptions& options, const Context& context) {
  Comparison comparison = chosen_arms(options);
  if (!options.page.empty()) comparison.page = options.page;
  const auto seeds =
      options.seeds.empty() ? comparison.seeds : common::InstanceSet::parse(options.seeds);
  Laboratory lab(comparison.page.string(), context);
  if (!comparison.stored) {
    for (const Arm& arm : comparison.arms) {
      arm.run_config(seeds.first(), context.registry, comparison.budgets.back());
    }
    make_runs(comparison, seeds, options, context.registry, lab.executor());
  }
  const Collected all = collected(comparison, options, context.registry);
  if (!comparison.few_parasite_generations) require_coevolution(all.shown);
  if (!options.champions.empty()) {
    write_champions(all.shown, options.champions, context.registry);
  }
  return lab.publish({{comparison.page.string(),
                       [&] { write_page(all.shown, all.budgets, comparison.test.text(), lab); }}});
}

}  // namespace

Command coevolution_command(const Context& context) {
  auto options = std::make_shared<CoevolutionOptions>();
  Command command{"coevolution", "Compares methods of choosing training problems at equal budgets"};
  command.option("ARMS", &options->arms, "YAML file with the arms").show_default();
  command.option("--arms", &options->only, "Names of arms, separated by commas; default: all");
  command.option("--seeds", &options->seeds, "Seeds of each arm; default: those in the file");
  command.option("--runs", &options->runs,
                 "Folder with a file of runs for each arm; default: the folder of ARMS");
  command.option("--champions", &options->champions,
                 "Folder to which the last incumbent of each run goes, as a weight file");
  command.option("--output", &options->page, "Page to write; default: the page of ARMS");
  command.action = [options, &context] { return run_coevolution(*options, context); };
  return command;
}

}  // namespace coevo::experiments
