// SPDX-License-Identifier: MIT
#include "src/app/solution_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace coevo::cli {

using Json = nlohmann::ordered_json;

bool has_solution(const solver::SolveResult& result) {
  return result.outcome == common::Outcome::solved || !result.plan.empty();
}

std::string lengths_text(const solver::Domain& domain, std::span<const std::uint64_t> lengths) {
  const auto metrics = domain.metrics();
  if (metrics.size() == 1) return fmt::format("{} {}", metrics.front(), lengths.front());
  std::string text;
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    text += fmt::format("{}{} {}", m == 0 ? "" : ", ", lengths[m], metrics[m]);
  }
  return text;
}

void add_lengths(Json& json, const solver::Domain& domain, std::span<const std::uint64_t> lengths) {
  const auto metrics = domain.metrics();
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    const std::string key = metrics.size() == 1 ? "length" : "length_" + metrics[m];
    json[key] = lengths.empty() ? Json() : Json(lengths[m]);
  }
}

void add_moves(Json& json, const solver::Domain& domain, const solver::Instance& instance,
               const solver::SolveResult& result, const common::Settings& settings) {
  const auto metrics = domain.metrics();
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    const std::string key = metrics.size() == 1 ? "moves" : metrics[m];
    json[key] = !has_solution(result)
                    ? Json()
                    : Json(domain.write(instance, result.plan, domain.notations()[m], settings));
  }
}

}  // namespace coevo::cli
