// SPDX-License-Identifier: MIT
#include "evolve/run/run_folder.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"

namespace coevo::evolve {
namespace {

constexpr const char* kFormat = "coevo-checkpoint";
constexpr int kVersion = 1;
constexpr const char* kAdvice =
    "restore the run folder from a copy, or start the run again in another folder";

[[noreturn]] void fail(const std::filesystem::path& file, std::string_view what) {
  throw common::InputError(fmt::format("{}: {}; {}", file.string(), what, kAdvice));
}

bool is_there(const std::filesystem::path& path) {
  std::error_code ignored;  // opening it will fail, with a message
  return std::filesystem::exists(path, ignored);
}

// Whether `path` has just what create() leaves behind if it is killed before the run begins.
// Nothing in it is worth keeping: the journal and the log are empty, and the state is generation
// 0's.
bool was_never_started(const std::filesystem::path& path) {
  static constexpr std::array<std::string_view, 9> kMade{
      "populations",      "config.yaml",   "generations.jsonl",
      "log.txt",          "manifest.json", ".manifest.json.tmp",
      ".config.yaml.tmp", "process.json",  ".process.json.tmp"};
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
    const std::string name = entry.path().filename().string();
    if (std::ranges::find(kMade, name) == kMade.end()) return false;
    const bool is_empty = name == "generations.jsonl" || name == "log.txt" || name == "config.yaml";
    if (is_empty && entry.file_size(error) != 0) return false;
    if (name == "manifest.json" && !is_there(path / "populations" / "checkpoint.json"))
      return false;
  }
  return !error && is_there(path / "populations");
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
  const auto checkpoint = folder / "populations" / "checkpoint.json";
  return is_there(checkpoint) ? checkpoint : folder / "results.json";
}

// The sealed line of a checkpoint or of results.json; nothing if it is damaged.
std::optional<std::string> sealed_line(const std::filesystem::path& file) {
  std::string text = common::read_whole_file(file);
  if (!text.empty() && text.back() == '\n') text.pop_back();
  if (!common::json_seal_holds(text)) return std::nullopt;
  return text;
}

}  // namespace

bool has_config(const std::filesystem::path& folder) {
  std::error_code ignored;
  const auto file = folder / "config.yaml";
  return is_there(file) && !std::filesystem::is_empty(file, ignored);
}

std::optional<std::string> changed_result(const std::filesystem::path& folder) {
  const auto file = notes_of(folder);
  if (!is_there(folder / "best.json") || !is_there(file)) return std::nullopt;
  const auto line = sealed_line(file);
  if (!line) return std::nullopt;
  const auto notes = common::parse_json<nlohmann::json>(*line, file.string());
  try {
    return first_changed(folder, notes.value("results", std::map<std::string, std::string>()));
  } catch (const nlohmann::json::exception& fault) {
    fail(file, fault.what());
  }
}

void note_results(const std::filesystem::path& folder,
                  const std::map<std::string, std::string>& texts) {
  const nlohmann::ordered_json notes{{"format", "coevo-results"}, {"results", checksums(texts)}};
  common::write_atomically(folder / "results.json", common::sealed_json(notes.dump()) + "\n");
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
  if (!is_there(path)) common::create_new_folder(path);
  RunFolder folder(path);
  if (!was_never_started(path)) common::create_new_folder(path);  // refuses if it is not empty
  folder.config_text_ = config_text;
  const std::filesystem::path populations = folder.checkpoint_path().parent_path();
  if (!is_there(populations)) common::create_new_folder(populations);
  folder.journal_ = std::make_unique<common::LineLog>(folder.journal_path(), 0);
  folder.journal_->sync();
  folder.log_ = std::make_unique<common::LineLog>(folder.log_path(), 0);
  folder.write_checkpoint(state);
  common::write_atomically(folder.manifest_path(), manifest_text);
  common::write_atomically(folder.config_path(), config_text);
  return folder;
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
  folder.check_journal();
  folder.journal_ = std::make_unique<common::LineLog>(folder.journal_path(), folder.journal_bytes_);
  folder.open_log();
  return folder;
}

