// SPDX-License-Identifier: MIT
#include "common/records/run/run_folder.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <set>
#include <span>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/records/run/run_log.h"

namespace coevo::records {
namespace {

bool exists_at(const std::filesystem::path& path) {
  std::error_code ignored;  // opening it will fail, with a message
  return std::filesystem::exists(path, ignored);
}

// Whether `path` has just what create() leaves behind if it is killed before the run begins.
// Nothing in it is worth keeping: the journal and the log are empty, and the state is generation
// 0's.
bool was_never_started(const std::filesystem::path& path) {
  static const std::set<std::string> made{kPopulationsFolder,
                                          kConfigFile,
                                          kJournalFile,
                                          kLogFile,
                                          kManifestFile,
                                          temporary_name(kManifestFile),
                                          temporary_name(kConfigFile),
                                          kProcessFile,
                                          temporary_name(kProcessFile)};
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
    const std::string name = entry.path().filename().string();
    if (!made.contains(name)) return false;
    const bool is_empty = name == kJournalFile || name == kLogFile || name == kConfigFile;
    if (is_empty && entry.file_size(error) != 0) return false;
    if (name == kManifestFile && !exists_at(path / kPopulationsFolder / kCheckpointFile))
      return false;
  }
  return !error && exists_at(path / kPopulationsFolder);
}

// The first of the results, checksums by name, that is missing or has another one. Only plain files
// are read: the names may be anybody's.
std::optional<std::string> first_changed(const std::filesystem::path& folder,
                                         const std::map<std::string, std::string>& results) {
  std::error_code ignored;
  for (const auto& [name, hash] : results) {
    const std::filesystem::path file = folder / name;
    if (!std::filesystem::is_regular_file(file, ignored) ||
        common::hex(common::content_hash(common::read_whole_file(file))) != hash) {
      return name;
    }
  }
  return std::nullopt;
}

std::map<std::string, std::string> checksums(const std::map<std::string, std::string>& texts) {
  std::map<std::string, std::string> sums;
  for (const auto& [name, text] : texts) sums[name] = common::hex(common::content_hash(text));
  return sums;
}

// The file with the checksums of the folder's results.
std::filesystem::path notes_of(const std::filesystem::path& folder) {
  const auto checkpoint = folder / kPopulationsFolder / kCheckpointFile;
  return exists_at(checkpoint) ? checkpoint : folder / kResultSumsFile;
}

constexpr const char* kEarlierBudgets = "earlier_budgets";  // of the manifest
constexpr common::JsonField kManifestFields[] = {{"name", common::JsonType::text},
                                                 {"seed", common::JsonType::natural}};

// An earlier version counted no evaluations: they are those of the journal's lines.
void add_evaluations(std::span<const std::string> lines, const std::string& place,
                     nlohmann::json& state) {
  if (state.is_object() && !state.contains("runs")) state["runs"] = evaluations_in(lines, place);
}

// Whether a run of the command in the folder did not crash.
bool has_result_of_command(const std::filesystem::path& folder) {
  if (!has_file(folder, kCommandRunsFile)) return false;
  RunLogReader reader(file_in(folder, kCommandRunsFile), kCommandRunsFile);
  while (const auto logged = reader.next()) {
    if (logged->result.outcome != common::Outcome::crashed) return true;
  }
  return false;
}

std::string without_seal(const std::string& line) {
  return common::row_seal_holds(line) ? line.substr(0, line.rfind(',')) : line;
}

}  // namespace

bool has_config(const std::filesystem::path& folder) {
  std::error_code ignored;
  const auto file = folder / kConfigFile;
  return exists_at(file) && !std::filesystem::is_empty(file, ignored);
}

std::optional<std::string> changed_result(const std::filesystem::path& folder) {
  const auto file = notes_of(folder);
  if (!exists_at(folder / kBestFile) || !exists_at(file)) return std::nullopt;
  const auto notes = read_sealed(file);
  if (!notes) return std::nullopt;
  try {
    return first_changed(folder, notes->value("results", std::map<std::string, std::string>()));
  } catch (const nlohmann::json::exception& fault) {
    throw_damaged(file, fault.what());
  }
}

void note_results(const std::filesystem::path& folder,
                  const std::map<std::string, std::string>& texts) {
  const nlohmann::ordered_json notes{{"format", "coevo-results"}, {"results", checksums(texts)}};
  common::write_atomically(folder / kResultSumsFile, common::sealed_json(notes.dump()) + "\n");
}

RunFolder::RunFolder(std::filesystem::path path)
    : path_(std::move(path)), lock_(common::lock_folder(path_)) {}

