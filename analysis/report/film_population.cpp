// SPDX-License-Identifier: MIT
#include "analysis/report/film_population.h"

#include <fmt/format.h>

#include "common/config/json_text.h"
#include "common/error.h"
#include "evolve/run/population_record.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonField;
using common::JsonType;

constexpr JsonField kPopulationFields[] = {{"genomes", JsonType::text},
                                           {"fitness", JsonType::list},
                                           {"instances", JsonType::object},
                                           {"individuals", JsonType::natural}};
constexpr JsonField kPopulationInstanceFields[] = {{"number", JsonType::list},
                                                   {"hosts", JsonType::list},
                                                   {"solved", JsonType::list},
                                                   {"fitness", JsonType::list},
                                                   {"left_out", JsonType::natural}};

[[noreturn]] void fail(const std::string& place, const char* what) {
  throw common::InputError(fmt::format("{}: population: {}", place, what));
}

void require_each(const Json& list, JsonType type, const std::string& place) {
  for (const Json& value : list) {
    const JsonField field{"value", type};
    common::require_fields({{"value", value}}, {&field, 1}, place);
  }
}

}  // namespace

const Json& checked_population(const Json& population, std::size_t genes,
                               const std::string& place) {
  common::require_fields(population, kPopulationFields, place + ": population");
  for (const char* key : {"genomes", "fitness", "instances"}) {
    if (!population.contains(key)) fail(place, "a key is missing");
  }
  const Json& instances = population["instances"];
  common::require_fields(instances, kPopulationInstanceFields, place + ": population");
  std::size_t count = 0;
  for (const char* key : {"number", "hosts", "solved", "fitness"}) {
    if (!instances.contains(key)) fail(place, "a key is missing");
    const bool is_fitness = std::string_view(key) == "fitness";
    require_each(instances[key], is_fitness ? JsonType::number_or_null : JsonType::natural, place);
    if (count == 0) count = instances[key].size();
    if (instances[key].size() != count) fail(place, "expected as many hosts as instances");
  }
  require_each(population["fitness"], JsonType::number_or_null, place);
  const auto places =
      evolve::unpacked_genes(population["genomes"].get<std::string>(), place + ": genomes");
  if (places.size() != genes * population["fitness"].size()) {
    fail(place, "expected a value a gene for each individual");
  }
  return population;
}

}  // namespace coevo::analysis
