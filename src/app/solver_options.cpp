#include "src/app/solver_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "solver/domains/domains.h"
#include "solver/assembly/optimal_solver.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/usage.h"
#include "src/common/error.h"
#include "src/common/stop.h"

namespace coevo::embedded {
const std::map<std::string, std::string_view>& preset_files();
}

namespace coevo::app {
namespace {

// A preset is told by its whole name, or without its domain: "fast" is "freecell-fast".
std::string full_preset_name(const std::string& name, const std::string& domain) {
  const auto& files = embedded::preset_files();
  return files.contains(name) ? name : domain + "-" + name;
}

solver::WeightFile read_preset(const std::string& name, const std::string& domain) {
  const auto& files = embedded::preset_files();
  const auto file = files.find(full_preset_name(name, domain));
  if (file == files.end()) {
    const auto names = preset_names();
    throw common::InputError(fmt::format("--preset '{}': expected one of {}{}", name,
                                         fmt::join(names, ", "), common::near_name(name, names)));
  }
  return solver::WeightFile::parse(std::string(file->second), "preset " + file->first);
}

// The best shipped solver of a domain: its fast one, where it has one.
solver::WeightFile read_default(const std::string& domain) {
  for (const char* name : {"fast", "default"}) {
    if (embedded::preset_files().contains(domain + "-" + name)) return read_preset(name, domain);
  }
  throw common::InputError(
      fmt::format("{}: no solver is shipped for this domain: expected a weight file (coevo export "
                  "writes one), or --optimal",
                  domain));
}

void change_search(solver::WeightFile& file, const std::string& name) {
  const auto searches = file.domain->searches();
  std::vector<std::string> names;
  for (const auto& search : searches) names.push_back(search.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw common::InputError(fmt::format("--search '{}': expected one of {}{}", name,
                                         fmt::join(names, ", "), common::near_name(name, names)));
  }
  const auto& parameters = searches[static_cast<std::size_t>(found - names.begin())].parameters;
  common::Settings settings = common::defaults(parameters);
  for (const auto& parameter : file.domain->parameters()) {  // the moves stay as they were
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

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const auto& [name, text] : embedded::preset_files()) names.push_back(name);
  return names;
}

void SolverOptions::add(CLI::App& command, bool weights_option) {
  if (weights_option) command.add_option("--weights", weights, "A weight file (coevo export)");
  command.add_option("--preset", preset, "A shipped solver (coevo list presets)");
  command.add_option("--heuristic", heuristic, "This heuristic alone (coevo list heuristics)");
  command.add_option("--search", search, "Another search with these weights (coevo list searches)");
  add_set_option(command, assignments, "A parameter of the search or the moves");
  command
      .add_option("--max-nodes", max_nodes,
                  fmt::format("Positions generated in one search; {} where it says nothing, but "
                              "for --optimal no limit",
                              kMaxNodes))
      ->check(whole_number(1, std::numeric_limits<std::uint64_t>::max()));
  command.add_option("--max-memory", max_memory_mib, "MiB of one search's tables")
      ->check(whole_number(1, 1 << 24))
      ->capture_default_str();
  command.add_option("--max-seconds", max_seconds, "Wall time of one search; 0 = no limit")
      ->check(real_number(0, 1e9))
      ->capture_default_str();
}

solver::WeightFile SolverOptions::read(const std::string& domain) const {
  if (optimal) return optimal_solver(domain);
  if (!weights.empty() + !preset.empty() + !heuristic.empty() > 1) {
    throw common::InputError("--preset, --heuristic or a weight file: expected one of them");
  }
  if (!domain.empty()) solver::domain_named(domain);  // a wrong name is the domain's fault
  const std::string any = domain.empty() ? solver::domain_names().front() : domain;
  solver::WeightFile file = !weights.empty()     ? solver::WeightFile::read(weights)
                             : !preset.empty()    ? read_preset(preset, any)
                             : !heuristic.empty() ? one_heuristic(any)
                                                  : read_default(any);
  if (!domain.empty() && file.domain->name() != domain) {
    throw common::InputError(fmt::format("{}: 'domain': {}: expected a solver of {}",
                                         weights.empty() ? preset : weights, file.domain->name(),
                                         domain));
  }
  if (!search.empty()) change_search(file, search);
  assign(file.spec.settings, parameters_of(file), assignments);
  return file;
}

solver::WeightFile SolverOptions::one_heuristic(const std::string& domain) const {
  constexpr std::int32_t kFinest = 1 << 20;  // levels of H: no two values become one
  solver::WeightFile file;
  file.domain = &solver::domain_named(domain);
  if (!file.domain->has_feature(heuristic)) {
    std::vector<std::string> names;
    for (const auto& feature : file.domain->features()) names.emplace_back(feature.name);
    throw common::InputError(fmt::format("--heuristic '{}': expected one of {}{}", heuristic,
                                         fmt::join(names, ", "),
                                         common::near_name(heuristic, names)));
  }
  file.spec = file.domain->baseline();
  file.spec.weights = {{heuristic, 1.0}};
  file.spec.resolution = kFinest;
  return file;
}

solver::WeightFile SolverOptions::optimal_solver(const std::string& domain) const {
  if (!(weights + preset + heuristic + search).empty()) {
    throw common::InputError(
        "--optimal: expected no --weights, no --preset, no --heuristic, no --search");
  }
  solver::WeightFile file;
  file.domain = &solver::domain_named(domain);
  const auto spec = file.domain->optimal();
  if (!spec) throw common::InputError("--optimal: no such search of " + domain + " yet");
  file.spec = *spec;
  if (spec->search == assembly::OptimalSolver::describe().name) {
    const auto quick = read_default(domain).spec;  // a portfolio
    file.spec.weights = quick.weights;
    file.spec.resolution = quick.resolution;
    file.spec.members = quick.members;
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

}  // namespace coevo::app
