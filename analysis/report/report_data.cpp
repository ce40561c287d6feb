// SPDX-License-Identifier: MIT
#include "analysis/report/report_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>

#include "analysis/runs/command_results.h"
#include "analysis/statistics/comparison.h"
#include "analysis/statistics/effort.h"
#include "analysis/tables/published.h"
#include "common/records/run/ablation_file.h"
#include "common/records/run/config_facts.h"
#include "common/records/run_files.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using common::Outcome;
using records::Column;
using records::JournalEntry;

// Seven digits are more than a screen shows, and halve the size of the page.
Json rounded(const Json& value) {
  if (!value.is_number_float()) return value;
  return std::strtod(fmt::format("{:.7g}", value.get<double>()).c_str(), nullptr);
}

// One array, a value a generation.
Json column(const RunData& run, Column key) {
  Json values = Json::array();
  for (const JournalEntry& entry : run.generations) values.push_back(rounded(entry.number(key)));
  return values;
}

// Arrays by name, for every number in these objects of the generations.
Json number_columns(const RunData& run, const Json& (JournalEntry::*object)() const) {
  Json columns = Json::object();
  std::size_t count = 0;
  for (const JournalEntry& entry : run.generations) {
    for (const auto& [name, value] : (entry.*object)().items()) {
      if (!value.is_number()) continue;
      Json& values = columns[name];
      while (values.size() < count) values.push_back(nullptr);
      values.push_back(rounded(value));
    }
    ++count;
  }
  for (Json& values : columns) {
    while (values.size() < count) values.push_back(nullptr);
  }
  return columns;
}

// For a policy, only the default weights; its rules have hundreds of genes.
Json weight_columns(const RunData& run) {
  const Json genes = number_columns(run, &JournalEntry::best_genome);
  Json weights = Json::object();
  for (const auto& [name, values] : genes.items()) {
    if (!name.starts_with("rule ")) weights[name] = values;
  }
  return weights;
}

Json quantile_columns(const RunData& run) {
  Json columns = Json::array();
  for (std::size_t q = 0; q < 5; ++q) {
    Json values = Json::array();
    for (const JournalEntry& entry : run.generations) values.push_back(rounded(entry.quantile(q)));
    columns.push_back(std::move(values));
  }
  return columns;
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

// The domain and the number of generations by the config; nulls if it does not say.
Json config_facts(const RunData& run) {
  const auto facts = records::config_facts(run.config);
  Json parts;  // of the report's first sentence about a run
  if (facts.is_config) {
    parts = {{"evolver", or_null(facts.evolver)},
             {"method", or_null(facts.method)},
             {"objective", or_null(facts.objective)},
             {"search", or_null(facts.search)},
             {"unsolved_nodes", or_null(facts.unsolved_nodes)}};
  }
  return {{"domain", or_null(facts.domain)},
          {"planned", or_null(facts.generations)},
          {"budget_runs", or_null(facts.budget_runs)},
          {"facts", std::move(parts)}};
}

// [[first, count], ...] of numbers that follow one another.
Json stretches(const std::vector<records::ResultRow>& rows) {
  Json list = Json::array();
  for (std::size_t i = 0; i < rows.size();) {
    const std::uint64_t first = rows[i].instance;
    std::size_t count = 1;
    while (i + count < rows.size() && rows[i + count].instance == first + count) ++count;
    list.push_back({first, count});
    i += count;
  }
  return list;
}

char outcome_letter(Outcome outcome) {
  switch (outcome) {
    case Outcome::solved:
      return 's';
    case Outcome::unsolvable:
      return 'u';
    case Outcome::exhausted:
      return 'x';
    case Outcome::node_limit:
      return 'n';
    case Outcome::memory_limit:
      return 'm';
    case Outcome::crashed:
      return 'c';
    case Outcome::time_limit:
    case Outcome::interrupted:
      break;
  }
  return 't';
}

}  // namespace

Json hardest_instances(const RunData& run, std::size_t count) {
  std::map<std::uint64_t, Json> by_instance;
  for (const JournalEntry& entry : run.generations) {
    for (const records::HardInstance& hard : entry.hardest()) {
      Json& sum = by_instance[hard.instance];
      if (sum.is_null()) {
        sum = {{"instance", hard.instance}, {"times", 0}, {"runs", 0}, {"solved", 0}};
      }
      sum["times"] = sum["times"].get<int>() + 1;
      sum["runs"] = sum["runs"].get<std::uint64_t>() + hard.runs;
      sum["solved"] = sum["solved"].get<std::uint64_t>() + hard.solved;
      sum["last"] = entry.number(Column::generation);
      sum["relative_nodes"] = hard.solved == 0 ? Json("not solved") : rounded(hard.relative_nodes);
    }
  }
  std::vector<Json> list;
  list.reserve(by_instance.size());
  for (auto& [instance, sum] : by_instance) list.push_back(std::move(sum));
  std::stable_sort(list.begin(), list.end(),
                   [](const Json& a, const Json& b) { return a["times"] > b["times"]; });
  list.resize(std::min(list.size(), count));
  return list;
}

// The generations before which the incumbent was measured; null if there are none.
Json benchmark_columns(const RunData& run) {
  Json columns;
  for (const JournalEntry& entry : run.generations) {
    const Json& benchmark = entry.benchmark();
    if (benchmark.empty()) continue;
    columns["generation"].push_back(entry.number(Column::generation));
    for (const char* key : records::kBenchmarkColumns) {
      columns[key].push_back(benchmark.value(key, Json()));
    }
  }
  return columns;
}

