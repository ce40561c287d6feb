// SPDX-License-Identifier: MIT
#include "src/fitness/search/parameter_genes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/error.h"

namespace coevo::fitness {
namespace {

bool is_number(const common::Parameter& parameter) {
  return std::holds_alternative<std::int64_t>(parameter.standard) ||
         std::holds_alternative<double>(parameter.standard);
}

bool is_evolvable(const common::Parameter& parameter) {
  const bool is_free_text =
      std::holds_alternative<std::string>(parameter.standard) && parameter.choices.empty();
  return !parameter.is_rule && !is_free_text;
}

double as_double(const common::Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::get<double>(value);
}

ParameterGene read_gene(const common::ConfigNode& node, const common::Parameter& parameter) {
  ParameterGene gene{parameter, parameter.low, parameter.high};
  if (is_number(parameter)) {
    if (const auto low = node.find("low")) gene.low = as_double(low->value(parameter));
    if (const auto high = node.find("high")) {
      gene.high = as_double(high->value(parameter));
      if (gene.high <= gene.low) high->fail(fmt::format("more than low, {}", gene.low));
    }
  } else {
    gene.low = 0;
    gene.high = parameter.choices.empty() ? 1 : static_cast<double>(parameter.choices.size() - 1);
  }
  node.finish();
  return gene;
}

}  // namespace

evolve::Gene ParameterGene::gene() const {
  const bool is_real = std::holds_alternative<double>(parameter.standard);
  if (is_real) return {parameter.name, low, high};
  return {parameter.name, low, high + 1, evolve::Gene::Kind::integer};
}

common::Value ParameterGene::value(double gene) const {
  if (std::holds_alternative<double>(parameter.standard)) return gene;
  if (std::holds_alternative<bool>(parameter.standard)) return gene > 0;
  if (std::holds_alternative<std::int64_t>(parameter.standard)) {
    return static_cast<std::int64_t>(gene);
  }
  return parameter.choices[static_cast<std::size_t>(gene)];
}

std::vector<ParameterGene> read_parameter_genes(const common::ConfigNode& node,
                                                const std::vector<common::Parameter>& parameters) {
  std::vector<std::string> names;
  for (const common::Parameter& parameter : parameters) {
    if (is_evolvable(parameter)) names.push_back(parameter.name);
  }
  std::vector<ParameterGene> genes;
  for (const auto& [name, range] : node.entries()) {
    const auto found = std::find_if(
        parameters.begin(), parameters.end(),
        [&, key = name](const common::Parameter& parameter) { return parameter.name == key; });
    if (found == parameters.end() || !is_evolvable(*found)) {
      throw common::InputError(
          fmt::format("{}: '{}': expected a parameter that can evolve, one of {}{}", range.place(),
                      name, fmt::join(names, ", "), common::near_name(name, names)));
    }
    genes.push_back(read_gene(range, *found));
  }
  return genes;
}

nlohmann::ordered_json to_json(const std::vector<ParameterGene>& genes) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const ParameterGene& gene : genes) {
    nlohmann::ordered_json& range = json[gene.parameter.name] = nlohmann::ordered_json::object();
    if (std::holds_alternative<std::int64_t>(gene.parameter.standard)) {
      range["low"] = static_cast<std::int64_t>(gene.low);
      range["high"] = static_cast<std::int64_t>(gene.high);
    } else if (std::holds_alternative<double>(gene.parameter.standard)) {
      range["low"] = gene.low;
      range["high"] = gene.high;
    }
  }
  return json;
}

}  // namespace coevo::fitness
