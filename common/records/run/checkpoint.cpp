// SPDX-License-Identifier: MIT
#include "common/records/run/checkpoint.h"

#include <fmt/format.h>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/line_log.h"

namespace coevo::records {
namespace {

constexpr const char* kCheckpointFormat = "coevo-checkpoint";
constexpr int kCheckpointVersion = 1;

template <class Value>
std::optional<Value> optional_value(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() ? std::nullopt : std::optional(found->template get<Value>());
}

}  // namespace

void require_state(bool holds, const std::string& what) {
  if (!holds) throw common::InputError("the saved state has no valid " + what);
}

nlohmann::json EvolutionState::to_json() const {
  nlohmann::json list = nlohmann::json::array();
  for (const SavedCandidate& candidate : candidates) {
    list.push_back({{"generation", candidate.generation}, {"genome", candidate.genome}});
  }
  nlohmann::json json{{"generation", generation},
                      {"nodes", nodes},
                      {"evolver", evolver},
                      {"learning", learning},
                      {"candidates", std::move(list)}};
  if (runs) json["runs"] = *runs;
  if (tasks) json["tasks"] = *tasks;
  if (cpu_seconds) json["cpu_seconds"] = *cpu_seconds;
  if (training_limit) json["training_limit"] = *training_limit;
  if (problems) json["problems"] = *problems;
  if (!referred.empty()) json["referred"] = referred;
  return json;
}

EvolutionState EvolutionState::of(const nlohmann::json& json) {
  EvolutionState state;
  json.at("generation").get_to(state.generation);
  json.at("nodes").get_to(state.nodes);
  state.runs = optional_value<std::uint64_t>(json, "runs");
  state.tasks = optional_value<std::uint64_t>(json, "tasks");
  state.cpu_seconds = optional_value<double>(json, "cpu_seconds");
  state.training_limit = optional_value<double>(json, "training_limit");
  state.problems = optional_value<std::set<std::uint64_t>>(json, "problems");
  state.referred = json.value("referred", state.referred);
  state.evolver = json.at("evolver");
  state.learning = json.at("learning");
  for (const nlohmann::json& saved : json.at("candidates")) {
    state.candidates.push_back({saved.at("generation").get<std::uint32_t>(),
                                saved.at("genome").get<std::vector<double>>()});
  }
  return state;
}

void throw_damaged(const std::filesystem::path& file, std::string_view what) {
  throw common::InputError(
      fmt::format("{}: {}; restore the run folder from a copy, or start the run again in another "
                  "folder",
                  file.string(), what));
}

std::optional<nlohmann::json> read_sealed(const std::filesystem::path& file) {
  std::string text = common::read_whole_file(file);
  if (!text.empty() && text.back() == '\n') text.pop_back();
  if (!common::json_seal_holds(text)) return std::nullopt;
  return common::parse_json<nlohmann::json>(text, file.string());
}

std::string Checkpoint::text() const {
  nlohmann::ordered_json json{{"format", kCheckpointFormat},    {"version", kCheckpointVersion},
                              {"config_hash", config_hash},     {"journal_lines", journal_lines},
                              {"journal_bytes", journal_bytes}, {"state", state}};
  if (!earlier_config.empty()) json["earlier_config"] = earlier_config;
  if (!results.empty()) json["results"] = results;
  return common::sealed_json(json.dump()) + "\n";
}

Checkpoint Checkpoint::read(const std::filesystem::path& file) {
  std::error_code ignored;  // reading it will fail, with a message
  if (!std::filesystem::exists(file, ignored)) throw_damaged(file, "the checkpoint is missing");
  const auto json = read_sealed(file);
  if (!json) throw_damaged(file, "the checkpoint is damaged: its checksum is wrong");
  try {
    if (json->at("format") != kCheckpointFormat || json->at("version") != kCheckpointVersion) {
      throw_damaged(file, fmt::format("expected format {}, version {}", kCheckpointFormat,
                                      kCheckpointVersion));
    }
    Checkpoint checkpoint;
    json->at("config_hash").get_to(checkpoint.config_hash);
    checkpoint.earlier_config = json->value("earlier_config", "");
    json->at("journal_lines").get_to(checkpoint.journal_lines);
    json->at("journal_bytes").get_to(checkpoint.journal_bytes);
    checkpoint.results = json->value("results", checkpoint.results);
    checkpoint.state = json->at("state");
    return checkpoint;
  } catch (const nlohmann::json::exception& fault) {
    throw_damaged(file, fault.what());
  }
}

}  // namespace coevo::records
