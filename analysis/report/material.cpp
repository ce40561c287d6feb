// SPDX-License-Identifier: MIT
#include "analysis/report/material.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "common/error.h"
#include "common/records/run_files.h"

namespace coevo::analysis {
namespace {

namespace fs = std::filesystem;

// The folders right below `folder` of this kind, in order.
std::vector<fs::path> below(const fs::path& folder, bool (*is_kind)(const fs::path&)) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (!it->is_symlink(error) && is_kind(it->path())) found.push_back(it->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// For a portfolio: a run below for each member.
bool is_portfolio(const fs::path& folder) {
  return fs::exists(folder / records::kConfigFile) && !below(folder, is_run).empty();
}

}  // namespace

Material read_material(const std::vector<fs::path>& folders) {
  Material material;
  std::set<fs::path> read;
  const auto is_new = [&](const fs::path& folder) {
    return read.insert(fs::weakly_canonical(folder)).second;
  };
  const auto add_validation = [&](const fs::path& folder) {
    if (is_new(folder)) material.validations.push_back(read_validation(folder));
  };
  const auto add_run = [&](const fs::path& folder) {
    if (!is_new(folder)) return;
    material.runs.push_back(read_run(folder));
    for (const fs::path& each : below(folder, is_validation)) add_validation(each);
  };
  for (const fs::path& folder : folders) {
    if (is_run(folder)) {
      add_run(folder);
    } else if (is_portfolio(folder)) {
      for (const fs::path& member : below(folder, is_run)) add_run(member);
      for (const fs::path& each : below(folder, is_validation)) add_validation(each);
    } else if (is_validation(folder)) {
      add_validation(folder);
    } else {
      throw common::InputError(fmt::format(
          "{}: expected the folder of a run (config.yaml, generations.jsonl) or of a validation "
          "(results.csv)",
          folder.string()));
    }
  }
  return material;
}

std::string title_of(const Material& material) {
  if (material.runs.size() == 1 && material.validations.size() <= 1) {
    return material.runs.front().name;
  }
  const std::size_t count = material.runs.size() + material.validations.size();
  if (count > 1) return fmt::format("Comparison of {} results", count);
  return material.validations.front().name;
}

}  // namespace coevo::analysis
