// SPDX-License-Identifier: MIT
#include "common/records/run/run_log.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/hash.h"
#include "common/text.h"

namespace coevo::records {
namespace {

using common::JsonType;
using Json = nlohmann::ordered_json;

Json run_json(const CommandRun& run, const CommandResult& result) {
  Json json{{"configuration", run.configuration},
            {"instance", run.instance},
            {"instance_hash", common::hex(run.instance_hash)},
            {"seed", run.seed},
            {"cutoff", run.cutoff}};
  if (run.configuration_id > 0) json["configuration_id"] = run.configuration_id;
  json.update({{"outcome", common::name(result.outcome)},
               {"cost", result.cost},
               {"cpu_seconds", result.cpu_seconds},
               {"wall_seconds", result.wall_seconds}});
  if (!result.fault.empty()) json["fault"] = result.fault;
  return json;
}

const Json& run_field(const Json& json, const char* key, const std::string& place) {
  const auto found = json.find(key);
  if (found != json.end()) return *found;
  throw common::InputError(fmt::format("{}: expected the key '{}'", place, key));
}

std::uint64_t hash_from(const Json& json, const std::string& place) {
  const auto& text = run_field(json, "instance_hash", place).get_ref<const std::string&>();
  std::uint64_t hash = 0;
  std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (common::hex(hash) == text) return hash;
  throw common::InputError(fmt::format("{}: instance_hash: '{}': expected 16 hexadecimal digits",
                                       place, common::printable(text)));
}

CommandRun run_from(const Json& json, const std::string& place) {
  CommandRun run;
  for (const auto& [name, value] : run_field(json, "configuration", place).items()) {
    if (!value.is_string()) {
      throw common::InputError(fmt::format("{}: configuration: '{}': expected texts", place,
                                           common::printable(common::json_line(value))));
    }
    run.configuration.emplace(name, value.get<std::string>());
  }
  run.instance = run_field(json, "instance", place).get<std::string>();
  run.instance_hash = hash_from(json, place);
  run.seed = run_field(json, "seed", place).get<std::uint64_t>();
  run.cutoff = run_field(json, "cutoff", place).get<double>();
  run.configuration_id = json.value("configuration_id", std::uint64_t{0});
  return run;
}

CommandResult result_from(const Json& json, const std::string& place) {
  CommandResult result;
  try {
    result.outcome = common::outcome_named(run_field(json, "outcome", place).get<std::string>());
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}: {}", place, fault.what()));
  }
  result.cost = run_field(json, "cost", place).get<double>();
  result.cpu_seconds = run_field(json, "cpu_seconds", place).get<double>();
  result.wall_seconds = run_field(json, "wall_seconds", place).get<double>();
  result.fault = json.value("fault", "");
  return result;
}

Json parse_run(std::string_view line, const std::string& place) {
  static constexpr std::array<common::JsonField, 11> kFields{{
      {"configuration", JsonType::object},
      {"instance", JsonType::text},
      {"instance_hash", JsonType::text},
      {"seed", JsonType::natural},
      {"cutoff", JsonType::number},
      {"configuration_id", JsonType::natural},
      {"outcome", JsonType::text},
      {"cost", JsonType::number},
      {"cpu_seconds", JsonType::number},
      {"wall_seconds", JsonType::number},
      {"fault", JsonType::text},
  }};
  Json json = common::parse_json(line, place);
  common::require_fields(json, kFields, place);
  return json;
}

}  // namespace

std::uint64_t ConfigurationNumbers::number_of(const Configuration& configuration) {
  const auto found = numbers_.find(configuration);
  if (found != numbers_.end()) return found->second;
  while (taken_.contains(first_free_)) ++first_free_;
  set(configuration, first_free_);
  return first_free_;
}

void ConfigurationNumbers::set(const Configuration& configuration, std::uint64_t number) {
  numbers_.emplace(configuration, number);
  taken_.insert(number);
}

RunLogReader::RunLogReader(const std::filesystem::path& path, std::string name)
    : name_(std::move(name)), reader_(path, common::json_seal_holds) {}

std::optional<LoggedRun> RunLogReader::next() {
  const auto line = reader_.next();
  if (!line) return std::nullopt;
  const std::string place = fmt::format("{}:{}", name_, reader_.lines());
  const Json json = parse_run(*line, place);
  CommandRun run = run_from(json, place);
  return LoggedRun{std::move(run), result_from(json, place)};
}

std::optional<std::string> RunLogReader::damage() const {
  if (!reader_.damaged()) return std::nullopt;
  return fmt::format("{}:{}", name_, reader_.lines() + 1);
}

// 128 bits, so that comparison needs no texts.
RunLog::Key RunLog::key_of(const CommandRun& run) {
  const std::string text = common::json_line(Json{{"configuration", run.configuration},
                                                  {"instance_hash", run.instance_hash},
                                                  {"seed", run.seed},
                                                  {"cutoff", run.cutoff}});
  return {common::content_hash(text), common::content_hash("second" + text)};
}

RunLog::RunLog(const std::filesystem::path& path) {
  if (std::filesystem::exists(path)) read(path);
  log_.emplace(path, good_bytes_);
  log_->sync();  // who wrote them may have died before
  synced_ = good_bytes_;
}

void RunLog::read(const std::filesystem::path& path) {
  RunLogReader reader(path, common::printable(path.string(), 1000));
  while (const auto logged = reader.next()) {
    insert(key_of(logged->run), logged->result);
    const std::uint64_t number = logged->run.configuration_id;
    if (number > 0) numbers_.set(logged->run.configuration, number);
  }
  if (const auto place = reader.damage()) {
    throw common::InputError(*place + ": a damaged line: its check is wrong");
  }
  good_bytes_ = reader.good_bytes();
}

void RunLog::insert(const Key& key, const CommandResult& result) {
  const bool is_new = results_.emplace(key, result).second;
  if (is_new && result.outcome != common::Outcome::crashed) has_result_ = true;
}

std::optional<CommandResult> RunLog::find(const CommandRun& run) const {
  const Key key = key_of(run);
  const std::lock_guard lock(mutex_);
  const auto found = results_.find(key);
  return found == results_.end() ? std::nullopt : std::optional(found->second);
}

CommandResult RunLog::append(const CommandRun& run, const CommandResult& result) {
  const Key key = key_of(run);
  const std::string line = common::sealed_json(common::json_line(run_json(run, result)));
  const std::lock_guard lock(mutex_);
  const auto found = results_.find(key);
  if (found != results_.end()) return found->second;
  log_->append(line);
  insert(key, result);
  return result;
}

ConfigurationNumbers RunLog::numbers() const {
  return numbers_;
}

void RunLog::sync() {
  const std::uint64_t appended = bytes();
  const std::lock_guard sync_lock(sync_mutex_);
  if (synced_ >= appended) return;
  const std::uint64_t written = bytes();
  log_->sync();
  synced_ = written;
}

std::uint64_t RunLog::bytes() const {
  const std::lock_guard lock(mutex_);
  return log_->size();
}

std::size_t RunLog::size() const {
  const std::lock_guard lock(mutex_);
  return results_.size();
}

bool RunLog::has_result() const {
  const std::lock_guard lock(mutex_);
  return has_result_;
}

}  // namespace coevo::records
