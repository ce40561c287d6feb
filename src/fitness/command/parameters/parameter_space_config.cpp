// SPDX-License-Identifier: MIT
// The inline form of a ParameterSpace: the keys `parameters` and `forbidden` of a config.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "src/fitness/command/parameters/expression.h"
#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {
namespace {

constexpr std::array<std::string_view, 4> kKindKeys{"real", "integer", "categorical", "ordinal"};
// As `digits`: no limit on decimals.
constexpr std::string_view kAllDigits = "significant";

// {method: [b, c], size: large}, or "method in {b, c} && size == large".
Expression read_condition(const common::ConfigNode& node, const KnownWords& known) {
  if (!node.is_map()) {
    if (node.is_list()) node.fail("a map of values by parameter, or a condition as text");
    const std::string text = node.text();
    TextCursor cursor(text, node.place());
    return parse_condition(cursor, Grammar::pcs, known);
  }
  std::vector<Expression> parts;
  for (const auto& [name, values] : node.entries()) {
    const auto parameter = Expression::leaf(Expression::Form::parameter, name);
    const auto value = [](const common::ConfigNode& one) {
      return Expression::leaf(Expression::Form::value, one.text());
    };
    if (!values.is_list()) {
      parts.push_back(Expression::related(parameter, Relation::equal, value(values)));
      continue;
    }
    std::vector<Expression> list;
    if (values.items().empty()) values.fail("at least one value");
    for (const common::ConfigNode& one : values.items()) list.push_back(value(one));
    parts.push_back(Expression::one_of(parameter, std::move(list)));
  }
  if (parts.empty()) node.fail("at least one parameter");
  return Expression::joined(Expression::Form::all, std::move(parts));
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

constexpr double kMaxReal = std::numeric_limits<double>::max();

double read_number(const common::ConfigNode& node, CommandParameter::Kind kind) {
  if (kind == CommandParameter::Kind::integer) {
    const auto most = static_cast<std::int64_t>(kLargestInteger);
    return static_cast<double>(node.integer(-most, most));
  }
  return node.real(-kMaxReal, kMaxReal);
}

// A number, or an expression of other parameters.
void read_bound(CommandParameter::Kind kind, const common::ConfigNode& node,
                const KnownWords& names, double& bound, std::optional<Expression>& from) {
  if (node.is_map() || node.is_list() || number_of(node.text())) {
    bound = read_number(node, kind);
    return;
  }
  const std::string text = node.text();
  TextCursor cursor(text, node.place());
  parse_bound(cursor, Grammar::pcs, names, bound, from);
  if (!cursor.at_end()) cursor.fail("an operator or the end");
}

void read_domain(CommandParameter& parameter, const common::ConfigNode& node,
                 const KnownWords& names) {
  const common::ConfigNode domain =
      node.child(kKindKeys.at(static_cast<std::size_t>(parameter.kind)));
  const std::vector<common::ConfigNode> items = domain.items();
  if (!parameter.is_number()) {
    for (const common::ConfigNode& item : items) parameter.choices.push_back(item.text());
    return;
  }
  if (items.size() != 2) domain.fail("two bounds, [low, high]");
  read_bound(parameter.kind, items[0], names, parameter.low, parameter.low_from);
  read_bound(parameter.kind, items[1], names, parameter.high, parameter.high_from);
  if (const auto log = node.find("log")) parameter.log = log->flag();
  if (const auto step = node.find("step")) parameter.step = step->real(0, kMaxReal);
}

std::vector<double> read_reals(const common::ConfigNode& list) {
  std::vector<double> values;
  for (const common::ConfigNode& item : list.items()) values.push_back(item.real(0, kMaxReal));
  return values;
}

// {normal: [mean, deviation]} or {beta: [alpha, beta]}, and weights of categories.
void read_draws(CommandParameter& parameter, const common::ConfigNode& node) {
  if (parameter.kind == CommandParameter::Kind::categorical) {
    if (const auto weights = node.find("weights")) parameter.weights = read_reals(*weights);
  }
  const auto prior = parameter.is_number() ? node.find("prior") : std::nullopt;
  if (!prior) return;
  const auto normal = prior->find("normal");
  const auto beta = normal ? std::nullopt : prior->find("beta");
  if (!normal && !beta) prior->fail("{normal: [mean, deviation]} or {beta: [alpha, beta]}");
  const std::vector<common::ConfigNode> numbers = (normal ? normal : beta)->items();
  if (numbers.size() != 2) prior->fail("two numbers");
  parameter.prior = {normal ? Prior::Kind::normal : Prior::Kind::beta,
                     numbers[0].real(-kMaxReal, kMaxReal), numbers[1].real(-kMaxReal, kMaxReal)};
}

// So many decimals that the bounds and the default are values, four at least.
int standard_digits(const CommandParameter& parameter) {
  std::vector<double> values{parameter.low, parameter.high, parameter.step};
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

CommandParameter read_parameter(const std::string& name, const common::ConfigNode& node,
                                const KnownWords& names) {
  CommandParameter parameter{.name = name, .switch_text = fmt::format("--{} ", name)};
  parameter.kind = kind_of(node);
  read_domain(parameter, node, names);
  read_draws(parameter, node);
  if (const auto before = node.find("switch")) parameter.switch_text = before->text();
  const auto standard = node.find("default");
  if (standard) parameter.standard = standard->text();
  read_digits(parameter, node);
  if (standard && !parameter.is_dependent() && !parameter.normal(*parameter.standard)) {
    standard->fail(parameter.expectation());
  }
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
    const auto bound = [&](const std::optional<Expression>& from, double value) {
      return from ? nlohmann::ordered_json(text_of(*from)) : number_json(parameter, value);
    };
    domain = {bound(parameter.low_from, parameter.low), bound(parameter.high_from, parameter.high)};
    if (parameter.log) json["log"] = true;
    if (parameter.step > 0) json["step"] = number_json(parameter, parameter.step);
    if (parameter.prior) {
      const bool is_normal = parameter.prior->kind == Prior::Kind::normal;
      json["prior"][is_normal ? "normal" : "beta"] = {parameter.prior->first,
                                                      parameter.prior->second};
    }
  } else {
    domain = parameter.choices;
    if (!parameter.weights.empty()) json["weights"] = parameter.weights;
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
  const auto entries = parameters.entries();
  const KnownWords names = [&](std::string_view word) {
    return std::ranges::any_of(entries, [word](const auto& entry) { return entry.first == word; });
  };
  for (const auto& [name, node] : entries) {
    if (!node.is_map()) node.fail("a map with one of the keys real, integer, categorical, ordinal");
    draft.add(read_parameter(name, node, names), node.place());
  }
  const KnownWords known = draft.known_words();
  for (const auto& [name, node] : entries) {
    if (const auto when = node.find("when")) {
      draft.add_condition(name, {read_condition(*when, known), when->place()});
    }
    node.finish();
  }
  if (const auto forbidden = target.find("forbidden")) {
    for (const common::ConfigNode& one : forbidden->items()) {
      draft.forbidden.push_back({read_condition(one, known), one.place()});
    }
  }
  return ParameterSpace(std::move(draft), parameters.place());
}

nlohmann::ordered_json ParameterSpace::to_json() const {
  nlohmann::ordered_json json;
  for (const CommandParameter& parameter : parameters_) {
    json["parameters"][parameter.name] = parameter_json(parameter);
  }
  for (const Expression& clause : forbidden_) json["forbidden"].push_back(text_of(clause));
  return json;
}

}  // namespace coevo::fitness::command
