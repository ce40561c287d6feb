// SPDX-License-Identifier: MIT
#include "src/app/dashboard/dashboard_list.h"

#include <fmt/format.h>

#include <chrono>
#include <map>

#include "analysis/report/report_data.h"
#include "analysis/runs/run_reader.h"
#include "analysis/runs/run_state.h"
#include "analysis/runs/validation_reader.h"
#include "analysis/statistics/summary.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/instance_set.h"
#include "common/records/run/best.h"
#include "common/records/run/config_facts.h"
#include "common/records/run/work_note.h"
#include "common/records/run_files.h"
#include "common/records/validation/plan_file.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr std::size_t kTrend = 60;  // values in the small curves

std::string states(const fs::path& folder) {
  std::string text;
  for (const char* name :
       {records::kConfigFile, records::kJournalFile, records::kBestFile, records::kResultsFile,
        records::kAblationFile, records::kSummaryFile, records::kProcessFile}) {
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

// The share of the work that is done after a number of generations; null if the end is unknown.
Json share_after(const Json& data, std::size_t generations) {
  const auto part = [](double done, const Json& all) -> Json {
    if (!all.is_number() || all.get<double>() <= 0) return nullptr;
    return std::min(1.0, done / all.get<double>());
  };
  if (!data["budget_runs"].is_number())
    return part(static_cast<double>(generations), data["planned"]);
  Json counts = data["evaluations"];
  while (counts.size() > generations) counts.erase(counts.size() - 1);
  return part(static_cast<double>(sum_of(counts)), data["budget_runs"]);
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

// The champion on its test instances; null before it was measured. Scores of the same setting
// compare.
Json test_score(const analysis::RunData& run, const records::ConfigFacts& facts) {
  const auto test = records::champion_figures(run.best).test;
  if (!test.fitness) return nullptr;
  return {{"fitness", *test.fitness},
          {"solved", or_null(test.solved)},
          {"instances", or_null(test.instances)},
          {"test", facts.test},
          {"setting", common::hex(common::content_hash(facts.test_setting))}};
}

std::uint64_t done_before(const fs::path& folder) {
  const auto work = records::read_work(folder);
  return work ? work->done : 0;
}

Json run_line(const fs::path& folder) {
  const auto run = analysis::read_run(folder);
  const Json data = analysis::run_json(run);
  const auto facts = records::config_facts(run.config);
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
          {"share", share_after(data, run.generations.size())},
          {"share_before", share_after(data, done_before(folder))},
          {"method", or_null(facts.method)},
          {"evolver", or_null(facts.evolver)},
          {"test", test_score(run, facts)},
          {"domain", data["domain"]},
          {"finished", run.best.is_object()},
          {"best", best.empty() ? Json() : best.back()},
          {"solved_share", data["solved_share"].empty() ? Json() : data["solved_share"].back()},
          {"trend", std::move(trend)},
          {"damage", run.damage}};
}

// How many instances the validation is of; null if its plan does not say.
Json planned_rows(const fs::path& folder) {
  try {
    const auto planned = records::planned_instances(folder);
    return planned ? Json(common::InstanceSet::parse(*planned).size()) : Json();
  } catch (const common::InputError&) {
    return nullptr;
  }
}

Json validation_line(const fs::path& folder) {
  const auto validation = analysis::read_validation(folder);
  const Json planned = planned_rows(folder);
  const auto share = [&](std::uint64_t rows) -> Json {
    if (!planned.is_number() || planned == 0) return nullptr;
    return static_cast<double>(rows) / planned.get<double>();
  };
  const auto summary = analysis::summarise(validation.rows, validation.metrics.size());
  return {{"kind", "validation"},
          {"name", validation.name},
          {"done", validation.rows.size()},
          {"planned", planned},
          {"share", share(validation.rows.size())},
          {"share_before", share(done_before(folder))},
          {"domain", validation.facts.domain},
          {"finished", validation.facts.summary.is_object()},
          {"solved_share", summary.instances == 0 ? Json()
                                                  : Json(static_cast<double>(summary.solved) /
                                                         static_cast<double>(summary.instances))}};
}

// For a portfolio, the folders of its members, which are separate runs.
std::size_t members_in(const fs::path& folder) {
  std::size_t members = 0;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->is_symlink(error) || !it->path().filename().string().starts_with("member-")) continue;
    members += analysis::is_run(it->path()) ? 1 : 0;
  }
  return members;
}

Json portfolio_line(const fs::path& folder, std::size_t members) {
  const auto facts = records::config_facts(
      common::read_whole_file(records::file_in(folder, records::kConfigFile)));
  return {{"kind", "portfolio"},
          {"name", folder.filename().string()},
          {"members", members},
          {"method", or_null(facts.method)},
          {"evolver", or_null(facts.evolver)},
          {"finished", records::has_file(folder, records::kBestFile)}};
}

// Null if the folder holds none of them.
Json read_line(const fs::path& folder) {
  try {
    if (analysis::is_run(folder)) return run_line(folder);
    if (analysis::is_validation(folder)) return validation_line(folder);
    const std::size_t members =
        records::has_file(folder, records::kConfigFile) ? members_in(folder) : 0;
    return members > 0 ? portfolio_line(folder, members) : Json();
  } catch (const std::exception& fault) {  // the others are shown all the same
    return {{"kind", "damaged"}, {"name", folder.filename().string()}, {"fault", fault.what()}};
  }
}

// What changes without a change of the files: the clock, and whether a process is at work.
void add_state(Json& line, const fs::path& folder) {
  const std::map<std::string, const char*> files{{"run", records::kJournalFile},
                                                 {"portfolio", records::kBestFile}};
  const auto file = files.find(line["kind"].get<std::string>());
  line["age"] =
      seconds_since_change(folder / (file == files.end() ? records::kResultsFile : file->second));
  line.update(analysis::work_state(folder, line.value("finished", false)));
  if (line["kind"] == "damaged" || line.value("damage", "") != "") line["state"] = "damaged";
  line["left"] = nullptr;
  if (line["state"] != "running" || !line["elapsed"].is_number()) return;
  if (!line["share"].is_number() || !line["share_before"].is_number()) return;
  const double share = line["share"];
  const double gained = share - line["share_before"].get<double>();
  if (gained > 0) line["left"] = line["elapsed"].get<double>() * (1 - share) / gained;
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
  add_state(line, folder);
  return line;
}

}  // namespace coevo::cli
