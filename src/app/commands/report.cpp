// SPDX-License-Identifier: MIT
// coevo report: runs and validations as one page.
#include <fmt/format.h>

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
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/pages/page_data.h"
#include "src/app/pages/replays.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::vector<std::string> folders;
  std::string output;
  std::string data;
  std::string iohprofiler;
  std::size_t replays = 8;
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

int run_report(const ReportOptions& options, const Context& context) {
  const analysis::Material material =
      analysis::read_material({options.folders.begin(), options.folders.end()});
  auto data = analysis::report_json(material.runs, material.validations);
  add_descriptors(context.registry, data);
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
  command.action = [options, &context] { return run_report(*options, context); };
  return command;
}

}  // namespace coevo::cli