RunFolder RunFolder::create(const std::filesystem::path& path, std::string_view config_text,
                            std::string_view manifest_text, const nlohmann::json& state) {
  if (has_config(path)) {
    throw common::InputError(fmt::format(
        "{}: expected a new folder, but it contains a run; resume that run, or name another folder",
        path.string()));
  }
  common::create_folders(path);
  RunFolder folder(path);
  if (!was_never_started(path)) common::create_new_folder(path);  // refuses if it is not empty
  folder.config_text_ = config_text;
  const std::filesystem::path populations = folder.checkpoint_path().parent_path();
  common::create_folders(populations);
  folder.journal_ = std::make_unique<common::LineLog>(folder.journal_path(), 0);
  folder.journal_->sync();
  folder.log_ = std::make_unique<common::LineLog>(folder.log_path(), 0);
  folder.write_checkpoint(state);
  common::write_atomically(folder.manifest_path(), manifest_text);
  common::write_atomically(folder.config_path(), config_text);
  return folder;
}

void RunFolder::discard() {
  if (checkpoint_.journal_lines > 0 || has_result_of_command(path_)) return;
  try {
    // Until config.yaml is gone, it is a run that resumes; then it was_never_started().
    remove_files({kInstancesFile, kCommandRunsFile, kLogFile});
    remove_files({kConfigFile});
    remove_files({kManifestFile, kJournalFile, kProcessFile});
    std::error_code ignored;
    std::filesystem::remove_all(checkpoint_path().parent_path(), ignored);
    std::filesystem::remove(path_, ignored);  // unless somebody else's files are there
  } catch (const common::InputError&) {
    // Some remain. The fault that led here is the one to tell.
  }
}

// On disk, before others are removed.
void RunFolder::remove_files(std::initializer_list<const char*> names) const {
  std::error_code ignored;
  for (const char* name : names) {
    std::filesystem::remove(path_ / name, ignored);
    std::filesystem::remove(path_ / temporary_name(name), ignored);
  }
  common::sync_folder(path_);
}

RunFolder RunFolder::open(const std::filesystem::path& path) {
  if (!has_config(path)) {
    throw common::InputError(
        fmt::format("{}: expected the folder of a run, with config.yaml (if the run was killed "
                    "before it wrote this file, start it again)",
                    path.string()));
  }
  RunFolder folder(path);
  folder.config_text_ = common::read_whole_file(folder.config_path());
  folder.read_checkpoint();
  common::sync_folder(folder.checkpoint_path().parent_path());  // its writer may have died before
  folder.check_journal();
  folder.journal_ =
      std::make_unique<common::LineLog>(folder.journal_path(), folder.checkpoint_.journal_bytes);
  folder.open_log();
  return folder;
}

void RunFolder::open_log() {
  // Cuts a torn last line; leaves a log alone that someone edited.
  std::uint64_t keep = 0;
  if (exists_at(log_path())) {
    const common::LinesRead read = common::read_lines(log_path(), common::row_seal_holds);
    keep = read.damaged ? common::read_whole_file(log_path()).size() : read.good_bytes;
  }
  log_ = std::make_unique<common::LineLog>(log_path(), keep);
}

void RunFolder::extend(std::string_view config_text, const nlohmann::json& state,
                       const std::vector<std::string>& budget) {
  const std::string earlier = common::hex(common::content_hash(config_text_));
  config_text_ = config_text;
  checkpoint_.results.clear();
  checkpoint_.earlier_config = earlier;
  write_checkpoint(state);
  common::write_atomically(config_path(), config_text_);
  checkpoint_.earlier_config.clear();
  write_checkpoint(state);
  nlohmann::ordered_json manifest = read_manifest(path_);
  manifest["config_hash"] = checkpoint_.config_hash;
  if (manifest.erase("finished") > 0) manifest[kEarlierBudgets].push_back(budget);
  common::write_atomically(manifest_path(), manifest.dump(2) + "\n");
}

void RunFolder::write_checkpoint(const nlohmann::json& state) {
  checkpoint_.config_hash = common::hex(common::content_hash(config_text_));
  checkpoint_.state = state;
  common::write_atomically(checkpoint_path(), checkpoint_.text());
}

void RunFolder::read_checkpoint() {
  checkpoint_ = Checkpoint::read(checkpoint_path());
  const std::string hash = common::hex(common::content_hash(config_text_));
  if (checkpoint_.config_hash == hash || checkpoint_.earlier_config == hash) return;
  throw common::InputError(fmt::format(
      "{}: changed since the run began; put the run's own config back, or start a new run with "
      "the changed one",
      config_path().string()));
}

