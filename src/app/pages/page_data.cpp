// SPDX-License-Identifier: MIT
#include "src/app/pages/page_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/report/page.h"
#include "analysis/report/report_data.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run_files.h"
#include "common/text.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

constexpr std::string_view kStart = "<!doctype html>";

bool is_page(const std::string& path) {
  std::string start(kStart.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == kStart;
}

}  // namespace

void write_page_file(const std::string& path, std::string_view html) {
  std::error_code none;
  const bool is_there =
      std::filesystem::is_regular_file(path, none) && std::filesystem::file_size(path, none) > 0;
  if (is_there && !is_page(path)) {
    throw common::InputError(
        common::printable(path, 1000) +
        ": expected a new file or a page to replace, but this file is no page");
  }
  common::write_atomically(path, html);
}

namespace {

Json help_of(const solver::Domain& domain) {
  Json help = Json::object();
  for (const auto& feature : domain.features()) {
    const bool smaller = feature.direction == solver::Direction::smaller_is_better;
    help[std::string(feature.name)] =
        fmt::format("{}; {} is better", feature.help, smaller ? "smaller" : "larger");
  }
  for (const auto& parameter : domain.parameters()) help[parameter.name] = parameter.help;
  for (const auto& search : domain.searches()) {
    for (const auto& parameter : search.parameters) help[parameter.name] = parameter.help;
  }
  return help;
}

bool is_relative(const Registry& registry, const Json& run) {
  const Json facts = run.value("facts", Json());
  if (!facts.is_object() || !facts.value("objective", Json()).is_string()) return false;
  const auto* objective = registry.objectives.find(facts["objective"].get<std::string>());
  return objective != nullptr && objective->needs_baseline;
}

// The word for an instance, unless that is the puzzle's name.
std::string noun_of(const solver::Domain& domain) {
  return domain.instance_noun() == domain.name() ? "instance" : domain.instance_noun();
}

// "" for a command's configuration and for a solver of another version.
std::string champion_hash(const Registry& registry, const analysis::RunData& run) {
  if (!run.best.is_object()) return "";
  try {
    return solver::WeightFile::parse(run.best.dump(), records::kBestFile, registry).hash();
  } catch (const common::InputError&) {
    return "";
  }
}

const solver::Domain* domain_named(const Registry& registry, const Json& name) {
  for (const auto& domain : registry.domains()) {
    if (name == domain->name()) return domain.get();
  }
  return nullptr;
}

}  // namespace

void add_descriptors(const Registry& registry, const analysis::Material& material, Json& report) {
  for (std::size_t i = 0; i < material.runs.size(); ++i) {
    Json& run = report["runs"][i];
    run["relative"] = is_relative(registry, run);
    run["champion_hash"] = champion_hash(registry, material.runs[i]);
    const solver::Domain* domain = domain_named(registry, run["domain"]);
    if (domain == nullptr) continue;
    run["noun"] = noun_of(*domain);
    const Json all = help_of(*domain);
    run["gene_help"] = run["gene_names"] = Json::object();
    for (const auto& [gene, values] : run["weights"].items()) {
      if (all.contains(gene)) run["gene_help"][gene] = all[gene];
      if (domain->has_feature(gene)) run["gene_names"][gene] = domain->label(gene);
    }
  }
  for (Json& validation : report["validations"]) {
    const solver::Domain* domain = domain_named(registry, validation["domain"]);
    if (domain != nullptr) validation["noun"] = noun_of(*domain);
  }
  analysis::add_findings(material.runs, material.validations, report);
}

void add_words(const fitness::RunConfig& config, Json& film) {
  const fitness::SearchTarget* target = config.search_target();
  const Json help = target == nullptr ? Json::object() : help_of(*target->domain);
  film["noun"] = target == nullptr ? "instance" : noun_of(*target->domain);
  for (Json& gene : film["genes"]) {
    const std::string name = gene["name"];
    gene["help"] = help.value(name, "");
    const bool is_feature = target != nullptr && target->domain->has_feature(name);
    gene["label"] = is_feature ? target->domain->label(name) : name;
  }
}

