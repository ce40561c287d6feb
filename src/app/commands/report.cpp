// SPDX-License-Identifier: MIT
// coevo report: runs and validations as one page.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/report/exports.h"
#include "analysis/report/material.h"
#include "analysis/report/page.h"
#include "analysis/report/report_data.h"
#include "analysis/runs/data_files.h"
#include "analysis/statistics/comparison.h"
#include "analysis/statistics/effort.h"
#include "common/config/json_text.h"
#include "common/error.h"
#include "common/records/run/ablation_file.h"
#include "common/records/run_files.h"
#include "common/stop.h"
#include "common/text.h"
#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/pages/page_data.h"
#include "src/app/pages/replays.h"
#include "src/fitness/run_config.h"
#include "src/fitness/validation/ablation.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::vector<std::string> folders;
  std::string output;
  std::string data;
  std::string iohprofiler;
  std::size_t replays = 8;
  std::optional<std::uint64_t> ablation;  // instances
};

// Damage in the log of a command's runs; the figures of the page stop there.
void say_damage(const nlohmann::ordered_json& run) {
  if (!run["command"].is_object() || run["command"]["damage"] == "") return;
  say(fmt::format("{}/{}: the rest is left out",
                  common::printable(run["folder"].get<std::string>(), 1000),
                  run["command"]["damage"].get<std::string>()));
}

// Of all validations in pairs, then of each run of a command.
nlohmann::ordered_json efforts_of(const nlohmann::ordered_json& report) {
  nlohmann::ordered_json efforts = report["comparison"]["validations"]["efforts"];
  for (const auto& run : report["runs"]) {
    if (run["command"].is_object()) efforts.push_back(run["command"]["effort"]);
  }
  return efforts;
}

// Unless asked for, an ablation takes this many instances, and only if all its searches together
// cannot generate more positions than this.
constexpr std::uint64_t kAblationInstances = 24;
constexpr std::uint64_t kMinAblationInstances = 8;
constexpr std::uint64_t kMaxAblationPositions = 50'000'000;

std::uint64_t cheap_instances(std::uint64_t solvers, std::uint64_t max_nodes) {
  const std::uint64_t count =
      kMaxAblationPositions / solvers / std::max<std::uint64_t>(max_nodes, 1);
  return count < kMinAblationInstances ? 0 : std::min(count, kAblationInstances);
}

// The champion without each of its parts on the first instances of the training sample, within the
// run's own limits. Null for a command or a portfolio, and if it was neither asked for nor is
// cheap. Throws InputError for a run of another version; evolve::Interrupted.
nlohmann::ordered_json ablation_of(const analysis::RunData& run,
                                   const std::optional<std::uint64_t>& asked,
                                   const Context& context) {
  const auto config =
      fitness::RunConfig::read(run.folder / records::kConfigFile, {}, context.registry);
  const auto* target = config.search_target();
  if (target == nullptr) return nullptr;
  const auto file =
      solver::WeightFile::parse(run.best.dump(), records::kBestFile, context.registry);
  if (!file.spec.members.empty()) return nullptr;
  const auto training = config.evolution.training.draw(config.evolution.seed);
  const std::uint64_t solvers = 1 + fitness::variants_of(file).size();
  const std::uint64_t count =
      std::min(asked.value_or(cheap_instances(solvers, target->max_nodes)), training.size());
  if (count == 0) return nullptr;
  std::vector<solver::Instance> instances;
  for (std::uint64_t i = 0; i < count; ++i) {
    instances.push_back(target->files.instance(training[i]));
  }
  const solver::Limits limits{.generated = target->max_nodes,
                              .memory = target->max_memory,
                              .stop = &common::stop_requested()};
  const auto executor = fitness::make_executor(context.global.threads);
  const auto rows = fitness::ablate(file, instances, limits, *executor);
  return {{"instances", count}, {"kind", "training "}, {"rows", records::ablation_json(rows)}};
}

