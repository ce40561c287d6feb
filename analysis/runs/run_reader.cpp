// SPDX-License-Identifier: MIT
#include "analysis/runs/run_reader.h"

#include <fmt/format.h>

#include "analysis/runs/folder_file.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/line_log.h"
#include "evolve/run/run_folder.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;
namespace fs = std::filesystem;

constexpr JsonField kManifestFields[] = {{"name", JsonType::text}, {"seed", JsonType::natural}};
constexpr JsonField kBestFields[] = {{"provenance", JsonType::object}};
constexpr JsonField kRecordFields[] = {
    {"generation", JsonType::natural},       {"best", JsonType::number_or_null},
    {"mean", JsonType::number_or_null},      {"quantiles", JsonType::list},
    {"diversity", JsonType::number_or_null}, {"solved_share", JsonType::number_or_null},
    {"evaluations", JsonType::natural},      {"nodes", JsonType::natural},
    {"best_genome", JsonType::object},       {"learning", JsonType::object}};
constexpr JsonField kLearningFields[] = {{"hardest", JsonType::list}, {"strata", JsonType::list}};
constexpr JsonField kHardestFields[] = {{"instance", JsonType::natural},
                                        {"runs", JsonType::natural},
                                        {"solved", JsonType::natural},
                                        {"relative_nodes", JsonType::number_or_null}};

// The values of a list or an object.
void require_numbers(const Json& values, const std::string& place) {
  for (const auto& [key, value] : values.items()) {
    const JsonField field{key.c_str(), JsonType::number_or_null};
    common::require_fields({{key, value}}, {&field, 1}, place);
  }
}

Json checked_record(const std::string& line, const std::string& place) {
  Json record = common::parse_json(line, place);
  common::require_fields(record, kRecordFields, place);
  require_numbers(record.value("quantiles", Json::array()), place + ": quantiles");
  require_numbers(record.value("best_genome", Json::object()), place + ": best_genome");
  const Json learning = record.value("learning", Json::object());
  common::require_fields(learning, kLearningFields, place + ": learning");
  require_numbers(learning.value("strata", Json::array()), place + ": learning: strata");
  for (const Json& entry : learning.value("hardest", Json::array())) {
    common::require_fields(entry, kHardestFields, place + ": learning: hardest");
  }
  record.erase("check");
  return record;
}

void read_journal(const fs::path& folder, RunData& run) {
  constexpr const char* kName = "generations.jsonl";
  const common::LinesRead read =
      common::read_lines(file_in(folder, kName), common::json_seal_holds);
  const auto place = [&] { return fmt::format("{}:{}", kName, run.generations.size() + 1); };
  try {
    for (const std::string& line : read.lines) {
      run.generations.push_back(checked_record(line, place()));
    }
    if (read.damaged) run.damage = place() + ": damaged";
  } catch (const common::InputError& fault) {
    run.damage = fault.what();
  }
}

// The last part of the path that is a name: "runs/a" for "runs/a/" too.
std::string folder_name(const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  return whole.has_filename() ? whole.filename().string() : whole.parent_path().filename().string();
}

}  // namespace

bool is_run(const fs::path& folder) {
  return has_file(folder, "config.yaml") && has_file(folder, "generations.jsonl");
}

RunData read_run(const fs::path& folder) {
  RunData run;
  run.folder = folder;
  run.config = common::read_whole_file(file_in(folder, "config.yaml"));
  run.manifest = read_object(folder, "manifest.json", kManifestFields);
  if (run.manifest.is_null()) run.manifest = Json::object();
  run.best = read_object(folder, "best.json", kBestFields);
  run.name = run.manifest.value("name", folder_name(folder));
  read_journal(folder, run);
  if (const auto name = evolve::changed_result(folder); name && run.damage.empty()) {
    run.damage = fmt::format("{}: {}", *name, evolve::kChangedResult);
  }
  return run;
}

}  // namespace coevo::analysis
