// SPDX-License-Identifier: MIT
#include "analysis/runs/validation_reader.h"

#include <fmt/format.h>

#include "analysis/runs/folder_file.h"
#include "common/error.h"
#include "common/records/run_files.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

using common::JsonField;
using common::JsonType;
constexpr JsonField kPlanFields[] = {{"domain", JsonType::text}};
constexpr JsonField kSummaryFields[] = {
    {"domain", JsonType::text}, {"weights_file", JsonType::text}, {"weights_hash", JsonType::text}};

void read_rows(const fs::path& path, ValidationData& data) {
  records::ResultsReader reader(path);
  if (!reader.has_header()) {
    throw common::InputError(fmt::format("{}:1: expected a header", path.string()));
  }
  data.metrics = reader.metrics();
  while (auto row = reader.next()) data.rows.push_back(*std::move(row));
}

}  // namespace

bool is_validation(const fs::path& folder) {
  return has_file(folder, records::kResultsFile) &&
         records::is_results_file(folder / records::kResultsFile);
}

ValidationData read_validation(const fs::path& folder) {
  ValidationData data;
  data.folder = folder;
  data.summary = read_object(folder, "summary.json", kSummaryFields);
  const Json plan = read_object(folder, "plan.json", kPlanFields);
  const Json& known = data.summary.is_null() ? plan : data.summary;
  data.domain = known.is_null() ? "" : known.value("domain", "");
  data.name = fs::absolute(folder).lexically_normal().filename().string();
  if (data.name.empty()) data.name = fs::absolute(folder).parent_path().filename().string();
  read_rows(file_in(folder, records::kResultsFile), data);
  return data;
}

}  // namespace coevo::analysis
