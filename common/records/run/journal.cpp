// SPDX-License-Identifier: MIT
#include "common/records/run/journal.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/line_log.h"
#include "common/records/run_files.h"

namespace coevo::records {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;

constexpr JsonField kJournalFields[] = {
    {"generation", JsonType::natural},       {"best", JsonType::number_or_null},
    {"mean", JsonType::number_or_null},      {"quantiles", JsonType::list},
    {"diversity", JsonType::number_or_null}, {"solved_share", JsonType::number_or_null},
    {"evaluations", JsonType::natural},      {"nodes", JsonType::natural},
    {"best_genome", JsonType::object},       {"learning", JsonType::object}};
constexpr JsonField kLearningFields[] = {{"hardest", JsonType::list}};
constexpr JsonField kHardestFields[] = {{"instance", JsonType::natural},
                                        {"runs", JsonType::natural},
                                        {"solved", JsonType::natural},
                                        {"relative_nodes", JsonType::number_or_null}};
constexpr JsonField kPopulationFields[] = {{"genomes", JsonType::text},
                                           {"fitness", JsonType::list},
                                           {"instances", JsonType::object},
                                           {"individuals", JsonType::natural}};
constexpr JsonField kMetFields[] = {{"number", JsonType::list},
                                    {"hosts", JsonType::list},
                                    {"solved", JsonType::list},
                                    {"fitness", JsonType::list},
                                    {"left_out", JsonType::natural}};

constexpr std::string_view kPlaceDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Four digits are more than a film shows.
double short_number(double value) {
  return std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr);
}

Json met_json(const JournalPopulation& population) {
  Json json{{"number", Json::array()},
            {"hosts", Json::array()},
            {"solved", Json::array()},
            {"fitness", Json::array()}};
  for (const MetInstance& each : population.instances) {
    json["number"].push_back(each.number);
    json["hosts"].push_back(each.hosts);
    json["solved"].push_back(each.solved);
    json["fitness"].push_back(short_number(each.fitness));
  }
  if (population.left_out > 0) json["left_out"] = population.left_out;
  return json;
}

Json population_json(const JournalPopulation& population) {
  Json fitness = Json::array();
  for (const double value : population.fitness) fitness.push_back(short_number(value));
  Json json{{"genomes", population.genomes},
            {"fitness", std::move(fitness)},
            {"instances", met_json(population)}};
  if (population.individuals > 0) json["individuals"] = population.individuals;
  return json;
}

// The values of a list or an object.
void require_numbers(const Json& values, const std::string& place) {
  for (const auto& [key, value] : values.items()) {
    const JsonField field{key.c_str(), JsonType::number_or_null};
    common::require_fields({{key, value}}, {&field, 1}, place);
  }
}

[[noreturn]] void fail_population(const std::string& place, const char* what) {
  throw common::InputError(fmt::format("{}: population: {}", place, what));
}

// The numbers of `object` under that key; `count` of them, if it is given.
std::vector<double> numbers(const Json& object, const char* key, JsonType type,
                            const std::string& place) {
  std::vector<double> values;
  const auto list = object.find(key);
  if (list == object.end()) fail_population(place, "a key is missing");
  for (const Json& value : *list) {
    const JsonField field{"value", type};
    common::require_fields({{"value", value}}, {&field, 1}, place);
    values.push_back(value.is_null() ? NAN : value.get<double>());
  }
  return values;
}

std::vector<std::uint64_t> naturals(const Json& object, const char* key, std::size_t count,
                                    const std::string& place) {
  if (numbers(object, key, JsonType::natural, place).size() != count) {
    fail_population(place, "expected as many hosts as instances");
  }
  return object[key].get<std::vector<std::uint64_t>>();
}

void read_met(const Json& json, const std::string& place, JournalPopulation& population) {
  common::require_fields(json, kMetFields, place + ": population");
  const auto fitness = numbers(json, "fitness", JsonType::number_or_null, place);
  const auto number = naturals(json, "number", fitness.size(), place);
  const auto hosts = naturals(json, "hosts", fitness.size(), place);
  const auto solved = naturals(json, "solved", fitness.size(), place);
  for (std::size_t i = 0; i < fitness.size(); ++i) {
    population.instances.push_back({number[i], hosts[i], solved[i], fitness[i]});
  }
  population.left_out = json.value("left_out", std::uint64_t{0});
}

}  // namespace

std::string packed_places(std::span<const int> places) {
  std::string text;
  text.reserve(places.size() * 2);
  for (const int place : places) {
    text += kPlaceDigits[static_cast<std::size_t>(place) / kPlaceDigits.size()];
    text += kPlaceDigits[static_cast<std::size_t>(place) % kPlaceDigits.size()];
  }
  return text;
}

std::vector<int> unpacked_places(std::string_view text, const std::string& place) {
  std::vector<int> places;
  places.reserve(text.size() / 2);
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const std::size_t high = kPlaceDigits.find(text[i]);
    const std::size_t low = kPlaceDigits.find(text[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) break;
    places.push_back(static_cast<int>(high * kPlaceDigits.size() + low));
  }
  if (2 * places.size() != text.size()) {
    throw common::InputError(place + ": expected pairs of base64 characters");
  }
  return places;
}

