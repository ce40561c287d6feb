// SPDX-License-Identifier: MIT
// best.json of a run: its champion. Of a search it is a weight file (solver/weight_file.h), of a
// command a configuration; both say where they are from and how good they are.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::records {

// Facts about a result, as texts by name.
using Provenance = std::map<std::string, std::string>;

// The run that a result is from.
Provenance provenance_of(const std::string& run, const std::string& config_hash, std::uint64_t seed,
                         const std::string& git_revision);

// Of one solver on some instances: means over all of them. What was not measured is missing.
struct Figures {
  std::optional<double> fitness = {};
  std::optional<double> solved = {};  // instances
  std::optional<double> instances = {};
  std::optional<double> nodes = {};
};
// `standard`: of the same target without tuning, on the champion's instances.
struct ChampionFigures {
  Figures sample = {};  // on which champions are compared
  Figures test = {};
  Figures standard = {};  // has no `instances`: they are the sample's
  Figures standard_test = {};
};

// The champion on one test instance.
struct TestRow {
  std::uint64_t instance = 0;
  bool is_solved = false;
  double fitness = 0;
};
// test.csv: a header, then a line for each.
std::string test_text(const std::vector<TestRow>& rows);
// The folder's test.csv; none if it has no such file. Throws InputError, with line.
std::vector<TestRow> read_test(const std::filesystem::path& folder);

void add_champion(std::uint32_t generation, const ChampionFigures& figures, Provenance& about);
// The inverse, of a result or of anything else in place of it.
ChampionFigures champion_figures(const nlohmann::ordered_json& best);

// Of a member of a Pareto set; `fitness` by the first objective.
void add_pareto_member(const Figures& figures, double second_fitness, Provenance& about);

// The folder's best.json; null if there is none yet. Throws InputError, with place, for anything
// that is no object with an object as provenance.
nlohmann::ordered_json read_best(const std::filesystem::path& folder);
// The revision of the program that the folder's best.json names; empty if there is none yet. Throws
// likewise.
std::string best_revision(const std::filesystem::path& folder);
// Whether the file names the hash as that of its run's config.
bool best_has_config(const std::filesystem::path& file, const std::string& config_hash);

// best.json of a run whose target is a command: parameters, and the command line to copy.
struct ConfigurationFile {
  static constexpr std::string_view kFormat = "coevo-configuration";
  using Configuration = std::map<std::string, std::string, std::less<>>;

  Configuration parameters;
  Configuration standard;            // the default, which it is compared with
  std::vector<std::string> command;  // still contains {instance} and, if used, {seed}
  Provenance provenance;

  // Whether the text of a best.json has this format, damaged or not.
  static bool is_one(std::string_view text);
  // Throws InputError, with place, for anything that text() has not written.
  static ConfigurationFile parse(std::string_view text, const std::string& place);
  static ConfigurationFile of(const nlohmann::ordered_json& json, const std::string& place);
  // JSON with a checksum (docs/formats.md).
  std::string text() const;
};

// best.json of a run whose target is a Python function.
std::string function_result_text(const nlohmann::ordered_json& configuration,
                                 const Provenance& provenance);

}  // namespace coevo::records