void RunFolder::check_journal() {
  const std::filesystem::path file = journal_path();
  if (!exists_at(file)) throw_damaged(file, "the journal is missing");
  const common::LinesRead read = common::read_lines(file, common::json_seal_holds);
  const std::uint64_t lines = checkpoint_.journal_lines;
  std::uint64_t bytes = 0;
  for (std::uint64_t line = 0; line < lines; ++line) {
    if (line >= read.lines.size()) {
      throw_damaged(
          fmt::format("{}:{}", file.string(), line + 1),
          read.damaged
              ? "the journal is damaged: this line's checksum is wrong"
              : fmt::format("the journal ends here; the checkpoint counts {} lines", lines));
    }
    bytes += read.lines[line].size() + 1;
  }
  if (bytes != checkpoint_.journal_bytes) {
    throw_damaged(file, fmt::format("the first {} lines have {} bytes, but {} for the checkpoint",
                                    lines, bytes, checkpoint_.journal_bytes));
  }
  add_evaluations(std::span(read.lines).first(lines), file.string(), checkpoint_.state);
}

void RunFolder::commit(const JournalRecord& record, const nlohmann::json& state) {
  journal_->append(common::sealed_json(record.to_json().dump()));
  journal_->sync();
  ++checkpoint_.journal_lines;
  checkpoint_.journal_bytes = journal_->size();
  checkpoint_.results.clear();
  write_checkpoint(state);
}

void RunFolder::note_results(const std::map<std::string, std::string>& texts,
                             const nlohmann::json& state) {
  checkpoint_.results = checksums(texts);
  write_checkpoint(state);
}

RunFolder::Results RunFolder::results() const {
  if (checkpoint_.results.empty()) return Results::not_noted;
  return first_changed(path_, checkpoint_.results) ? Results::damaged : Results::whole;
}

void RunFolder::log(std::string_view line) {
  const std::string stamped =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {}", fmt::gmtime(std::time(nullptr)), line);
  log_->append(common::sealed_row(stamped));
}

std::string Manifest::text() const {
  const nlohmann::ordered_json json{{"name", name},
                                    {"seed", seed},
                                    {"config_hash", config_hash},
                                    {"git_revision", git_revision},
                                    {"compiler", compiler},
                                    {"host", host},
                                    {"threads", threads},
                                    {"started", started}};
  return json.dump(2) + "\n";
}

void add_end(const std::filesystem::path& manifest, const std::string& finished) {
  if (!exists_at(manifest)) return;
  nlohmann::ordered_json json;
  try {
    json = common::parse_json(common::read_whole_file(manifest), manifest.string());
  } catch (const common::InputError&) {
    return;  // not one of ours: left alone
  }
  if (!json.is_object() || json.contains("finished")) return;
  json["finished"] = finished;
  common::write_atomically(manifest, json.dump(2) + "\n");
}

nlohmann::ordered_json read_manifest(const std::filesystem::path& folder) {
  auto json = read_object(folder, kManifestFile, kManifestFields);
  return json.is_null() ? nlohmann::ordered_json::object() : json;
}

std::vector<std::vector<std::string>> earlier_budgets(const std::filesystem::path& folder) {
  try {
    return read_manifest(folder).value(kEarlierBudgets, std::vector<std::vector<std::string>>{});
  } catch (const nlohmann::json::type_error&) {
    throw common::InputError(fmt::format("{}: '{}': expected lists of texts",
                                         file_in(folder, kManifestFile).string(), kEarlierBudgets));
  }
}

std::string name_in(const nlohmann::ordered_json& manifest, const std::string& otherwise) {
  return manifest.value("name", otherwise);
}

nlohmann::ordered_json seed_in(const nlohmann::ordered_json& manifest) {
  return manifest.value("seed", nlohmann::ordered_json());
}

std::vector<std::string> last_log_lines(const std::filesystem::path& folder, std::size_t count) {
  constexpr std::streamoff kBytes = 16'384;  // the end of a log of any length
  std::vector<std::string> lines;
  if (!has_file(folder, kLogFile)) return lines;
  std::ifstream file(file_in(folder, kLogFile), std::ios::binary | std::ios::ate);
  const std::streamoff size = file.tellg();
  file.seekg(std::max<std::streamoff>(0, size - kBytes));
  std::string line;
  if (size > kBytes) std::getline(file, line);  // one that was cut
  while (std::getline(file, line)) lines.push_back(without_seal(line));
  if (lines.size() > count)
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(count));
  return lines;
}

}  // namespace coevo::records