// How many different instances the parasites consist of; null for a method without parasites.
Json variety(const RunData& run) {
  Json counts;
  bool any = false;
  for (const JournalEntry& entry : run.generations) {
    const Json parasites = entry.learning().value("parasites", Json::object());
    counts.push_back(parasites.is_object() ? parasites.value("distinct", Json()) : Json());
    any = any || counts.back().is_number();
  }
  return any ? counts : Json();
}

// "3 of the 5 hardest not solved" for each generation whose figures of difficulty count a penalty
// for instances that no host solved; otherwise null. Up to the limit of nodes, it is no penalty.
Json unsolved_texts(const RunData& run) {
  const auto facts = records::config_facts(run.config);
  const bool has_penalty =
      !facts.unsolved_nodes || !facts.max_nodes || *facts.unsolved_nodes > *facts.max_nodes;
  Json texts = Json::array();
  for (const JournalEntry& entry : run.generations) {
    const auto hardest = entry.hardest();
    const auto unsolved =
        std::ranges::count(hardest, std::uint64_t{0}, &records::HardInstance::solved);
    texts.push_back(
        unsolved == 0 || !has_penalty
            ? Json()
            : Json(fmt::format("{} of the {} hardest not solved", unsolved, hardest.size())));
  }
  return texts;
}

Json run_json(const RunData& run) {
  Json json{{"name", run.name},         {"folder", run.folder.string()}, {"config", run.config},
            {"manifest", run.manifest}, {"best_solver", run.best},       {"damage", run.damage}};
  json.update(config_facts(run));
  for (const Column key : records::kColumns) json[records::name(key)] = column(run, key);
  json["quantiles"] = quantile_columns(run);
  json["weights"] = weight_columns(run);
  json["learning"] = number_columns(run, &JournalEntry::learning);
  json["parasites"] = variety(run);
  json["unsolved"] = unsolved_texts(run);
  json["benchmark"] = benchmark_columns(run);
  json["hardest"] = hardest_instances(run, kHardestShown);
  json["ablation"] = records::read_ablation(run.folder);
  return json;
}

Json validation_json(const ValidationData& validation) {
  const std::size_t metrics = validation.metrics.size();
  std::string outcomes;
  std::vector<std::uint64_t> generated;
  std::vector<std::vector<std::uint64_t>> lengths(metrics);
  for (const records::ResultRow& result : validation.rows) {
    outcomes += outcome_letter(result.outcome);
    generated.push_back(result.generated);
    for (std::size_t m = 0; m < metrics; ++m) {
      lengths[m].push_back(result.lengths.empty() ? 0 : result.lengths[m]);
    }
  }
  Json ours = to_json(summarise(validation.rows, metrics), validation.metrics);
  ours["mean_seconds"] = summarise(validation.rows, metrics).mean_seconds;
  return {{"name", validation.name},
          {"folder", validation.folder.string()},
          {"domain", validation.facts.domain},
          {"metrics", validation.metrics},
          {"instances", stretches(validation.rows)},
          {"outcomes", outcomes},
          {"generated", generated},
          {"lengths", lengths},
          {"ours", std::move(ours)},
          {"summary", validation.facts.summary},
          {"published", published_rows(validation.facts.domain)}};
}

namespace {

// Genes on a logarithmic scale become the values that they stand for.
void read_logarithms(const Json& genes, Json& weights) {
  for (auto& [name, values] : weights.items()) {
    if (!genes.contains(name) || !genes[name]["log"].get<bool>()) continue;
    for (Json& value : values) {
      if (value.is_number()) value = rounded(std::exp(value.get<double>()));
    }
  }
}

}  // namespace

std::vector<std::uint64_t> slowest_instances(const ValidationData& validation, std::size_t count) {
  std::vector<std::size_t> order(validation.rows.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return validation.rows[a].generated > validation.rows[b].generated;
  });
  order.resize(std::min(order.size(), count));
  std::vector<std::uint64_t> numbers;
  numbers.reserve(order.size());
  for (const std::size_t i : order) numbers.push_back(validation.rows[i].instance);
  return numbers;
}

namespace {

// One correction for all tests of effort on the page.
void correct_all_efforts(Json& report) {
  std::vector<Json*> places;
  for (Json& effort : report["comparison"]["validations"]["efforts"]) places.push_back(&effort);
  for (Json& run : report["runs"]) {
    if (run["command"].is_object()) places.push_back(&run["command"]["effort"]);
  }
  correct_efforts(places);
}

}  // namespace

Json report_json(const std::vector<RunData>& runs, const std::vector<ValidationData>& validations) {
  Json json{{"runs", Json::array()}, {"validations", Json::array()}};
  for (const RunData& run : runs) {
    Json each = run_json(run);
    each["command"] = command_results(run);
    if (each["command"].is_object()) read_logarithms(each["command"]["genes"], each["weights"]);
    json["runs"].push_back(std::move(each));
  }
  for (const ValidationData& each : validations) {
    json["validations"].push_back(validation_json(each));
  }
  json["comparison"] = {{"runs", compare_runs(runs)},
                        {"validations", compare_validations(validations)}};
  correct_all_efforts(json);
  json["replays"] = Json::object();
  return json;
}

}  // namespace coevo::analysis
