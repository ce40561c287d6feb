// SPDX-License-Identifier: MIT
// coevo list: the names that a config can use, from the plug-ins' own descriptors.
#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/progress.h"
#include "common/text.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/app/documentation/manual.h"
#include "src/app/instance_options.h"

namespace coevo::cli {
namespace {

constexpr std::string_view kAdmissible = ", never above the moves left";

// The names of all_sections(), which takes too long to make at every start, as it reads presets.
const std::vector<std::string>& section_names() {
  static const std::vector<std::string> names{"domains",  "games",      "heuristics",
                                              "terms",    "searches",   "evolvers",
                                              "learning", "objectives", "presets"};
  return names;
}

std::string feature_help(const solver::Feature& feature) {
  const double unit = feature.unit;
  return fmt::format("{} ({:g}..{:g}, {}{})", feature.help, feature.low / unit, feature.high / unit,
                     feature.direction == solver::Direction::smaller_is_better ? "smaller is better"
                                                                               : "larger is better",
                     feature.admissible ? kAdmissible : "");
}

template <class Plugin>
Section section_of(const std::string& name, const common::PluginList<Plugin>& plugins,
                   const Registry& registry) {
  Section section{name, {}};
  for (const Plugin& plugin : plugins) {
    const auto descriptor = evolve::describe(plugin, registry);
    section.entries.push_back({descriptor.name, descriptor.help, descriptor.parameters});
  }
  return section;
}

std::vector<Section> all_sections(const Registry& registry, const std::string& only_domain) {
  Section domains{"domains", {}};
  Section games{"games", {}};
  Section heuristics{"heuristics", {}};
  Section terms{"terms", {}};
  Section searches{"searches", {}};
  for (const auto& known : registry.domains()) {
    const solver::Domain& domain = *known;
    const std::string& name = domain.name();
    // Games share their heuristics and searches: the first one's stand for all.
    const bool repeats = domain.is_game() && !games.entries.empty() && name != only_domain;
    if (domain.is_game()) games.entries.push_back({name, domain.help()});
    if (!repeats) domains.entries.push_back({name, domain.help(), domain.parameters()});
    if (repeats || (!only_domain.empty() && name != only_domain)) continue;
    for (const auto& feature : domain.features()) {
      heuristics.entries.push_back(
          {.name = std::string(feature.name), .help = feature_help(feature), .puzzle = name});
    }
    for (const auto& family : domain.feature_families()) {
      heuristics.entries.push_back({.name = family.pattern, .help = family.help, .puzzle = name});
    }
    for (const auto& bound : domain.bounds()) {
      heuristics.entries.push_back(
          {.name = bound.pattern,
           .help = fmt::format("{} (set for astar, ida_star or branch_and_bound{})", bound.help,
                               kAdmissible),
           .puzzle = name});
    }
    for (const auto& term : domain.policy_terms()) {
      terms.entries.push_back({.name = term.name, .help = term.help, .puzzle = name});
    }
    for (const auto& search : domain.searches()) {
      auto parameters = search.parameters;
      parameters.resize(parameters.size() - domain.parameters().size());  // listed with the domain
      searches.entries.push_back({search.name, search.help, parameters, name});
    }
  }
  Section presets{"presets", {}};
  for (const auto& [name, text] : registry.presets()) {
    const auto provenance = solver::WeightFile::parse(text, name, registry).provenance;
    const auto note = provenance.find("note");
    presets.entries.push_back({name, note == provenance.end() ? "" : note->second});
  }
  return {domains,
          games,
          heuristics,
          terms,
          searches,
          section_of("evolvers", registry.evolvers, registry),
          section_of("learning", registry.learning_methods, registry),
          section_of("objectives", registry.objectives, registry),
          presets};
}

void print_line(const std::string& line) {
  fmt::print("{}\n", fitted(line, 32));
}

void print_text(const Section& section) {
  if (section.entries.empty()) fmt::print("{}\n", section.name);
  std::string heading;
  for (const Entry& entry : section.entries) {
    const std::string own =
        entry.puzzle.empty() ? section.name : fmt::format("{} of {}", section.name, entry.puzzle);
    if (own != heading) fmt::print("{}\n", own);
    heading = own;
    print_line(fmt::format("  {:<29} {}", entry.name, entry.help));
    for (const auto& parameter : entry.parameters) {
      print_line(fmt::format("    {:<27} {} ({}; default {})", parameter.name, parameter.help,
                             common::expectation(parameter), common::to_text(parameter.standard)));
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

struct ListOptions {
  std::string kind;
  std::string domain;
  bool markdown = false;
};

int run_list(const ListOptions& options, const Context& context) {
  const std::string& kind = options.kind;
  const std::string& domain = options.domain;
  if (!domain.empty()) context.registry.domain(domain);
  const auto& names = section_names();
  if (!kind.empty() && std::find(names.begin(), names.end(), kind) == names.end()) {
    throw common::InputError(fmt::format("list '{}': expected one of {}{}", kind,
                                         fmt::join(names, ", "), common::near_name(kind, names)));
  }
  const auto sections = all_sections(context.registry, domain);
  if (options.markdown) {
    fmt::print("{}", config_reference(sections));
    return kDone;
  }
  nlohmann::ordered_json json;
  for (const Section& section : sections) {
    if (!kind.empty() && section.name != kind) continue;
    if (context.global.json) {
      json[section.name] = json_of(section);
    } else {
      print_text(section);
    }
  }
  if (context.global.json) fmt::print("{}\n", json.dump(2));
  return kDone;
}

}  // namespace

Command list_command(const Context& context) {
  auto options = std::make_shared<ListOptions>();
  Command command{"list", "Lists the names that a config can use"};
  command
      .option(
          "KIND", &options->kind,
          "Kind: domains, games, heuristics, terms (of conditions), searches, evolvers, learning, "
          "objectives or presets")
      .offer_words(section_names());
  command.option("--domain", &options->domain, "Only names of this domain")
      .offer_words(context.registry.domain_names());
  add_game_option(command, options->domain, context.registry);
  command.option("--markdown", &options->markdown,
                 "Prints everything as the page docs/config-reference.md");
  command.action = [options, &context] { return run_list(*options, context); };
  return command;
}

}  // namespace coevo::cli
