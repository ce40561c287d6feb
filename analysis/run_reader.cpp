// SPDX-License-Identifier: MIT
#include "analysis/run_reader.h"

#include <fmt/format.h>

#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/line_log.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

Json read_object_or(const fs::path& path, Json standard) {
  if (!is_file(path)) return standard;
  try {
    Json json = Json::parse(common::read_whole_file(path));
    if (json.is_object()) return json;
  } catch (const nlohmann::json::exception& fault) {
    throw common::InputError(fmt::format("{}: {}", path.string(), fault.what()));
  }
  throw common::InputError(fmt::format("{}: expected a JSON object", path.string()));
}

void read_journal(const fs::path& path, RunData& run) {
  const common::LinesRead read = common::read_lines(path, common::json_seal_holds);
  for (const std::string& line : read.lines) {
    Json record = Json::parse(line, nullptr, false);
    if (!record.is_object()) break;
    record.erase("check");
    run.generations.push_back(std::move(record));
  }
  if (read.damaged || run.generations.size() < read.lines.size()) {
    run.damage =
        fmt::format("{}:{}: damaged", path.filename().string(), run.generations.size() + 1);
  }
}

// The last part of the path that is a name: "runs/a" for "runs/a/" too.
std::string folder_name(const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  return whole.has_filename() ? whole.filename().string() : whole.parent_path().filename().string();
}

}  // namespace

bool is_run(const fs::path& folder) {
  return is_file(folder / "config.yaml") && is_file(folder / "generations.jsonl");
}

RunData read_run(const fs::path& folder) {
  RunData run;
  run.folder = folder;
  run.config = common::read_whole_file(folder / "config.yaml");
  run.manifest = read_object_or(folder / "manifest.json", Json::object());
  run.best = read_object_or(folder / "best.json", nullptr);
  run.name = run.manifest.value("name", folder_name(folder));
  read_journal(folder / "generations.jsonl", run);
  return run;
}

}  // namespace coevo::analysis
