// SPDX-License-Identifier: MIT
#include "common/records/run/ablation_file.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/records/run_files.h"

namespace coevo::records {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;

constexpr const char* kAblationFormat = "coevo-ablation";
constexpr JsonField kAblationFields[] = {
    {"format", JsonType::text}, {"instances", JsonType::natural}, {"rows", JsonType::list}};
constexpr JsonField kAblationRowFields[] = {{"dropped", JsonType::text},
                                            {"solved", JsonType::natural},
                                            {"mean_generated", JsonType::number_or_null},
                                            {"ratio", JsonType::number_or_null}};
// Not in files of earlier versions.
constexpr JsonField kAblationIntervalFields[] = {{"ratio_low", JsonType::number},
                                                 {"ratio_high", JsonType::number}};

}  // namespace

Json ablation_json(std::span<const AblationRow> rows) {
  Json list = Json::array();
  for (const AblationRow& row : rows) {
    list.push_back({{"dropped", row.dropped},
                    {"solved", row.solved},
                    {"mean_generated", row.mean_generated},
                    {"ratio", row.ratio}});
    if (row.ratio_low) list.back()["ratio_low"] = *row.ratio_low;
    if (row.ratio_high) list.back()["ratio_high"] = *row.ratio_high;
    if (row.activations) list.back()["fired"] = *row.activations;
  }
  return list;
}

std::string ablation_text(std::span<const AblationRow> rows, std::size_t instances) {
  const Json json{
      {"format", kAblationFormat}, {"instances", instances}, {"rows", ablation_json(rows)}};
  return json.dump(2) + "\n";
}

Json read_ablation(const std::filesystem::path& folder) {
  Json json = read_object(folder, kAblationFile, kAblationFields);
  if (json.is_null()) return json;
  const std::string place = (folder / kAblationFile).string();
  if (json.value("format", "") != kAblationFormat || json.value("rows", Json::array()).empty() ||
      !json.contains("instances")) {
    throw common::InputError(
        fmt::format("{}: expected a file that `ablate --output` wrote", place));
  }
  for (const Json& row : json.at("rows")) {
    common::require_fields(row, kAblationRowFields, place + ": rows");
    common::require_fields(row, kAblationIntervalFields, place + ": rows");
    for (const JsonField& field : kAblationRowFields) {
      if (!row.contains(field.key)) {
        throw common::InputError(fmt::format("{}: rows: {}: expected it", place, field.key));
      }
    }
  }
  return json;
}

}  // namespace coevo::records
