// SPDX-License-Identifier: MIT
#include "common/records/run_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/text.h"

namespace coevo::records {
namespace fs = std::filesystem;

std::string temporary_name(const char* file) {
  return "." + std::string(file) + ".tmp";
}

std::string member_name(std::size_t number) {
  return fmt::format("{}{:02}", kMemberPrefix, number);
}

bool has_file(const fs::path& folder, const char* name) {
  std::error_code ignored;
  return fs::is_regular_file(folder / name, ignored);
}

fs::path file_in(const fs::path& folder, const char* name) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error) common::throw_file_error(folder, "read", error.value());
  const fs::path target = fs::canonical(folder / name, error);
  if (error) common::throw_file_error(folder / name, "read", error.value());
  if (std::mismatch(root.begin(), root.end(), target.begin(), target.end()).first != root.end()) {
    throw common::InputError(
        fmt::format("{}: a link to another folder: expected a file in this folder",
                    common::printable((folder / name).string(), 1000)));
  }
  return folder / name;
}

nlohmann::ordered_json read_object(const fs::path& folder, const char* name,
                                   std::span<const common::JsonField> fields) {
  if (!has_file(folder, name)) return nullptr;
  const fs::path path = file_in(folder, name);
  auto json = common::parse_json(common::read_whole_file(path), path.string());
  common::require_fields(json, fields, path.string());
  return json;
}

}  // namespace coevo::records
