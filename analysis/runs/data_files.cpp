// SPDX-License-Identifier: MIT
#include "analysis/runs/data_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <string_view>

#include "common/files/atomic_file.h"
#include "common/records/run/config_facts.h"

namespace coevo::embedded {
const std::map<std::string, std::string_view>& chart_specs();
}

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using records::Column;

// RFC 4180.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + '"';
}

// Empty for null.
std::string number_field(const Json& value) {
  return value.is_number() ? value.dump() : "";
}

// The runs' names; with the folder's where two share a name.
std::vector<std::string> run_names(const std::vector<RunData>& runs) {
  std::map<std::string, int> count;
  for (const RunData& run : runs) ++count[run.name];
  std::vector<std::string> names;
  for (const RunData& run : runs) {
    const bool shared = count[run.name] > 1;
    names.push_back(
        field(shared ? fmt::format("{} ({})", run.name, run.folder.string()) : run.name));
  }
  return names;
}

std::string generations_csv(const std::vector<RunData>& runs) {
  const auto names = run_names(runs);
  std::set<std::string> learning;
  for (const RunData& run : runs) {
    for (const records::JournalEntry& entry : run.generations) {
      for (const auto& [key, value] : entry.learning().items()) {
        if (value.is_number()) learning.insert(key);
      }
    }
  }
  std::string csv =
      "run,generation,best,mean,minimum,quartile_1,median,quartile_3,maximum,diversity,solved_"
      "share,"
      "evaluations,nodes";
  for (const std::string& key : learning) csv += "," + field("learning_" + key);
  csv += '\n';
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const records::JournalEntry& entry : runs[i].generations) {
      csv += names[i];
      for (const Column column : {Column::generation, Column::best, Column::mean})
        csv += "," + number_field(entry.number(column));
      for (std::size_t q = 0; q < 5; ++q) csv += "," + number_field(entry.quantile(q));
      for (const Column column :
           {Column::diversity, Column::solved_share, Column::evaluations, Column::nodes}) {
        csv += "," + number_field(entry.number(column));
      }
      for (const std::string& key : learning) {
        csv += "," + number_field(entry.learning().value(key, Json()));
      }
      csv += '\n';
    }
  }
  return csv;
}

std::string weights_csv(const std::vector<RunData>& runs) {
  const auto names = run_names(runs);
  std::string csv = "run,generation,gene,value\n";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const records::JournalEntry& entry : runs[i].generations) {
      for (const auto& [gene, value] : entry.best_genome().items()) {
        csv +=
            fmt::format("{},{},{},{}\n", names[i], number_field(entry.number(Column::generation)),
                        field(gene), number_field(value));
      }
    }
  }
  return csv;
}

std::string results_csv(const std::vector<ValidationData>& validations) {
  std::vector<std::string> metrics;
  for (const ValidationData& each : validations) {
    for (const std::string& metric : each.metrics) {
      if (std::find(metrics.begin(), metrics.end(), metric) == metrics.end())
        metrics.push_back(metric);
    }
  }
  std::string csv =
      fmt::format("validation,instance,outcome,generated,{},seconds\n", fmt::join(metrics, ","));
  for (const ValidationData& each : validations) {
    for (std::size_t i = 0; i < each.rows.size(); ++i) {
      const records::ResultRow& result = each.rows[i];
      csv += fmt::format("{},{},{},{}", field(each.name), result.instance,
                         common::name(result.outcome), result.generated);
      for (const std::string& metric : metrics) {
        const auto own = std::find(each.metrics.begin(), each.metrics.end(), metric);
        const auto place = static_cast<std::size_t>(own - each.metrics.begin());
        csv += place < result.lengths.size() ? fmt::format(",{}", result.lengths[place]) : ",";
      }
      csv += fmt::format(",{:.6f}\n", result.seconds());
    }
  }
  return csv;
}

// Learning methods have figures of their own. Every table has the column "".
bool has_column(const std::string& csv, const std::string& name) {
  const std::string head = "," + csv.substr(0, csv.find('\n')) + ",";
  return name.empty() || head.find("," + name + ",") != std::string::npos;
}

// What `nodes` counts in each of the runs, and its name; "" for a command's quality.
std::set<std::string> efforts(const std::vector<RunData>& runs) {
  std::set<std::string> names;
  for (const RunData& run : runs) {
    const auto facts = records::command_facts(run.config);
    if (!facts) {
      names.insert("Generated positions");
    } else if (facts->measure == "quality") {
      names.insert("");
    } else {
      names.insert(facts->measure == "nodes" ? facts->cost_unit() : "µ" + facts->cost_unit());
    }
  }
  return names;
}

// Names the effort of commands in the chart of it. False if the runs have none in common.
bool name_effort(const std::vector<RunData>& runs, Json& spec) {
  const auto names = efforts(runs);
  if (names.size() != 1 || names.contains("")) return false;
  spec["title"] = *names.begin() + " per search or run, mean over a generation";
  spec["encoding"]["y"]["title"] = *names.begin();
  return true;
}

}  // namespace

void write_data_files(const std::filesystem::path& folder, const std::vector<RunData>& runs,
                      const std::vector<ValidationData>& validations) {
  common::create_folders(folder);
  std::map<std::string, std::string> tables;
  if (!runs.empty()) {
    tables["generations"] = generations_csv(runs);
    tables["weights"] = weights_csv(runs);
  }
  if (!validations.empty()) tables["results"] = results_csv(validations);
  for (const auto& [name, csv] : tables) common::write_atomically(folder / (name + ".csv"), csv);
  Json specs = Json::parse(embedded::chart_specs().at("vega"));
  if (!name_effort(runs, specs["search_nodes"])) specs.erase("search_nodes");
  for (const auto& [name, spec] : specs.items()) {
    std::string table = spec.at("data").at("url").get<std::string>();
    table.resize(table.find('.'));
    const std::string column = spec.value("usermeta", Json::object()).value("needs", "");
    if (tables.contains(table) && has_column(tables.at(table), column)) {
      common::write_atomically(folder / (name + ".vl.json"), spec.dump(2) + "\n");
    }
  }
}

}  // namespace coevo::analysis
