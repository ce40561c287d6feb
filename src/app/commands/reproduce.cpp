// SPDX-License-Identifier: MIT
// coevo reproduce: makes a run again from its folder or crate, and compares the two byte by byte.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/report/exports.h"
#include "analysis/runs/run_comparison.h"
#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run/best.h"
#include "common/records/run/run_folder.h"
#include "common/records/validation/plan_file.h"
#include "common/stop.h"
#include "common/text.h"
#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/displays.h"
#include "src/fitness/evolve.h"
#include "src/fitness/validation/validation.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;
using analysis::FileMatch;
using analysis::Match;

struct ReproduceOptions {
  std::string folder;
  std::string output;
};

fs::path output_of(const ReproduceOptions& options) {
  if (!options.output.empty()) return options.output;
  const fs::path whole = fs::absolute(options.folder).lexically_normal();
  const fs::path name = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
  return fs::path("runs") / ("reproduced-" + name.string());
}

void require_finished(const fs::path& folder) {
  if (records::has_config(folder) && records::has_file(folder, records::kBestFile)) return;
  throw common::InputError(
      fmt::format("{}: contains no finished run: expected its folder or its crate",
                  common::printable(folder.string(), 1000)));
}

// Whether the plan says all that its validation depends on, and it is of this solver.
bool is_repeatable(const std::optional<records::Plan>& plan, const solver::WeightFile& weights) {
  return plan && plan->weights_hash == weights.hash() && plan->max_seconds == 0 &&
         plan->content.empty();
}

// The validations of the champion that lie in the run's folder.
void repeat_validations(const fs::path& recorded, const fs::path& repeated,
                        const Registry& registry, fitness::Executor& executor) {
  for (const fs::path& file : analysis::crate_files(recorded)) {
    if (file.filename() != records::kPlanFile) continue;
    const fs::path folder = file.parent_path();
    const auto plan = records::read_plan(recorded / folder);
    auto weights = solver::WeightFile::read(repeated / records::kBestFile, registry);
    if (!is_repeatable(plan, weights)) {
      say(fmt::format("{}: not repeated: it has another solver, boards from files, or a time limit",
                      folder.string()));
      continue;
    }
    solver::Limits limits;
    limits.generated = plan->max_nodes;
    limits.memory = plan->max_memory;
    limits.stop = &common::stop_requested();
    fitness::validate({.weights = std::move(weights),
                       .instances = common::InstanceSet::parse(plan->instances),
                       .limits = limits,
                       .output = repeated / folder,
                       .resume = records::has_file(repeated / folder, records::kPlanFile),
                       .solutions = records::has_file(recorded / folder, records::kSolutionsFile)},
                      executor, {});
  }
}

const char* text_of(Match match) {
  switch (match) {
    case Match::equal:
      return "equal";
    case Match::equal_but_revision:
      return "equal except for the program's revision";
    case Match::different:
      return "different";
    case Match::missing:
      return "not recorded";
    case Match::not_repeated:
      return "not repeated";
    case Match::not_compared:
      break;
  }
  return "not compared";
}

bool is_fault(const FileMatch& file) {
  return file.match == Match::different || file.match == Match::missing;
}

nlohmann::ordered_json json_of(const std::vector<FileMatch>& files) {
  auto list = nlohmann::ordered_json::array();
  for (const FileMatch& file : files) {
    list.push_back({{"file", file.file}, {"match", text_of(file.match)}});
    if (file.bytes > 0) list.back()["bytes"] = file.bytes;
    if (file.line > 0) list.back()["line"] = file.line;
  }
  return list;
}

void print_table(const std::vector<FileMatch>& files) {
  std::size_t equal = 0;
  std::size_t faults = 0;
  for (const FileMatch& file : files) {
    const std::string place = file.line > 0 ? fmt::format(" from line {} on", file.line) : "";
    fmt::print("{:<40} {}{}\n", common::printable(file.file, 40), text_of(file.match), place);
    faults += is_fault(file) ? 1 : 0;
    equal += file.match == Match::equal || file.match == Match::equal_but_revision ? 1 : 0;
  }
  fmt::print("{} of {} compared files are the same\n", equal, equal + faults);
}

int run_reproduce(const ReproduceOptions& options, const Context& context) {
  const fs::path recorded = options.folder;
  const fs::path repeated = output_of(options);
  require_finished(recorded);
  const auto executor = fitness::make_executor(context.global.threads);
  EvolveDisplay display(context.global, EvolveDisplay::Prints::nothing);
  const std::string again =
      fmt::format("{} reproduce {} --output {}", program_name(),
                  common::shell_word(recorded.string()), common::shell_word(repeated.string()));
  const auto done = fitness::repeat(
      recorded, repeated, {context.registry, *executor, display, &common::stop_requested()});
  try {
    if (!done.finished) throw evolve::Interrupted();
    if (!records::ConfigurationFile::is_one(
            common::read_whole_file(repeated / records::kBestFile))) {
      repeat_validations(recorded, repeated, context.registry, *executor);
    }
  } catch (const evolve::Interrupted&) {
    display.interrupted(again);
    return kInterrupted;
  }
  const auto files = analysis::compare_runs(recorded, repeated);
  if (context.global.json) {
    fmt::print("{}\n", common::json_line(json_of(files), 2));
  } else {
    print_table(files);
  }
  return std::ranges::any_of(files, is_fault) ? kCheckFailed : kDone;
}

}  // namespace

Command reproduce_command(const Context& context) {
  auto options = std::make_shared<ReproduceOptions>();
  Command command{"reproduce", "Repeats a run and compares its files with the recorded ones"};
  command.option("DIR", &options->folder, "Folder of a finished run, or its crate")
      .require()
      .offer_folders();
  command
      .option("--output", &options->output,
              "Folder of the new run, resumed if it exists; default runs/reproduced-NAME")
      .offer_folders();
  command.action = [options, &context] { return run_reproduce(*options, context); };
  return command;
}

}  // namespace coevo::cli