std::vector<std::string> playable(const solver::Registry& registry) {
  std::vector<std::string> names;
  for (const std::string& name : registry.domain_names()) {
    if (!registry.domain(name).play_page().game.empty()) names.push_back(name);
  }
  return names;
}

void require_play_page(const solver::Registry& registry, const solver::Domain& domain) {
  if (!domain.play_page().game.empty()) return;
  throw common::InputError(fmt::format("--domain '{}': expected a domain with a page to play: {}",
                                       domain.name(), fmt::join(playable(registry), ", ")));
}

namespace {

// Without the weights of members that are the portfolio's own: the page takes those.
Json page_weights(const solver::SolverSpec& spec, const solver::PlayPage& page) {
  Json json = solver::spec_json(spec);
  for (const auto& [name, value] : page.rules) json["search"][name] = value;
  for (Json& member : json["members"]) {
    if (member["weights"] == json["weights"]) member.erase("weights");
  }
  return json;
}

// The other games of the family, each with its own solver.
Json other_games(const Registry& registry, const solver::Domain& domain) {
  Json games = Json::array();
  for (const auto& other : registry.domains()) {
    if (!other->is_game() || other->name() == domain.name()) continue;
    const solver::PlayPage& page = other->play_page();
    if (page.game != domain.play_page().game || page.data != domain.play_page().data) continue;
    const auto solver = SolverOptions().read(registry, other->name());
    if (solver.spec.members.empty()) continue;
    games.push_back({{"name", other->name()},
                     {"help", other->help()},
                     {"weights", page_weights(solver.spec, page)}});
  }
  return games;
}

}  // namespace

Json play_data(const Registry& registry, const solver::WeightFile& solver,
               const solver::Instance& instance) {
  const solver::Domain& domain = *solver.domain;
  const solver::PlayPage page = domain.play_page();
  if (page.has_portfolio && solver.spec.members.empty()) {
    throw common::InputError(fmt::format(
        "search '{}': expected a portfolio, as coevo export --beams writes", solver.spec.search));
  }
  Json data{{"game", page.game},
            {"data", page.data},
            {"domain", domain.name()},
            {"start", Json::parse(domain.board_text(instance, "json", solver.spec.settings))}};
  if (page.has_portfolio) data["weights"] = page_weights(solver.spec, page);
  if (domain.is_game()) {
    data["help"] = domain.help();
    data["games"] = other_games(registry, domain);
  }
  return data;
}

std::string play_html(const Registry& registry, const solver::WeightFile& solver,
                      const solver::Instance& instance) {
  const std::string title =
      instance.board.empty() ? fmt::format("{} {}", solver.domain->instance_noun(), instance.number)
                             : std::string("Board");
  return analysis::page_html(analysis::play_page(title, play_data(registry, solver, instance)));
}

namespace {

void require_atlas_page(const Registry& registry, const std::string& domain) {
  if (analysis::has_atlas_page(domain)) return;
  std::vector<std::string> names;
  for (const std::string& name : registry.domain_names()) {
    if (analysis::has_atlas_page(name)) names.push_back(name);
  }
  throw common::InputError(fmt::format("--domain '{}': expected a domain with an atlas: {}", domain,
                                       fmt::join(names, ", ")));
}

}  // namespace

std::string atlas_html(const Registry& registry, const std::string& domain) {
  const std::string name = registry.domain(domain).name();
  require_atlas_page(registry, name);
  const auto solver = SolverOptions().read(registry, name);
  return analysis::page_html(
      analysis::atlas_page(fmt::format("{} atlas", name),
                           play_data(registry, solver, {solver.domain->first_instance()})));
}

}  // namespace coevo::cli
