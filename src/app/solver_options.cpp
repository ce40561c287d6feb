// SPDX-License-Identifier: MIT
#include "src/app/solver_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "common/error.h"
#include "common/stop.h"
#include "src/app/command.h"
#include "src/app/documentation/completion.h"

namespace coevo::cli {
namespace {

// A preset is known by its whole name, or without its domain: "fast" for "DOMAIN-fast".
solver::WeightFile read_preset(const solver::Registry& registry, const std::string& name,
                               const std::string& domain) {
  if (auto found = solver::shipped_solver(registry, name, domain)) return *std::move(found);
  if (registry.presets().contains(name)) return solver::WeightFile::preset(name, registry);
  const auto own = presets_of(registry, domain);
  auto all = preset_names(registry);
  all.insert(all.begin(), own.begin(), own.end());
  throw common::InputError(fmt::format(
      "--preset '{}': expected {}{}", name,
      own.empty() ? fmt::format("no preset: {} has none", domain)
                  : fmt::format("one of {}, or the full name of another puzzle's ({} list presets)",
                                fmt::join(own, ", "), program_name()),
      common::near_name(name, all)));
}

void change_search(solver::WeightFile& file, const std::string& name) {
  const auto searches = file.domain->searches();
  std::vector<std::string> names;
  names.reserve(searches.size());
  for (const auto& search : searches) names.push_back(search.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw common::InputError(fmt::format("--search '{}': expected one of {}{}", name,
                                         fmt::join(names, ", "), common::near_name(name, names)));
  }
  const auto& parameters = searches[static_cast<std::size_t>(found - names.begin())].parameters;
  common::Settings settings = common::defaults(parameters);
  for (const auto& parameter : file.domain->parameters()) {  // the rules of the moves stay
    settings.set(parameter.name, file.spec.settings.values().at(parameter.name));
  }
  file.spec.search = name;
  file.spec.settings = std::move(settings);
}

std::vector<common::Parameter> parameters_of(const solver::WeightFile& file) {
  for (auto& search : file.domain->searches()) {
    if (search.name == file.spec.search) return search.parameters;
  }
  return {};
}

}  // namespace

std::vector<std::string> presets_of(const solver::Registry& registry, const std::string& domain) {
  const auto owner_of = [&](const std::string& preset) {
    std::string owner;
    for (const std::string& name : registry.domain_names()) {
      if (preset.starts_with(name + "-") && name.size() > owner.size()) owner = name;
    }
    return owner;
  };
  std::vector<std::string> names;
  for (const std::string& owner : {domain, registry.domain(domain).solvers_of()}) {
    for (const auto& [full, text] : registry.presets()) {
      if (!owner.empty() && owner_of(full) == owner) names.push_back(full.substr(owner.size() + 1));
    }
    if (!names.empty()) break;
  }
  return names;
}

void SolverOptions::add_weights(Command& command) {
  command.option("--weights", &weights, see("Weight file", "export")).offer_files();
}

void SolverOptions::add(Command& command, const solver::Registry& registry) {
  command.option("--preset", &preset, see("Shipped solver", "list presets"))
      .offer_words(preset_names(registry));
  command.option("--heuristic", &heuristic, see("This heuristic alone", "list heuristics"))
      .offer_words(heuristic_names(registry));
  command.option("--search", &search, see("Another search with these weights", "list searches"))
      .offer_words(search_names(registry));
  command.set_option(assignments, "Parameter of the search or the moves")
      .offer_words(setting_keys(registry));
  command
      .option(
          "--max-nodes", &max_nodes,
          fmt::format(
              "Limit on positions generated in one search; default {}, unlimited with --optimal",
              kMaxNodes))
      .check(whole_number(1, std::numeric_limits<std::uint64_t>::max()));
  command.option("--max-memory", &max_memory_mib, "Memory of one search's tables, in MiB")
      .check(whole_number(1, 1 << 24))
      .show_default();
  command.option("--max-seconds", &max_seconds, "Seconds of wall time for one search; 0 = no limit")
      .check(real_number(0, 1e9))
      .show_default();
}

solver::WeightFile SolverOptions::read(const solver::Registry& registry,
                                       const std::string& domain) const {
  if (optimal) {
    return optimal_solver(registry, domain.empty() ? registry.default_domain().name() : domain);
  }
  if (!weights.empty() + !preset.empty() + !heuristic.empty() > 1) {
    throw common::InputError("--preset, --heuristic or a weight file: expected one of them");
  }
  const auto wanted =
      registry.shared_domain(domain.empty() ? registry.default_domain().name() : domain);
  solver::WeightFile file = !weights.empty()     ? solver::WeightFile::read(weights, registry)
                            : !preset.empty()    ? read_preset(registry, preset, wanted->name())
                            : !heuristic.empty() ? one_heuristic(wanted)
                                                 : solver::default_solver(registry, wanted->name());
  if (!domain.empty() && file.domain->name() != domain) {
    throw common::InputError(fmt::format("{}: 'domain': {}: expected a solver of {}",
                                         weights.empty() ? preset : weights, file.domain->name(),
                                         domain));
  }
  if (!search.empty()) change_search(file, search);
  assign(file.spec.settings, parameters_of(file), assignments);
  return file;
}

void SolverOptions::choose_domain(InstanceOptions& instance, solver::Registry& registry) const {
  if (!instance.named.empty()) {
    instance.domain = instance.named;
  } else if (!weights.empty() || !preset.empty()) {
    const auto puzzle = read(registry, "").domain;
    if (registry.find_domain(puzzle->name()) == nullptr) registry.add(puzzle);
    instance.domain = puzzle->name();
  }
}

solver::WeightFile SolverOptions::one_heuristic(
    std::shared_ptr<const solver::Domain> domain) const {
  constexpr std::int32_t kFinest = 1 << 20;  // so fine that no two values of the heuristic coincide
  if (!domain->has_feature(heuristic)) {
    std::vector<std::string> names;
    for (const auto& feature : domain->features()) names.emplace_back(feature.name);
    throw common::InputError(fmt::format("--heuristic '{}': expected one of {}{}", heuristic,
                                         fmt::join(names, ", "),
                                         common::near_name(heuristic, names)));
  }
  solver::WeightFile file;
  file.spec = domain->baseline();
  file.domain = std::move(domain);
  file.spec.weights = {{heuristic, 1.0}};
  file.spec.quantisation = kFinest;
  return file;
}

solver::WeightFile SolverOptions::optimal_solver(const solver::Registry& registry,
                                                 const std::string& domain) const {
  if (!(weights + preset + heuristic + search).empty()) {
    throw common::InputError(
        "--optimal: expected no --weights, no --preset, no --heuristic, no --search");
  }
  solver::WeightFile file;
  file.domain = registry.shared_domain(domain);
  const auto spec = file.domain->optimal();
  if (!spec) throw common::InputError("--optimal: no such search for " + domain + " yet");
  file.spec = *spec;
  if (file.domain->search(spec->search).improves_a_plan) {
    const auto quick = solver::default_solver(registry, domain).spec;
    if (!quick.members.empty()) {
      file.spec.weights = quick.weights;
      file.spec.quantisation = quick.quantisation;
      file.spec.members = quick.members;
    }
    if (const auto quality = solver::shipped_solver(registry, "quality", domain)) {
      file.spec.incumbent_beam = quality->spec.members.front();
    }
  }
  assign(file.spec.settings, parameters_of(file), assignments);
  return file;
}

solver::Limits SolverOptions::limits() const {
  solver::Limits limits;
  if (max_nodes || !optimal) limits.generated = max_nodes.value_or(kMaxNodes);
  limits.memory = max_memory_mib << 20;
  if (max_seconds > 0) limits.seconds = max_seconds;
  limits.stop = &common::stop_requested();
  return limits;
}

using Json = nlohmann::ordered_json;

bool has_solution(const solver::SolveResult& result) {
  return result.outcome == common::Outcome::solved || !result.plan.empty();
}

std::string lengths_text(const solver::Domain& domain, std::span<const std::uint64_t> lengths) {
  const auto& metrics = domain.metrics();
  if (metrics.size() == 1) return fmt::format("{} {}", metrics.front(), lengths.front());
  std::string text;
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    text += fmt::format("{}{} {}", m == 0 ? "" : ", ", lengths[m], metrics[m]);
  }
  return text;
}

void add_lengths(Json& json, const solver::Domain& domain, std::span<const std::uint64_t> lengths) {
  const auto& metrics = domain.metrics();
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    const std::string key = metrics.size() == 1 ? "length" : "length_" + metrics[m];
    json[key] = lengths.empty() ? Json() : Json(lengths[m]);
  }
}

void add_moves(Json& json, const solver::Domain& domain, const solver::Instance& instance,
               const solver::SolveResult& result, const common::Settings& settings) {
  const auto& metrics = domain.metrics();
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    const std::string key = metrics.size() == 1 ? "moves" : metrics[m];
    json[key] = !has_solution(result)
                    ? Json()
                    : Json(domain.write(instance, result.plan, domain.notations()[m], settings));
  }
}

}  // namespace coevo::cli
