// coevo list: what can be named in a config, from the plug-ins' own descriptors.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "solver/domains/domains.h"
#include "src/app/command.h"
#include "src/app/solver_options.h"
#include "src/common/error.h"
#include "src/fitness/objective.h"

namespace coevo::app {
namespace {

struct Entry {
  std::string name;
  std::string help;
  std::vector<common::Parameter> parameters = {};
};
struct Section {
  std::string name;
  std::vector<Entry> entries;
};

constexpr std::string_view kAdmissible = ", never above the moves that are left";

std::string feature_help(const solver::Feature& feature) {
  const double unit = feature.unit;
  return fmt::format("{} ({:g}..{:g}, {}{})", feature.help, feature.low / unit, feature.high / unit,
                     feature.direction == solver::Direction::smaller_is_better ? "smaller is better"
                                                                               : "larger is better",
                     feature.admissible ? kAdmissible : "");
}

template <class Plugins>
Section section_of(const std::string& name, const Plugins& plugins) {
  Section section{name, {}};
  for (const auto& plugin : plugins) {
    section.entries.push_back({plugin.kind.name, plugin.kind.help, plugin.kind.parameters});
  }
  return section;
}

std::vector<Section> all_sections(const std::string& only_domain) {
  Section domains{"domains", {}};
  Section heuristics{"heuristics", {}};
  Section terms{"terms", {}};
  Section searches{"searches", {}};
  for (const std::string& name : solver::domain_names()) {
    const solver::Domain& domain = solver::domain_named(name);
    domains.entries.push_back({name, domain.help(), domain.parameters()});
    if (!only_domain.empty() && name != only_domain) continue;
    for (const auto& feature : domain.features()) {
      heuristics.entries.push_back({std::string(feature.name), feature_help(feature)});
    }
    for (const auto& family : domain.feature_families()) {
      heuristics.entries.push_back({family.pattern, family.help});
    }
    for (const auto& bound : domain.bounds()) {
      heuristics.entries.push_back(
          {bound.pattern, fmt::format("{} (set for astar, ida_star or branch_and_bound{})",
                                      bound.help, kAdmissible)});
    }
    for (const auto& term : domain.policy_terms()) terms.entries.push_back({term.name, term.help});
    for (const auto& search : domain.searches()) {
      auto parameters = search.parameters;
      parameters.resize(parameters.size() - domain.parameters().size());  // listed with the domain
      searches.entries.push_back({search.name, search.help, parameters});
    }
  }
  Section objectives{"objectives", {}};
  for (const auto& objective : fitness::objectives()) {
    objectives.entries.push_back({objective.name, objective.help});
  }
  Section presets{"presets", {}};
  for (const std::string& name : preset_names())
    presets.entries.push_back({name, "shipped solver"});
  return {domains,
          heuristics,
          terms,
          searches,
          section_of("evolvers", evolve::evolvers()),
          section_of("learning", evolve::learning_methods()),
          objectives,
          presets};
}

void print_text(const Section& section) {
  fmt::print("{}\n", section.name);
  for (const Entry& entry : section.entries) {
    fmt::print("  {:<29} {}\n", entry.name, entry.help);
    for (const auto& parameter : entry.parameters) {
      fmt::print("    {:<27} {} ({}; default {})\n", parameter.name, parameter.help,
                 common::expectation(parameter), common::to_text(parameter.standard));
    }
  }
}

nlohmann::ordered_json json_of(const Section& section) {
  auto list = nlohmann::ordered_json::array();
  for (const Entry& entry : section.entries) {
    nlohmann::ordered_json json{{"name", entry.name}, {"help", entry.help}};
    auto& parameters = json["parameters"] = nlohmann::ordered_json::array();
    for (const auto& parameter : entry.parameters) {
      parameters.push_back({{"name", parameter.name},
                            {"help", parameter.help},
                            {"takes", common::expectation(parameter)},
                            {"default", common::to_text(parameter.standard)}});
    }
    list.push_back(json);
  }
  return list;
}

int run(const std::string& kind, const std::string& domain, const GlobalOptions& global) {
  if (!domain.empty()) solver::domain_named(domain);
  const auto sections = all_sections(domain);
  std::vector<std::string> names;
  for (const Section& section : sections) names.push_back(section.name);
  if (!kind.empty() && std::find(names.begin(), names.end(), kind) == names.end()) {
    throw common::InputError(fmt::format("list '{}': expected one of {}{}", kind,
                                         fmt::join(names, ", "), common::near_name(kind, names)));
  }
  nlohmann::ordered_json json;
  for (const Section& section : sections) {
    if (!kind.empty() && section.name != kind) continue;
    if (global.json) {
      json[section.name] = json_of(section);
    } else {
      print_text(section);
    }
  }
  if (global.json) fmt::print("{}\n", json.dump(2));
  return kDone;
}

}  // namespace

void add_list(CLI::App& app, const GlobalOptions& global, Action& action) {
  struct Options {
    std::string kind;
    std::string domain;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("list", "Lists what can be named in a config");
  command->add_option("KIND", options->kind,
                      "domains, heuristics, terms (of conditions), searches, evolvers, learning, "
                      "objectives or presets");
  command->add_option("--domain", options->domain, "Only this domain's");
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(options->kind, options->domain, global); };
  });
}

}  // namespace coevo::app
