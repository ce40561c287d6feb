// SPDX-License-Identifier: MIT
#include "solver/weight_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "solver/spec_reader.h"

namespace coevo::solver {
namespace {

using Json = nlohmann::ordered_json;
using common::ConfigNode;

// A weight file's origin: texts and numbers that solving does not need.
constexpr std::array kProvenance{"note",         "run",
                                 "config_hash",  "seed",
                                 "generation",   "fitness",
                                 "git_revision", "source",
                                 "created_by",   "test_fitness",
                                 "test_solved",  "test_instances",
                                 "test_nodes",   "second_fitness",
                                 "solved",       "nodes"};

void check_format(const ConfigNode& root) {
  const ConfigNode format = root.child("format");
  if (format.text() != kWeightFormat) format.fail(fmt::format("\"{}\"", kWeightFormat));
  root.child("version").integer(kWeightVersion, kWeightVersion);
}

std::map<std::string, std::string> read_provenance(const ConfigNode& root) {
  std::map<std::string, std::string> provenance;
  const auto node = root.find("provenance");
  if (!node) return provenance;
  for (const char* key : kProvenance) {
    if (const auto value = node->find(key)) provenance[key] = value->text();
  }
  return provenance;
}

Json value_json(const common::Value& value) {
  return std::visit([](const auto& held) { return Json(held); }, value);
}

common::Value value_of(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number_float()) return json.get<double>();
  return json.get<std::string>();
}

using Weights = std::map<std::string, double>;

Json weights_json(const Weights& weights) {
  Json json = Json::object();
  for (const auto& [name, weight] : weights) json[name] = weight;
  return json;
}

Json member_json(const solver::MemberSpec& member) {
  Json json;
  append_member_search(member, json);
  json["weights"] = weights_json(member.weights);
  json["quantisation"] = member.quantisation;
  return json;
}

solver::MemberSpec member_from(const Json& json) {
  return {.weights = json.at("weights").get<Weights>(),
          .quantisation = json.at("quantisation").get<std::int32_t>(),
          .search = member_search_of(json)};
}

}  // namespace

WeightFile WeightFile::read(const std::filesystem::path& path, const Registry& registry) {
  return parse(common::read_whole_file(path), path.string(), registry);
}

WeightFile WeightFile::parse(const std::string& text, const std::string& name,
                             const Registry& registry) {
  const ConfigNode root = ConfigNode::parse(text, name);
  check_format(root);
  WeightFile file;
  file.domain = registry.read_domain(root.child("domain"));
  file.spec = read_spec(root, *file.domain);
  file.provenance = read_provenance(root);
  root.finish();
  return file;
}

WeightFile WeightFile::preset(const std::string& name, const Registry& registry) {
  const auto preset = registry.presets().find(name);
  if (preset == registry.presets().end()) {
    std::vector<std::string> names;
    for (const auto& [known, text] : registry.presets()) names.push_back(known);
    throw common::InputError(fmt::format("--preset '{}': expected one of {}{}", name,
                                         fmt::join(names, ", "), common::near_name(name, names)));
  }
  return parse(preset->second, "preset " + name, registry);
}

Json spec_json(const solver::SolverSpec& spec) {
  Json search;
  search["name"] = spec.search;
  for (const auto& [name, value] : spec.settings.values()) search[name] = value_json(value);
  Json json{{"search", search},
            {"weights", weights_json(spec.weights)},
            {"quantisation", spec.quantisation}};
  for (const solver::MemberSpec& member : spec.members) {
    json["members"].push_back(member_json(member));
  }
  if (spec.incumbent_beam) json["incumbent_beam"] = member_json(*spec.incumbent_beam);
  for (const solver::RuleSpec& rule : spec.rules) {
    json["rules"].push_back({{"if", rule.condition}, {"weights", weights_json(rule.weights)}});
  }
  return json;
}

solver::SolverSpec spec_of(const Json& json) {
  const Json& search = json.at("search");
  solver::SolverSpec spec{.search = search.at("name").get<std::string>(),
                          .settings = {},
                          .weights = json.at("weights").get<Weights>(),
                          .quantisation = json.at("quantisation").get<std::int32_t>()};
  for (const auto& [name, value] : search.items()) {
    if (name != "name") spec.settings.set(name, value_of(value));
  }
  for (const Json& member : json.value("members", Json::array())) {
    spec.members.push_back(member_from(member));
  }
  if (json.contains("incumbent_beam")) spec.incumbent_beam = member_from(json["incumbent_beam"]);
  for (const Json& rule : json.value("rules", Json::array())) {
    spec.rules.push_back({rule.at("if").get<std::string>(), rule.at("weights").get<Weights>()});
  }
  return spec;
}

std::string WeightFile::text() const {
  Json json{
      {"format", kWeightFormat}, {"version", kWeightVersion}, {"domain", domain_json(*domain)}};
  json.update(spec_json(spec));
  json["provenance"] = provenance;
  return json.dump(2) + "\n";
}

namespace {

// The preset OWNER-NAME, with the puzzle's rules.
std::optional<WeightFile> owned_preset(const Registry& registry, const std::string& owner,
                                       const std::string& name,
                                       std::shared_ptr<const Domain> puzzle) {
  const std::string full = owner + "-" + name;
  if (!registry.presets().contains(full)) return std::nullopt;
  return with_rules_of(WeightFile::preset(full, registry), std::move(puzzle));
}

}  // namespace

WeightFile with_rules_of(WeightFile file, std::shared_ptr<const Domain> puzzle) {
  if (file.domain == puzzle) return file;
  const auto& parameters = puzzle->search(file.spec.search).parameters;
  common::Settings settings = common::defaults(parameters);
  for (const auto& parameter : parameters) {
    if (parameter.is_rule || !file.spec.settings.has(parameter.name)) continue;
    settings.set(parameter.name, file.spec.settings.values().at(parameter.name));
  }
  file.domain = std::move(puzzle);
  file.spec.settings = std::move(settings);
  return file;
}

std::optional<WeightFile> shipped_solver(const Registry& registry, const std::string& name,
                                         const std::string& domain) {
  const auto puzzle = registry.shared_domain(domain);
  if (auto own = owned_preset(registry, domain, name, puzzle)) return own;
  return owned_preset(registry, puzzle->solvers_of(), name, puzzle);
}

WeightFile default_solver(const Registry& registry, const std::string& domain) {
  const auto puzzle = registry.shared_domain(domain);
  for (const std::string& owner : {domain, puzzle->solvers_of()}) {
    for (const char* name : {"fast", "default"}) {
      if (auto found = owned_preset(registry, owner, name, puzzle)) return *std::move(found);
    }
  }
  return {.domain = puzzle,
          .spec = puzzle->baseline(),
          .provenance = {{"note", "the domain's baseline"}}};
}

std::string WeightFile::hash() const {
  Json json = spec_json(spec);
  json.erase("incumbent_beam");  // plans of `validate --optimal` have the hash without it
  json["domain"] = domain->name();
  return common::hex(common::content_hash(json.dump()));
}

}  // namespace coevo::solver