void RunFolder::open_log() {
  // Cuts a torn last line; leaves a log alone that someone edited.
  std::uint64_t keep = 0;
  if (is_there(log_path())) {
    const common::LinesRead read = common::read_lines(log_path(), common::row_seal_holds);
    keep = read.damaged ? common::read_whole_file(log_path()).size() : read.good_bytes;
  }
  log_ = std::make_unique<common::LineLog>(log_path(), keep);
}

void RunFolder::write_checkpoint(const nlohmann::json& state) {
  nlohmann::ordered_json checkpoint{
      {"format", kFormat},
      {"version", kVersion},
      {"config_hash", common::hex(common::content_hash(config_text_))},
      {"journal_lines", lines_},
      {"journal_bytes", journal_bytes_},
      {"state", state}};
  if (!results_.empty()) checkpoint["results"] = results_;
  common::write_atomically(checkpoint_path(), common::sealed_json(checkpoint.dump()) + "\n");
}

void RunFolder::read_checkpoint() {
  const std::filesystem::path file = checkpoint_path();
  if (!is_there(file)) fail(file, "the checkpoint is missing");
  const auto line = sealed_line(file);
  if (!line) fail(file, "the checkpoint is damaged: its checksum is wrong");
  try {
    const auto checkpoint = common::parse_json<nlohmann::json>(*line, file.string());
    if (checkpoint.at("format") != kFormat || checkpoint.at("version") != kVersion) {
      fail(file, fmt::format("expected format {}, version {}", kFormat, kVersion));
    }
    if (checkpoint.at("config_hash") != common::hex(common::content_hash(config_text_))) {
      throw common::InputError(fmt::format(
          "{}: changed since the run began; put the run's own config back, or start a new run with "
          "the changed one",
          config_path().string()));
    }
    lines_ = checkpoint.at("journal_lines").get<std::uint64_t>();
    journal_bytes_ = checkpoint.at("journal_bytes").get<std::uint64_t>();
    results_ = checkpoint.value("results", results_);
    state_ = std::make_shared<nlohmann::json>(checkpoint.at("state"));
  } catch (const nlohmann::json::exception& fault) {
    fail(file, fault.what());
  }
}

void RunFolder::check_journal() const {
  const std::filesystem::path file = journal_path();
  if (!is_there(file)) fail(file, "the journal is missing");
  const common::LinesRead read = common::read_lines(file, common::json_seal_holds);
  std::uint64_t bytes = 0;
  for (std::uint64_t line = 0; line < lines_; ++line) {
    if (line >= read.lines.size()) {
      fail(fmt::format("{}:{}", file.string(), line + 1),
           read.damaged
               ? "the journal is damaged: this line's checksum is wrong"
               : fmt::format("the journal ends here; the checkpoint counts {} lines", lines_));
    }
    bytes += read.lines[line].size() + 1;
  }
  if (bytes != journal_bytes_) {
    fail(file, fmt::format("the first {} lines have {} bytes, but {} for the checkpoint", lines_,
                           bytes, journal_bytes_));
  }
}

void RunFolder::commit(const nlohmann::ordered_json& record, const nlohmann::json& state) {
  journal_->append(common::sealed_json(record.dump()));
  journal_->sync();
  ++lines_;
  journal_bytes_ = journal_->size();
  results_.clear();
  write_checkpoint(state);
}

void RunFolder::note_results(const std::map<std::string, std::string>& texts,
                             const nlohmann::json& state) {
  results_ = checksums(texts);
  write_checkpoint(state);
}

RunFolder::Results RunFolder::results() const {
  if (results_.empty()) return Results::not_noted;
  return first_changed(path_, results_) ? Results::damaged : Results::whole;
}

void RunFolder::log(std::string_view line) {
  const std::string stamped =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {}", fmt::gmtime(std::time(nullptr)), line);
  log_->append(common::sealed_row(stamped));
}

}  // namespace coevo::evolve