// For a single run, unless `ablate` has left one in its folder, or wherever the user asks for it.
// False if the user has interrupted it.
bool add_ablations(const analysis::Material& material, const ReportOptions& options,
                   const Context& context, nlohmann::ordered_json& data) {
  if (material.runs.size() > 1 && !options.ablation) return true;
  for (std::size_t i = 0; i < material.runs.size(); ++i) {
    auto& ablation = data["runs"][i]["ablation"];
    const bool has_one = ablation.is_object() && !options.ablation;
    if (has_one || !material.runs[i].best.is_object() || options.ablation == 0) continue;
    try {
      auto measured = ablation_of(material.runs[i], options.ablation, context);
      if (measured.is_object()) ablation = std::move(measured);
    } catch (const common::InputError&) {
      continue;  // the page shows what else there is
    } catch (const evolve::Interrupted&) {
      return false;
    }
  }
  return true;
}

int run_report(const ReportOptions& options, const Context& context) {
  const analysis::Material material =
      analysis::read_material({options.folders.begin(), options.folders.end()});
  auto data = analysis::report_json(material.runs, material.validations);
  add_ablations(material, options, context, data);
  add_descriptors(context.registry, material, data);
  const bool complete = add_replays(context.registry, data, material, options.replays);
  const std::size_t replays = data["replays"].size();
  fs::path output = options.output;
  if (output.empty()) {
    output = options.folders.size() == 1 ? fs::path(options.folders.front()) / "report.html"
                                         : fs::path("report.html");
  }
  const std::string title = analysis::title_of(material);
  data["title"] = title;
  for (const auto& run : material.runs) {
    if (!run.damage.empty()) say((run.folder / run.damage).string());
  }
  for (const auto& run : data["runs"]) say_damage(run);
  const nlohmann::ordered_json comparison = data["comparison"];
  const nlohmann::ordered_json efforts = efforts_of(data);
  write_page_file(output, analysis::page_html(analysis::report_page(title, std::move(data))));
  if (!options.data.empty()) {
    analysis::write_data_files(options.data, material.runs, material.validations);
  }
  if (!options.iohprofiler.empty()) {
    analysis::write_iohprofiler(options.iohprofiler, material.runs);
  }
  if (context.global.json) {
    const nlohmann::ordered_json json{{"report", output.string()},
                                      {"data", options.data},
                                      {"iohprofiler", options.iohprofiler},
                                      {"comparison", comparison["runs"]},
                                      {"validations", comparison["validations"]},
                                      {"efforts", efforts}};
    fmt::print("{}\n", common::json_line(json));
  } else {
    fmt::print("{}{}", analysis::comparison_text(comparison["runs"]),
               analysis::effort_text(efforts));
    fmt::print("{}\n", common::printable(output.string(), 1000));
    for (const std::string& folder : {options.data, options.iohprofiler}) {
      if (!folder.empty()) fmt::print("{}\n", common::printable(folder, 1000));
    }
  }
  if (complete) return kDone;
  say(fmt::format("interrupted: {} has {} replays and lacks the others", output.string(), replays));
  return kInterrupted;
}

}  // namespace

Command report_command(const Context& context) {
  auto options = std::make_shared<ReportOptions>();
  Command command{"report", "Draws runs and validations on one self-contained HTML page"};
  command
      .option("DIR", &options->folders,
              "Folders of runs (including the validations in them) and of validations")
      .require()
      .offer_folders();
  command
      .option("--output", &options->output,
              "Page; default DIR/report.html, for several folders report.html")
      .offer_files();
  command
      .option("--data", &options->data,
              "Also writes figures as CSV and charts as Vega-Lite specs to this folder")
      .call_values("DIR")
      .offer_folders();
  command
      .option("--iohprofiler", &options->iohprofiler,
              "Also writes the runs for IOHanalyzer to this folder, one subfolder for each name")
      .call_values("DIR")
      .offer_folders();
  command
      .option("--replays", &options->replays,
              "Number of hardest instances with a replay, for which they are solved again")
      .check(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
      .show_default();
  command
      .option("--ablate", &options->ablation,
              "Number of training instances on which the champion is measured without each of its "
              "parts; 0: none; default: 24 or fewer if that is cheap, for a single run that "
              "`ablate` has not measured")
      .call_values("N")
      .check(whole_number(0, std::numeric_limits<std::uint32_t>::max()));
  command.action = [options, &context] { return run_report(*options, context); };
  return command;
}

}  // namespace coevo::cli
