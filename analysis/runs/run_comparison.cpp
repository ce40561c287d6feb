// SPDX-License-Identifier: MIT
#include "analysis/runs/run_comparison.h"

#include <algorithm>
#include <set>

#include "analysis/report/exports.h"
#include "common/files/atomic_file.h"
#include "common/records/run/best.h"
#include "common/records/run_files.h"
#include "common/records/validation/results_file.h"
#include "common/text.h"

namespace coevo::analysis {
namespace {

namespace fs = std::filesystem;

// Never the same twice.
const std::set<std::string> kOfThisProcess{records::kManifestFile, records::kLogFile,
                                           records::kCommandRunsFile, records::kSummaryFile,
                                           records::kWinnableFile};
// Checksums of results.
const std::set<std::string> kChecksums{records::kCheckpointFile, records::kResultSumsFile};

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none);
}

// From 1; 0 if the texts are the same.
std::uint64_t first_different_line(const std::string& a, const std::string& b) {
  if (a == b) return 0;
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return 1 + static_cast<std::uint64_t>(std::count(a.begin(), end, '\n'));
}

class RunComparison {
 public:
  RunComparison(const fs::path& recorded, const fs::path& repeated)
      : recorded_(recorded),
        repeated_(repeated),
        before_(records::best_revision(recorded)),
        now_(records::best_revision(repeated)) {}

  FileMatch compare(const fs::path& file) const {
    FileMatch found{.file = file.generic_string()};
    const std::string name = file.filename().string();
    const bool is_comparable =
        !kOfThisProcess.contains(name) && (!kChecksums.contains(name) || before_ == now_);
    found.match = !is_comparable               ? Match::not_compared
                  : !is_file(repeated_ / file) ? Match::not_repeated
                  : !is_file(recorded_ / file) ? Match::missing
                                               : Match::equal;
    if (found.match != Match::equal) return found;
    std::string recorded = common::read_whole_file(recorded_ / file);
    std::string repeated = common::read_whole_file(repeated_ / file);
    found.bytes = recorded.size();
    if (name == records::kResultsFile) {
      recorded = records::without_times(recorded);
      repeated = records::without_times(repeated);
    }
    found.line = first_different_line(recorded, repeated);
    if (found.line == 0) return found;
    const bool is_same_work = !before_.empty() && with_revision(recorded, now_) == repeated;
    found.match = is_same_work ? Match::equal_but_revision : Match::different;
    if (is_same_work) found.line = 0;
    return found;
  }

 private:
  std::string with_revision(const std::string& text, const std::string& revision) const {
    const auto field = [](const std::string& value) {
      return "\"git_revision\": \"" + value + "\"";
    };
    return common::replace_all(text, field(before_), field(revision));
  }

  const fs::path& recorded_;
  const fs::path& repeated_;
  std::string before_;
  std::string now_;
};

}  // namespace

std::vector<FileMatch> compare_runs(const fs::path& recorded, const fs::path& repeated) {
  const RunComparison comparison(recorded, repeated);
  std::vector<FileMatch> found;
  std::set<fs::path> files;
  for (const fs::path& folder : {recorded, repeated}) {
    for (fs::path& file : crate_files(folder)) files.insert(std::move(file));
  }
  found.reserve(files.size());
  for (const fs::path& file : files) found.push_back(comparison.compare(file));
  return found;
}

}  // namespace coevo::analysis