Json genome_json(std::span<const BestGene> genome) {
  Json object = Json::object();
  for (const BestGene& gene : genome) {
    object[gene.name] =
        gene.is_whole ? Json(static_cast<std::int64_t>(gene.value)) : Json(gene.value);
  }
  return object;
}

Json JournalRecord::to_json() const {
  Json object{
      {"generation", generation},   {"best", best},           {"mean", mean},
      {"quantiles", quantiles},     {"diversity", diversity}, {"solved_share", solved_share},
      {"evaluations", evaluations}, {"nodes", nodes}};
  if (choosing_nodes > 0) object["choosing_nodes"] = choosing_nodes;
  if (distinct_problems) object["distinct_problems"] = *distinct_problems;
  if (limit) object["limit"] = *limit;
  object["best_genome"] = genome_json(best_genome);
  if (!met.empty()) object["met"] = met;
  if (benchmark) {
    object["benchmark"] = {{"fitness", benchmark->fitness},
                           {"solved_share", benchmark->solved_share},
                           {"nodes", benchmark->nodes}};
  }
  if (!learning.empty()) object["learning"] = learning;
  if (population) object["population"] = population_json(*population);
  return object;
}

const char* name(Column column) {
  switch (column) {
    case Column::generation:
      return "generation";
    case Column::best:
      return "best";
    case Column::mean:
      return "mean";
    case Column::diversity:
      return "diversity";
    case Column::solved_share:
      return "solved_share";
    case Column::evaluations:
      return "evaluations";
    case Column::nodes:
      break;
  }
  return "nodes";
}

JournalEntry::JournalEntry(std::string_view line, const std::string& place)
    : whole_(common::parse_json(line, place)) {
  common::require_fields(whole_, kJournalFields, place);
  require_numbers(whole_.value("quantiles", Json::array()), place + ": quantiles");
  require_numbers(best_genome(), place + ": best_genome");
  common::require_fields(learning(), kLearningFields, place + ": learning");
  const Json hard = learning().value("hardest", Json::array());
  for (const Json& entry : hard) {
    common::require_fields(entry, kHardestFields, place + ": learning: hardest");
  }
  whole_.erase("check");
}

const Json& JournalEntry::object(const char* key) const {
  static const Json none = Json::object();
  const auto found = whole_.find(key);
  return found != whole_.end() && found->is_object() ? *found : none;
}

Json JournalEntry::number(Column column) const {
  return whole_.value(name(column), Json());
}

Json JournalEntry::quantile(std::size_t index) const {
  const auto found = whole_.find("quantiles");
  return found != whole_.end() && index < found->size() ? (*found)[index] : Json();
}

std::vector<HardInstance> JournalEntry::hardest() const {
  std::vector<HardInstance> list;
  const Json entries = learning().value("hardest", Json::array());
  for (const Json& entry : entries) {
    if (!entry.contains("instance")) continue;
    list.push_back({entry["instance"].get<std::uint64_t>(), entry.value("runs", std::uint64_t{0}),
                    entry.value("solved", std::uint64_t{0}),
                    entry.value("relative_nodes", Json())});
  }
  return list;
}

JournalPopulation JournalEntry::population(std::size_t genes, const std::string& place) const {
  const Json& json = whole_.at("population");
  common::require_fields(json, kPopulationFields, place + ": population");
  for (const char* key : {"genomes", "instances"}) {
    if (!json.contains(key)) fail_population(place, "a key is missing");
  }
  JournalPopulation population;
  population.fitness = numbers(json, "fitness", JsonType::number_or_null, place);
  population.genomes = json["genomes"].get<std::string>();
  population.individuals = json.value("individuals", std::uint64_t{0});
  read_met(json["instances"], place, population);
  const auto places = unpacked_places(population.genomes, place + ": genomes");
  if (places.size() != genes * population.fitness.size()) {
    fail_population(place, "expected a value a gene for each individual");
  }
  return population;
}

JournalRead read_journal(const std::filesystem::path& folder) {
  const common::LinesRead read =
      common::read_lines(file_in(folder, kJournalFile), common::json_seal_holds);
  JournalRead journal;
  const auto place = [&] { return fmt::format("{}:{}", kJournalFile, journal.entries.size() + 1); };
  try {
    for (const std::string& line : read.lines) journal.entries.emplace_back(line, place());
    if (read.damaged) journal.damage = place() + ": damaged";
  } catch (const common::InputError& fault) {
    journal.damage = fault.what();
  }
  return journal;
}

std::uint64_t evaluations_in(std::span<const std::string> lines, const std::string& place) {
  std::uint64_t sum = 0;
  std::size_t number = 0;
  for (const std::string& line : lines) {
    const JournalEntry entry(line, fmt::format("{}:{}", place, ++number));
    const Json evaluations = entry.number(Column::evaluations);
    sum += evaluations.is_number() ? evaluations.get<std::uint64_t>() : 0;
  }
  return sum;
}

}  // namespace coevo::records
