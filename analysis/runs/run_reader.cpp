// SPDX-License-Identifier: MIT
#include "analysis/runs/run_reader.h"

#include <fmt/format.h>

#include "common/files/atomic_file.h"
#include "common/records/run/best.h"
#include "common/records/run/run_folder.h"

namespace coevo::analysis {
namespace {

namespace fs = std::filesystem;

// The last part of the path that is a name: "runs/a" for "runs/a/" too.
std::string folder_name(const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  return whole.has_filename() ? whole.filename().string() : whole.parent_path().filename().string();
}

}  // namespace

bool is_run(const fs::path& folder) {
  return records::has_file(folder, records::kConfigFile) &&
         records::has_file(folder, records::kJournalFile);
}

RunData read_run(const fs::path& folder) {
  RunData run;
  run.folder = folder;
  run.config = common::read_whole_file(records::file_in(folder, records::kConfigFile));
  run.manifest = records::read_manifest(folder);
  run.best = records::read_best(folder);
  run.test = records::read_test(folder);
  run.name = records::name_in(run.manifest, folder_name(folder));
  auto journal = records::read_journal(folder);
  run.generations = std::move(journal.entries);
  run.damage = std::move(journal.damage);
  if (const auto name = records::changed_result(folder); name && run.damage.empty()) {
    run.damage = fmt::format("{}: {}", *name, records::kChangedResult);
  }
  return run;
}

}  // namespace coevo::analysis
