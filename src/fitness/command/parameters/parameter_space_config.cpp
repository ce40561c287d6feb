// SPDX-License-Identifier: MIT
// The inline form of a ParameterSpace: the keys `parameters` and `forbidden` of a config.
#include <fmt/format.h>

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "src/fitness/command/parameters/condition.h"
#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {
namespace {

constexpr std::array<std::string_view, 4> kKindKeys{"real", "integer", "categorical", "ordinal"};
// As `digits`: no limit on decimals.
constexpr std::string_view kAllDigits = "significant";

// {method: [b, c], size: large}, or "method in {b, c} && size == large".
Condition read_condition(const common::ConfigNode& node) {
  if (!node.is_map()) {
    if (node.is_list()) node.fail("a map of values by parameter, or a condition as text");
    const std::string text = node.text();
    TextCursor cursor(text, node.place());
    return parse_condition(cursor, Grammar::pcs);
  }
  std::vector<Condition> parts;
  for (const auto& [name, values] : node.entries()) {
    if (!values.is_list()) {
      parts.push_back(Condition::of(name, Relation::equal, {values.text()}));
      continue;
    }
    std::vector<std::string> texts;
    for (const common::ConfigNode& value : values.items()) texts.push_back(value.text());
    parts.push_back(Condition::of(name, Relation::in, std::move(texts)));
  }
  if (parts.empty()) node.fail("at least one parameter");
  return Condition::joined(Condition::Kind::all, std::move(parts));
}

CommandParameter::Kind kind_of(const common::ConfigNode& node) {
  std::optional<CommandParameter::Kind> kind;
  for (std::size_t i = 0; i < kKindKeys.size(); ++i) {
    if (!node.find(kKindKeys.at(i))) continue;
    if (kind) node.fail("only one of the keys real, integer, categorical, ordinal");
    kind = static_cast<CommandParameter::Kind>(i);
  }
  if (!kind) node.fail("one of the keys real, integer, categorical, ordinal");
  return *kind;
}

double read_bound(const common::ConfigNode& node, CommandParameter::Kind kind) {
  if (kind == CommandParameter::Kind::integer) {
    const auto most = static_cast<std::int64_t>(kLargestInteger);
    return static_cast<double>(node.integer(-most, most));
  }
  constexpr double kMax = std::numeric_limits<double>::max();
  return node.real(-kMax, kMax);
}

void read_domain(CommandParameter& parameter, const common::ConfigNode& node) {
  const common::ConfigNode domain =
      node.child(kKindKeys.at(static_cast<std::size_t>(parameter.kind)));
  const std::vector<common::ConfigNode> items = domain.items();
  if (!parameter.is_number()) {
    for (const common::ConfigNode& item : items) parameter.choices.push_back(item.text());
    return;
  }
  if (items.size() != 2) domain.fail("two bounds, [low, high]");
  parameter.low = read_bound(items[0], parameter.kind);
  parameter.high = read_bound(items[1], parameter.kind);
  if (const auto log = node.find("log")) parameter.log = log->flag();
}

// So many decimals that the bounds and the default are values, four at least.
int standard_digits(const CommandParameter& parameter) {
  std::vector<double> values{parameter.low, parameter.high};
  if (parameter.standard) values.push_back(number_of(*parameter.standard).value_or(0));
  int digits = kStandardDigits;
  for (const double value : values) {
    while (digits < kMaxDigits && number_text(value, digits) != number_text(value, kMaxDigits)) {
      ++digits;
    }
  }
  return digits;
}

void read_digits(CommandParameter& parameter, const common::ConfigNode& node) {
  if (parameter.kind != CommandParameter::Kind::real) return;
  const auto digits = node.find("digits");
  if (!digits) {
    parameter.digits = standard_digits(parameter);
  } else if (digits->is_map() || digits->is_list() || digits->text() != kAllDigits) {
    parameter.digits = static_cast<int>(digits->integer(0, kMaxDigits));
  }
}

CommandParameter read_parameter(const std::string& name, const common::ConfigNode& node) {
  CommandParameter parameter{.name = name, .switch_text = fmt::format("--{} ", name)};
  parameter.kind = kind_of(node);
  read_domain(parameter, node);
  if (const auto before = node.find("switch")) parameter.switch_text = before->text();
  const auto standard = node.find("default");
  if (standard) parameter.standard = standard->text();
  read_digits(parameter, node);
  if (standard && !parameter.normal(*parameter.standard)) standard->fail(parameter.expectation());
  return parameter;
}

nlohmann::ordered_json number_json(const CommandParameter& parameter, double value) {
  if (parameter.kind == CommandParameter::Kind::integer) return static_cast<std::int64_t>(value);
  return value;
}

nlohmann::ordered_json parameter_json(const CommandParameter& parameter) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  nlohmann::ordered_json& domain =
      json[std::string(kKindKeys.at(static_cast<std::size_t>(parameter.kind)))];
  if (parameter.is_number()) {
    domain = {number_json(parameter, parameter.low), number_json(parameter, parameter.high)};
    if (parameter.log) json["log"] = true;
  } else {
    domain = parameter.choices;
  }
  if (parameter.kind == CommandParameter::Kind::real) {
    json["digits"] = parameter.digits ? nlohmann::ordered_json(*parameter.digits)
                                      : nlohmann::ordered_json(kAllDigits);
  }
  if (parameter.standard && parameter.is_number()) {
    json["default"] = number_json(parameter, parameter.rank(*parameter.standard));
  } else if (parameter.standard) {
    json["default"] = *parameter.standard;
  }
  json["switch"] = parameter.switch_text;
  if (parameter.when) json["when"] = text_of(*parameter.when);
  return json;
}

}  // namespace

ParameterSpace ParameterSpace::read(const common::ConfigNode& target) {
  SpaceDraft draft;
  const common::ConfigNode parameters = target.child("parameters");
  for (const auto& [name, node] : parameters.entries()) {
    if (!node.is_map()) node.fail("a map with one of the keys real, integer, categorical, ordinal");
    draft.add(read_parameter(name, node), node.place());
    if (const auto when = node.find("when")) {
      draft.add_condition(name, read_condition(*when), when->place());
    }
    node.finish();
  }
  if (const auto forbidden = target.find("forbidden")) {
    for (const common::ConfigNode& one : forbidden->items()) {
      draft.forbidden.push_back({read_condition(one), one.place()});
    }
  }
  return ParameterSpace(std::move(draft), parameters.place());
}

nlohmann::ordered_json ParameterSpace::to_json() const {
  nlohmann::ordered_json json;
  for (const CommandParameter& parameter : parameters_) {
    json["parameters"][parameter.name] = parameter_json(parameter);
  }
  for (const Condition& condition : forbidden_) json["forbidden"].push_back(text_of(condition));
  return json;
}

}  // namespace coevo::fitness::command
