// SPDX-License-Identifier: MIT
#include "analysis/runs/validation_reader.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/records/run_files.h"

namespace coevo::analysis {
namespace {

namespace fs = std::filesystem;

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
  return records::has_file(folder, records::kResultsFile) &&
         records::is_results_file(folder / records::kResultsFile);
}

ValidationData read_validation(const fs::path& folder) {
  ValidationData data;
  data.folder = folder;
  data.facts = records::read_validation_facts(folder);
  data.name = fs::absolute(folder).lexically_normal().filename().string();
  if (data.name.empty()) data.name = fs::absolute(folder).parent_path().filename().string();
  read_rows(records::file_in(folder, records::kResultsFile), data);
  return data;
}

}  // namespace coevo::analysis
