// SPDX-License-Identifier: MIT
#include "analysis/statistics/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "analysis/statistics/effort.h"
#include "analysis/statistics/statistics.h"
#include "common/records/run/best.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

struct Group {
  std::string name;
  std::vector<double> values;
  std::vector<double> standard = {};  // of the runs' defaults, if they have one
};

// Not a number becomes null.
Json finite_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

double test_fitness(const RunData& run) {
  return records::champion_figures(run.best).test.fitness.value_or(NAN);
}

// On the run's own sample of its training instances.
double champion_fitness(const RunData& run) {
  return records::champion_figures(run.best).sample.fitness.value_or(NAN);
}

double default_test_fitness(const RunData& run) {
  return records::champion_figures(run.best).standard_test.fitness.value_or(NAN);
}

double default_fitness(const RunData& run) {
  return records::champion_figures(run.best).standard.fitness.value_or(NAN);
}

double no_default(const RunData& /*run*/) {
  return NAN;
}

// The mean of the best fitness over the last tenth of the generations so far.
double late_fitness(const RunData& run) {
  const std::size_t count = std::max<std::size_t>(1, run.generations.size() / 10);
  if (run.generations.empty()) return NAN;
  double sum = 0;
  for (std::size_t i = run.generations.size() - count; i < run.generations.size(); ++i) {
    const Json best = run.generations[i].number(records::Column::best);
    sum += best.is_number() ? best.get<double>() : NAN;  // JSON writes it as null
  }
  return sum / static_cast<double>(count);
}

// The first that all runs have; the last exists from the start.
struct Criterion {
  const char* name;
  double (*value)(const RunData&);
  double (*standard)(const RunData&);  // the same of what there is without tuning
};
constexpr Criterion kCriterions[] = {
    {"the champion's fitness on the test instances", test_fitness, default_test_fitness},
    {"the champion's fitness on its run's common sample", champion_fitness, default_fitness},
    {"best fitness, mean of the last tenth of the generations", late_fitness, no_default}};

std::vector<Group> groups_of(const std::vector<RunData>& runs, const Criterion& yardstick) {
  std::vector<Group> groups;
  for (const RunData& run : runs) {
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& each) { return each.name == run.name; });
    if (group == groups.end()) group = groups.insert(group, {run.name, {}});
    const double value = yardstick.value(run);
    const double standard = yardstick.standard(run);
    if (std::isfinite(value)) group->values.push_back(value);
    if (std::isfinite(standard)) group->standard.push_back(standard);
  }
  return groups;
}

// Adds "p_holm" to each pair.
void correct(Json& pairs) {
  std::vector<double> p_values;
  for (const Json& pair : pairs) p_values.push_back(pair["p"].get<double>());
  const auto corrected = holm(p_values);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i]["p_holm"] = corrected[i];
}

Json group_pairs(const std::vector<Group>& groups) {
  Json pairs = Json::array();
  for (std::size_t a = 0; a < groups.size(); ++a) {
    for (std::size_t b = a + 1; b < groups.size(); ++b) {
      const auto& x = groups[a].values;
      const auto& y = groups[b].values;
      if (x.size() < 2 || y.size() < 2) continue;
      pairs.push_back(
          {{"a", a}, {"b", b}, {"effect", effect_size(x, y)}, {"p", mann_whitney(x, y)}});
    }
  }
  correct(pairs);
  return pairs;
}

Json validation_row(const ValidationData& validation) {
  std::vector<double> nodes;
  for (const records::ResultRow& result : validation.rows) {
    if (result.outcome == common::Outcome::solved) {
      nodes.push_back(static_cast<double>(result.generated));
    }
  }
  const std::size_t instances = validation.rows.size();
  const Interval share =
      instances > 0 ? share_interval(nodes.size(), instances) : Interval{NAN, NAN};
  const Interval middle = median_interval(nodes);
  return {{"name", validation.name},
          {"solved", nodes.size()},
          {"instances", instances},
          {"share_low", finite_or_null(share.low)},
          {"share_high", finite_or_null(share.high)},
          {"median", finite_or_null(median(nodes))},
          {"low", finite_or_null(middle.low)},
          {"high", finite_or_null(middle.high)}};
}

// What solving the instance takes: unless it is solved, at least the positions so far, or all that
// the limit allows if the search gave up before.
Effort effort_of(const records::ResultRow& row, double limit) {
  const double generated = std::max(1.0, static_cast<double>(row.generated));
  if (row.outcome == common::Outcome::solved) return {.value = generated, .is_solved = true};
  const bool gave_up = row.outcome == common::Outcome::exhausted;
  return {.value = gave_up ? std::max(generated, limit) : generated};
}

double node_limit(const ValidationData& validation) {
  const Json& summary = validation.facts.summary;
  return summary.is_object() ? summary.value("max_nodes", 0.0) : 0.0;
}

struct Meeting {
  std::uint64_t common = 0, both = 0, only_a = 0, only_b = 0;
  EffortComparison efforts;

  void add(const Effort& a, const Effort& b) {
    ++common;
    if (a.is_solved && b.is_solved) ++both;
    if (a.is_solved && !b.is_solved) ++only_a;
    if (b.is_solved && !a.is_solved) ++only_b;
    efforts.add(a, b);
  }
};

