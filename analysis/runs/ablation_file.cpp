// SPDX-License-Identifier: MIT
#include "analysis/runs/ablation_file.h"

#include <fmt/format.h>

#include "analysis/runs/folder_file.h"
#include "common/error.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;

constexpr const char* kFormat = "coevo-ablation";
constexpr JsonField kFields[] = {
    {"format", JsonType::text}, {"instances", JsonType::natural}, {"rows", JsonType::list}};
constexpr JsonField kRowFields[] = {{"dropped", JsonType::text},
                                    {"solved", JsonType::natural},
                                    {"mean_generated", JsonType::number_or_null},
                                    {"ratio", JsonType::number_or_null}};

}  // namespace

Json read_ablation(const std::filesystem::path& folder) {
  Json json = read_object(folder, kAblationFile, kFields);
  if (json.is_null()) return json;
  const std::string place = (folder / kAblationFile).string();
  if (json.value("format", "") != kFormat || json.value("rows", Json::array()).empty() ||
      !json.contains("instances")) {
    throw common::InputError(
        fmt::format("{}: expected a file that `ablate --output` wrote", place));
  }
  for (const Json& row : json.at("rows")) {
    common::require_fields(row, kRowFields, place + ": rows");
    for (const JsonField& field : kRowFields) {
      if (!row.contains(field.key)) {
        throw common::InputError(fmt::format("{}: rows: {}: expected it", place, field.key));
      }
    }
  }
  return json;
}

std::string ablation_text(const Json& rows, std::size_t instances) {
  return Json{{"format", kFormat}, {"instances", instances}, {"rows", rows}}.dump(2) + "\n";
}

}  // namespace coevo::analysis
