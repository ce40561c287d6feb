// SPDX-License-Identifier: MIT
#include "common/records/run/best.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/line_log.h"
#include "common/records/run_files.h"
#include "common/text.h"

namespace coevo::records {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;

constexpr int kConfigurationVersion = 1;
constexpr JsonField kBestFields[] = {{"provenance", JsonType::object}};
constexpr JsonField kRevisionFields[] = {{"git_revision", JsonType::text}};

// The names of a Provenance begin with these.
constexpr const char* kOfTest = "test_";
constexpr const char* kOfStandard = "default_";
constexpr const char* kOfStandardTest = "default_test_";

constexpr const char* kTestHeader = "instance,solved,fitness\n";
std::string line_of(const TestRow& row) {
  return fmt::format("{},{:d},{}\n", row.instance, row.is_solved, row.fitness);
}

std::string count_text(double count) {
  return std::to_string(static_cast<std::uint64_t>(count));
}

void add_figures(const std::string& prefix, const Figures& figures, Provenance& about) {
  if (figures.fitness) about[prefix + "fitness"] = fmt::format("{}", *figures.fitness);
  if (figures.solved) about[prefix + "solved"] = count_text(*figures.solved);
  if (figures.instances) about[prefix + "instances"] = count_text(*figures.instances);
  if (figures.nodes) about[prefix + "nodes"] = fmt::format("{}", *figures.nodes);
}

Figures figures_named(const std::string& prefix, const Json& provenance) {
  const auto number = [&](const char* name) -> std::optional<double> {
    const auto found = provenance.find(prefix + name);
    if (found == provenance.end()) return std::nullopt;
    if (found->is_number()) return found->get<double>();
    if (!found->is_string() || found->get_ref<const std::string&>().empty()) return std::nullopt;
    return std::strtod(found->get_ref<const std::string&>().c_str(), nullptr);
  };
  return {number("fitness"), number("solved"), number("instances"), number("nodes")};
}

}  // namespace

Provenance provenance_of(const std::string& run, const std::string& config_hash, std::uint64_t seed,
                         const std::string& git_revision) {
  return {{"run", run},
          {"config_hash", config_hash},
          {"seed", std::to_string(seed)},
          {"git_revision", git_revision}};
}

void add_champion(std::uint32_t generation, const ChampionFigures& figures, Provenance& about) {
  about["generation"] = std::to_string(generation);
  add_figures("", figures.sample, about);
  add_figures(kOfTest, figures.test, about);
  add_figures(kOfStandard, figures.standard, about);
  add_figures(kOfStandardTest, figures.standard_test, about);
}

ChampionFigures champion_figures(const Json& best) {
  if (!best.is_object()) return {};
  const auto provenance = best.find("provenance");
  if (provenance == best.end() || !provenance->is_object()) return {};
  return {figures_named("", *provenance), figures_named(kOfTest, *provenance),
          figures_named(kOfStandard, *provenance), figures_named(kOfStandardTest, *provenance)};
}

std::string test_text(const std::vector<TestRow>& rows) {
  std::string text = kTestHeader;
  for (const TestRow& row : rows) text += line_of(row);
  return text;
}

std::vector<TestRow> read_test(const std::filesystem::path& folder) {
  if (!has_file(folder, kTestFile)) return {};
  const auto path = file_in(folder, kTestFile);
  std::istringstream lines(common::read_whole_file(path));
  std::vector<TestRow> rows;
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    TestRow row;
    char comma = 0;
    if (number > 1) {
      std::istringstream(line) >> row.instance >> comma >> row.is_solved >> comma >> row.fitness;
      rows.push_back(row);
    }
    if (line + "\n" == (number == 1 ? kTestHeader : line_of(row))) continue;
    throw common::InputError(fmt::format("{}:{}: '{}': expected {}", path.string(), number,
                                         common::printable(line), common::trimmed(kTestHeader)));
  }
  return rows;
}

void add_pareto_member(const Figures& figures, double second_fitness, Provenance& about) {
  about["fitness"] = fmt::format("{}", figures.fitness.value());
  about["second_fitness"] = fmt::format("{}", second_fitness);
  about["solved"] = fmt::format("{} of {}", count_text(figures.solved.value()),
                                count_text(figures.instances.value()));
  about["nodes"] = fmt::format("{}", figures.nodes.value());
}

Json read_best(const std::filesystem::path& folder) {
  return read_object(folder, kBestFile, kBestFields);
}

std::string best_revision(const std::filesystem::path& folder) {
  const Json best = read_best(folder);
  if (!best.is_object() || !best.contains("provenance")) return "";
  common::require_fields(best["provenance"], kRevisionFields, (folder / kBestFile).string());
  return best["provenance"].value("git_revision", "");
}

bool best_has_config(const std::filesystem::path& file, const std::string& config_hash) {
  try {
    const auto best = common::parse_json(common::read_whole_file(file), file.string());
    return best.at("provenance").at("config_hash") == config_hash;
  } catch (const common::InputError&) {
    return false;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

bool ConfigurationFile::is_one(std::string_view text) {
  return text.find(kFormat) != std::string_view::npos ||
         text.find("\"command\"") != std::string_view::npos;
}

ConfigurationFile ConfigurationFile::parse(std::string_view text, const std::string& place) {
  return of(common::parse_json(text, place), place);
}

ConfigurationFile ConfigurationFile::of(const Json& json, const std::string& place) {
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    throw common::InputError(fmt::format("{}: expected the format {}", place, kFormat));
  }
  if (json.value("version", Json()) != kConfigurationVersion) {
    throw common::InputError(fmt::format("{}: expected version {}", place, kConfigurationVersion));
  }
  if (!common::json_seal_holds(common::json_line(json))) {
    throw common::InputError(place +
                             ": damaged or changed since coevo wrote it: its check is wrong; "
                             "resuming the run writes it again");
  }
  try {
    ConfigurationFile file;
    json.at("parameters").get_to(file.parameters);
    json.at("default").get_to(file.standard);
    json.at("command").get_to(file.command);
    json.at("provenance").get_to(file.provenance);
    return file;
  } catch (const nlohmann::json::exception&) {
    throw common::InputError(place +
                             ": expected parameters, default, command and provenance, of texts");
  }
}

std::string ConfigurationFile::text() const {
  const Json json{{"format", kFormat},        {"version", kConfigurationVersion},
                  {"parameters", parameters}, {"default", standard},
                  {"command", command},       {"provenance", provenance}};
  const std::string sealed = common::sealed_json(common::json_line(json));
  return common::json_line(Json::parse(sealed), 2) + "\n";
}

std::string function_result_text(const Json& configuration, const Provenance& provenance) {
  const Json json{{"format", "coevo-function"},
                  {"version", 1},
                  {"configuration", configuration},
                  {"provenance", provenance}};
  return json.dump(2) + "\n";
}

}  // namespace coevo::records
