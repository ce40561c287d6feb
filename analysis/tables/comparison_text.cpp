// SPDX-License-Identifier: MIT
#include "analysis/tables/comparison_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

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
  if (groups.size() < 2) return "";
  std::string text =
      fmt::format("{}\n{:<30}{:>5}{:>9}  {}\n", comparison["value"].get<std::string>(), "", "runs",
                  "median", "95 % interval");
  for (const Json* group : by_median(groups)) {
    text += fmt::format("{:<30}{:>5}{:>9}  {}..{}\n", (*group)["name"].get<std::string>(),
                        (*group)["values"].size(), four_digits((*group)["median"]),
                        four_digits((*group)["low"]), four_digits((*group)["high"]));
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
