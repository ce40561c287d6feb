// SPDX-License-Identifier: MIT
#include "analysis/statistics/effort.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/statistics/statistics.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

// The same size for a/b and b/a, to the last bit, so that ties stay ties.
double log_ratio(double a, double b) {
  return a < b ? -std::log(b / a) : std::log(a / b);
}

std::string range_text(const Json& low, const Json& high) {
  if (!low.is_number()) return "no interval";
  return fmt::format("{:.3g}..{:.3g}", low.get<double>(), high.get<double>());
}

}  // namespace

std::string p_text(double p) {
  return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p);
}

void EffortComparison::add(const Effort& a, const Effort& b) {
  if (!a.is_solved && !b.is_solved) return;
  if (a.is_solved && b.is_solved) {
    pairs_.push_back({a.value, b.value});
    return;
  }
  const bool is_decided = a.is_solved ? a.value < b.value : b.value < a.value;
  if (!is_decided) return;
  pairs_.push_back({a.value, b.value});
  ++one_only_;
}

std::vector<double> EffortComparison::differences(bool is_ratio) const {
  std::vector<double> result;
  result.reserve(pairs_.size());
  for (const auto& [a, b] : pairs_) result.push_back(is_ratio ? log_ratio(a, b) : a - b);
  return result;
}

Json EffortComparison::json(const std::string& a, const std::string& b,
                            const std::string& unit) const {
  const bool is_ratio =
      std::ranges::all_of(pairs_, [](const Pair& pair) { return pair.a > 0 && pair.b > 0; });
  const auto wins = std::ranges::count_if(pairs_, [](const Pair& p) { return p.a < p.b; });
  const auto losses = std::ranges::count_if(pairs_, [](const Pair& p) { return p.b < p.a; });
  Json json{{"a", a},
            {"b", b},
            {"unit", unit},
            {"pairs", pairs_.size()},
            {"one_only", one_only_},
            {"wins", wins},
            {"losses", losses},
            {"is_ratio", is_ratio},
            {"median", nullptr},
            {"low", nullptr},
            {"high", nullptr},
            {"p", nullptr}};
  if (pairs_.empty()) return json;
  const auto change = differences(is_ratio);
  const Interval interval = median_interval(change);
  const auto shown = [is_ratio](double value) { return is_ratio ? std::exp(value) : value; };
  json["median"] = shown(median(change));
  if (change.size() >= kMinForInterval) {
    json["low"] = shown(interval.low);
    json["high"] = shown(interval.high);
  }
  json["p"] = signed_rank(change);
  return json;
}

void correct_efforts(std::span<Json* const> comparisons) {
  std::vector<Json*> tested;
  std::vector<double> p_values;
  for (Json* each : comparisons) {
    if ((*each)["p"].is_null()) continue;
    tested.push_back(each);
    p_values.push_back((*each)["p"].get<double>());
  }
  const auto corrected = holm(p_values);
  for (std::size_t i = 0; i < tested.size(); ++i) (*tested[i])["p_holm"] = corrected[i];
}

std::string effort_text(const Json& comparisons) {
  std::string text;
  for (const Json& each : comparisons) {
    if (each["pairs"] == 0) continue;
    const std::string unit = each["unit"];
    text += fmt::format("{} over {}{}{}: {} {:.3g} ({}), {} pairs, {}:{}, p {}\n",
                        each["a"].get<std::string>(), each["b"].get<std::string>(),
                        unit.empty() ? "" : ", ", unit,
                        each["is_ratio"].get<bool>() ? "ratio" : "difference",
                        each["median"].get<double>(), range_text(each["low"], each["high"]),
                        each["pairs"].get<std::size_t>(), each["wins"].get<std::size_t>(),
                        each["losses"].get<std::size_t>(), p_text(each["p_holm"].get<double>()));
  }
  if (text.empty()) return text;
  return "Effort on common instances: median (95 % interval), the first needs less : more;\n"
         "p: Wilcoxon's signed-rank test, corrected by Holm\n" +
         text;
}

}  // namespace coevo::analysis
