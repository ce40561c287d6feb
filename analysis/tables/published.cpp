// SPDX-License-Identifier: MIT
#include "analysis/tables/published.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

namespace coevo::embedded {
const std::map<std::string, std::string_view>& reference_data();
}

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kRow = "{:<36}{:>8}{:>9}{:>10}{:>8}{:>8}\n";

std::string number(const Json& row, const char* key, std::string_view format) {
  if (!row.contains(key) || row[key].is_null()) return "-";
  return fmt::format(fmt::runtime(format), row[key].get<double>());
}

std::string share(double solved, double instances) {
  return instances > 0 ? fmt::format("{:.2f} %", 100 * solved / instances) : "-";
}

std::string published_row(const Json& row) {
  const double instances = row.value("deals", row.value("instances", 32000.0));
  const bool knows_solved = row.contains("solved");
  return fmt::format(fmt::runtime(kRow), row["name"].get<std::string>(),
                     number(row, "solved", "{:.0f}"),
                     knows_solved ? share(row["solved"].get<double>(), instances) : "-",
                     number(row, "mean_nodes", "{:.0f}"), number(row, "mean_seconds", "{:.2f}"),
                     number(row, "mean_length", "{:.0f}"));
}

// Our lengths must be counted as the published ones are, where these say how.
std::size_t metric_of(const Json& published, const TableOptions& options) {
  for (const Json& row : published) {
    const auto named = std::find(options.metrics.begin(), options.metrics.end(),
                                 row.value("length_metric", std::string()));
    if (named != options.metrics.end()) {
      return static_cast<std::size_t>(named - options.metrics.begin());
    }
  }
  return options.primary_metric;
}

std::string seconds_text(double seconds) {
  return seconds < 0.01 ? fmt::format("{:.5f}", seconds) : fmt::format("{:.2f}", seconds);
}

}  // namespace

std::string comparison_table(const Summary& ours, const TableOptions& options) {
  const Json published =
      Json::parse(embedded::reference_data().at("published")).value(options.domain, Json::array());
  const std::size_t metric = metric_of(published, options);
  std::string table = fmt::format(fmt::runtime(kRow), "", "solved", "share", "nodes", "seconds",
                                  options.metrics.at(metric));
  for (const Json& row : published) table += published_row(row);
  const auto mean = [&ours](const std::string& text) { return ours.solved > 0 ? text : "-"; };
  table += fmt::format(fmt::runtime(kRow), fmt::format("> {:.34}", options.name), ours.solved,
                       share(static_cast<double>(ours.solved), static_cast<double>(ours.instances)),
                       mean(fmt::format("{:.0f}", ours.mean_generated)),
                       mean(seconds_text(ours.mean_seconds)),
                       mean(fmt::format("{:.1f}", ours.mean_lengths.at(metric))));
  table += fmt::format(
      "Means are over solved instances; seconds are CPU time.\n"
      "Our rows cover {}; their nodes are positions generated.\n",
      ours.instances == 1 ? "1 instance" : fmt::format("{} instances", ours.instances));
  return table;
}

nlohmann::ordered_json published_rows(const std::string& domain) {
  using Ordered = nlohmann::ordered_json;
  return Ordered::parse(embedded::reference_data().at("published")).value(domain, Ordered::array());
}

nlohmann::ordered_json published_figures(const std::string& name) {
  return nlohmann::ordered_json::parse(embedded::reference_data().at("published")).at(name);
}

std::string_view korf_felner_boards() {
  return embedded::reference_data().at("korf-felner-2002");
}

}  // namespace coevo::analysis
