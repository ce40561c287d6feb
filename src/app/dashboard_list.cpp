// SPDX-License-Identifier: MIT
#include "src/app/dashboard_list.h"

#include <fmt/format.h>

#include <chrono>

#include "analysis/report_data.h"
#include "analysis/run_reader.h"
#include "analysis/validation_reader.h"
#include "src/common/hash.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr std::size_t kTrend = 60;  // values in the small curves

std::string states(const fs::path& folder) {
  std::string text;
  for (const char* name :
       {"config.yaml", "generations.jsonl", "best.json", "results.csv", "summary.json"}) {
    std::error_code error;
    const auto size = fs::file_size(folder / name, error);
    const auto changed = fs::last_write_time(folder / name, error);  // a change may keep the size
    text += error ? "0-" : fmt::format("{}.{:x}-", size + 1, changed.time_since_epoch().count());
  }
  return text;
}

double seconds_since_change(const fs::path& file) {
  std::error_code error;
  const auto changed = fs::last_write_time(file, error);
  if (error) return -1;
  return std::chrono::duration<double>(fs::file_time_type::clock::now() - changed).count();
}

std::uint64_t sum_of(const Json& counts) {
  std::uint64_t sum = 0;
  for (const Json& count : counts) sum += count.is_number() ? count.get<std::uint64_t>() : 0;
  return sum;
}

Json run_line(const fs::path& folder) {
  const auto run = analysis::read_run(folder);
  const Json data = analysis::run_json(run);
  Json trend = Json::array();
  const Json& best = data["best"];
  for (std::size_t i = best.size() > kTrend ? best.size() - kTrend : 0; i < best.size(); ++i) {
    trend.push_back(best[i]);
  }
  return {{"kind", "run"},
          {"name", run.name},
          {"seed", run.manifest.value("seed", Json())},
          {"done", run.generations.size()},
          {"planned", data["planned"]},
          {"budget_runs", data["budget_runs"]},
          {"runs", sum_of(data["evaluations"])},
          {"finished", run.best.is_object()},
          {"best", best.empty() ? Json() : best.back()},
          {"solved_share", data["solved_share"].empty() ? Json() : data["solved_share"].back()},
          {"trend", std::move(trend)},
          {"damage", run.damage}};
}

Json validation_line(const fs::path& folder) {
  const auto validation = analysis::read_validation(folder);
  const auto summary = analysis::summarise(validation.results, validation.metrics.size());
  return {{"kind", "validation"},
          {"name", validation.name},
          {"done", validation.results.size()},
          {"finished", validation.summary.is_object()},
          {"solved_share", summary.instances == 0 ? Json()
                                                  : Json(static_cast<double>(summary.solved) /
                                                         static_cast<double>(summary.instances))}};
}

// Null where the folder holds neither.
Json read_line(const fs::path& folder) {
  try {
    if (analysis::is_run(folder)) return run_line(folder);
    if (analysis::is_validation(folder)) return validation_line(folder);
    return nullptr;
  } catch (const std::exception& fault) {  // the others are shown all the same
    return {{"kind", "damaged"}, {"name", folder.filename().string()}, {"fault", fault.what()}};
  }
}

}  // namespace

std::string tag_of(const fs::path& folder) {
  std::uint64_t below = 0;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->is_symlink(error) || !it->is_directory(error)) continue;
    below += common::content_hash(it->path().string() + states(*it));
  }
  return fmt::format("\"{}{:x}\"", states(folder), below);
}

Json DashboardList::line(const fs::path& folder) {
  const std::string tag = tag_of(folder);
  const std::lock_guard lock(mutex_);
  Known& known = known_[folder];
  if (known.tag != tag) known = {tag, read_line(folder)};
  Json line = known.line;
  if (line.is_null()) return line;
  const bool run = line.at("kind") == "run";
  line["age"] = seconds_since_change(folder / (run ? "generations.jsonl" : "results.csv"));
  return line;
}

}  // namespace coevo::cli