Meeting meeting_of(const ValidationData& a, const ValidationData& b) {
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < b.rows.size(); ++i) places[b.rows[i].instance] = i;
  Meeting meeting;
  for (const records::ResultRow& row : a.rows) {
    const auto place = places.find(row.instance);
    if (place == places.end()) continue;
    meeting.add(effort_of(row, node_limit(a)), effort_of(b.rows[place->second], node_limit(b)));
  }
  return meeting;
}

}  // namespace

Json compare_runs(const std::vector<RunData>& runs) {
  Json board = leaderboard(runs);
  const bool tests_differ = runs.size() > 1 && !board["is_ranked"].get<bool>();
  const Criterion& yardstick = *std::find_if(
      std::begin(kCriterions) + (tests_differ ? 1 : 0), std::end(kCriterions) - 1,
      [&](const Criterion& each) {
        return std::all_of(runs.begin(), runs.end(),
                           [&](const RunData& run) { return std::isfinite(each.value(run)); });
      });
  const auto groups = groups_of(runs, yardstick);
  Json json{{"value", yardstick.name}, {"groups", Json::array()}};
  for (const Group& group : groups) {
    const Interval interval = median_interval(group.values);
    json["groups"].push_back({{"name", group.name},
                              {"values", group.values},
                              {"median", finite_or_null(median(group.values))},
                              {"low", finite_or_null(interval.low)},
                              {"high", finite_or_null(interval.high)}});
    if (group.standard.empty()) continue;
    json["groups"].back()["standard"] = {{"values", group.standard},
                                         {"median", median(group.standard)}};
  }
  json["pairs"] = group_pairs(groups);
  json["leaderboard"] = std::move(board);
  return json;
}

Json compare_validations(const std::vector<ValidationData>& validations) {
  Json json{{"rows", Json::array()}, {"pairs", Json::array()}, {"efforts", Json::array()}};
  for (const ValidationData& each : validations) json["rows"].push_back(validation_row(each));
  for (std::size_t a = 0; a < validations.size(); ++a) {
    for (std::size_t b = a + 1; b < validations.size(); ++b) {
      if (validations[a].facts.domain != validations[b].facts.domain) continue;
      const Meeting meeting = meeting_of(validations[a], validations[b]);
      if (meeting.common == 0) continue;
      json["pairs"].push_back({{"a", a},
                               {"b", b},
                               {"common", meeting.common},
                               {"both", meeting.both},
                               {"only_a", meeting.only_a},
                               {"only_b", meeting.only_b},
                               {"p", sign_test(meeting.only_a, meeting.only_b)}});
      json["efforts"].push_back(
          meeting.efforts.json(validations[a].name, validations[b].name, "positions"));
    }
  }
  correct(json["pairs"]);
  return json;
}

namespace {

std::string four_digits(const Json& value) {
  return value.is_number() ? fmt::format("{:.4f}", value.get<double>()) : "-";
}

std::vector<const Json*> by_median(const Json& groups) {
  std::vector<const Json*> order;
  for (const Json& group : groups) order.push_back(&group);
  const auto key = [](const Json* group) {
    const Json& median = (*group)["median"];
    return median.is_number() ? median.get<double>() : -1.0;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](const Json* a, const Json* b) { return key(a) > key(b); });
  return order;
}

}  // namespace

std::string comparison_text(const Json& comparison) {
  const Json& groups = comparison["groups"];
  std::string text = leaderboard_text(comparison["leaderboard"]);
  if (groups.size() < 2) return text;
  text += fmt::format("\n{}\n{:<30}{:>5}{:>9}  {}\n", comparison["value"].get<std::string>(), "",
                      "runs", "median", "95 % interval");
  for (const Json* group : by_median(groups)) {
    const bool has_interval = (*group)["low"].is_number();
    text += fmt::format(
        "{:<30}{:>5}{:>9}  {}\n", (*group)["name"].get<std::string>(), (*group)["values"].size(),
        four_digits((*group)["median"]),
        has_interval ? four_digits((*group)["low"]) + ".." + four_digits((*group)["high"]) : "-");
    if (!group->contains("standard")) continue;
    const Json& standard = (*group)["standard"];
    text += fmt::format("{:<30}{:>5}{:>9}\n", "  the default configuration",
                        standard["values"].size(), four_digits(standard["median"]));
  }
  if (comparison["pairs"].empty()) return text;
  text += fmt::format(
      "\nA: probability that the first is better (Vargha-Delaney); p: Mann-Whitney, corrected by "
      "Holm\n{:<60}{:>6}{:>9}\n",
      "", "A", "p");
  for (const Json& pair : comparison["pairs"]) {
    const auto name = [&](const char* side) {
      return groups[pair[side].get<std::size_t>()]["name"].get<std::string>();
    };
    text += fmt::format("{:<60}{:>6.2f}{:>9}\n", name("a") + " over " + name("b"),
                        pair["effect"].get<double>(), four_digits(pair["p_holm"]));
  }
  return text;
}

}  // namespace coevo::analysis
