// SPDX-License-Identifier: MIT
#include "common/records/validation/plan_file.h"

#include "common/records/run_files.h"

namespace coevo::records {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;

constexpr JsonField kPlanFields[] = {
    {"domain", JsonType::text},        {"weights_hash", JsonType::text},
    {"instances", JsonType::text},     {"max_nodes", JsonType::natural},
    {"max_memory", JsonType::natural}, {"max_seconds", JsonType::number}};
constexpr JsonField kPlannedInstances[] = {{"instances", JsonType::text}};
constexpr JsonField kPlannedDomain[] = {{"domain", JsonType::text}};
constexpr JsonField kSummaryFields[] = {
    {"domain", JsonType::text}, {"weights_file", JsonType::text}, {"weights_hash", JsonType::text}};
constexpr JsonField kOriginFields[] = {{"git_revision", JsonType::text},
                                       {"compiler", JsonType::text},
                                       {"started", JsonType::text},
                                       {"finished", JsonType::text}};

Json plan_json(const Plan& plan) {
  Json json{{"domain", plan.domain},         {"weights_hash", plan.weights_hash},
            {"instances", plan.instances},   {"max_nodes", plan.max_nodes},
            {"max_memory", plan.max_memory}, {"max_seconds", plan.max_seconds}};
  if (!plan.content.empty()) json["content"] = plan.content;
  return json;
}

std::string plan_text(const Json& json) {
  return json.dump(2) + "\n";
}

}  // namespace

std::string Plan::text() const {
  return plan_text(plan_json(*this));
}

bool Plan::is_same(const std::string& other) const {
  Json json = plan_json(*this);
  if (other == plan_text(json)) return true;
  json.erase("max_seconds");
  return max_seconds == 0 && other == plan_text(json);
}

std::optional<Plan> read_plan(const std::filesystem::path& folder) {
  const Json json = read_object(folder, kPlanFile, kPlanFields);
  for (const JsonField& field : kPlanFields) {
    if (!json.contains(field.key)) return std::nullopt;
  }
  const Json content = json.value("content", Json(""));
  return Plan{.domain = json["domain"],
              .weights_hash = json["weights_hash"],
              .instances = json["instances"],
              .max_nodes = json["max_nodes"],
              .max_memory = json["max_memory"],
              .max_seconds = json["max_seconds"],
              .content = content.is_string() ? content.get<std::string>() : content.dump()};
}

std::optional<std::string> planned_instances(const std::filesystem::path& folder) {
  const Json json = read_object(folder, kPlanFile, kPlannedInstances);
  if (!json.contains("instances")) return std::nullopt;
  return json["instances"].get<std::string>();
}

void SummaryFacts::add_to(Json& figures) const {
  figures["replayed_ok"] = replayed;
  figures["weights_file"] = weights_file;
  figures["weights_hash"] = weights_hash;
  figures["domain"] = domain;
  figures["instance_set"] = instance_set;
  if (!instances_file.empty()) figures["instances_file"] = instances_file;
  figures["max_nodes"] = max_nodes;
  figures["max_memory_mib"] = max_memory >> 20;
  figures["max_seconds"] = max_seconds;
  figures["git_revision"] = git_revision;
  figures["compiler"] = compiler;
  figures["wall_seconds"] = wall_seconds;
  figures["threads"] = threads;
}

ValidationFacts read_validation_facts(const std::filesystem::path& folder) {
  ValidationFacts facts;
  facts.summary = read_object(folder, kSummaryFile, kSummaryFields);
  const Json plan = read_object(folder, kPlanFile, kPlannedDomain);
  const Json& known = facts.summary.is_null() ? plan : facts.summary;
  if (known.is_object()) facts.domain = known.value("domain", "");
  if (facts.summary.is_object()) {
    facts.weights_file = facts.summary.value("weights_file", "");
    facts.weights_hash = facts.summary.value("weights_hash", "");
  }
  return facts;
}

Origin read_origin(const std::filesystem::path& folder, bool is_run) {
  const Json json = read_object(folder, is_run ? kManifestFile : kSummaryFile, kOriginFields);
  if (!json.is_object()) return {};
  return {json.value("git_revision", ""), json.value("compiler", ""), json.value("started", ""),
          json.value("finished", "")};
}

}  // namespace coevo::records
