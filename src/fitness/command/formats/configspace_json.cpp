// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "src/fitness/command/formats/parameter_file.h"

namespace coevo::fitness::command {
namespace {

using common::ConfigNode;
using Kind = CommandParameter::Kind;

constexpr double kLargest = std::numeric_limits<double>::max();
// Of a normal distribution without bounds.
constexpr double kDeviationsToBounds = 5;

const std::array<std::string, 9> kHyperparameters{"uniform_float", "uniform_int", "normal_float",
                                                  "normal_int",    "beta_float",  "beta_int",
                                                  "categorical",   "ordinal",     "constant"};
const std::array<std::string, 7> kConditions{"EQ", "NEQ", "LT", "GT", "IN", "AND", "OR"};
const std::array<std::string, 14> kForbidden{
    "EQUALS",      "IN",          "AND",         "OR",          "CLAUSE_LT",
    "CLAUSE_LE",   "CLAUSE_GT",   "CLAUSE_GE",   "RELATION_LT", "RELATION_LE",
    "RELATION_EQ", "RELATION_GT", "RELATION_GE", "RELATION"};

// Whatever it holds is for others.
void pass_over(const ConfigNode& node) {
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) pass_over(value);
  } else if (node.is_list()) {
    for (const ConfigNode& item : node.items()) pass_over(item);
  }
}

// Version 1 calls it default_value.
std::optional<ConfigNode> find_default(const ConfigNode& node) {
  const auto standard = node.find("default_value");
  return standard ? standard : node.find("default");
}

std::optional<ConfigNode> find_given(const ConfigNode& node, const char* key) {
  const auto found = node.find(key);
  return found && !found->is_null() ? found : std::nullopt;
}

// Versions before 1 call them probabilities.
void read_weights(CommandParameter& parameter, const ConfigNode& node) {
  for (const char* key : {"probabilities", "weights"}) {
    const auto weights = find_given(node, key);
    if (!weights) continue;
    parameter.weights.clear();
    for (const ConfigNode& one : weights->items()) {
      parameter.weights.push_back(one.real(0, kLargest));
    }
  }
  const auto& all = parameter.weights;
  const bool equal = std::ranges::adjacent_find(all, std::not_equal_to()) == all.end();
  if (equal && all.size() == parameter.choices.size() && all[0] > 0) parameter.weights.clear();
}

void read_choices(CommandParameter& parameter, const ConfigNode& list) {
  for (const ConfigNode& choice : list.items()) parameter.choices.push_back(choice.text());
}

void read_prior(CommandParameter& parameter, const ConfigNode& node, const std::string& type,
                bool is_old) {
  const auto number = [&](const char* key) { return node.child(key).real(-kLargest, kLargest); };
  if (type.starts_with("beta")) {
    parameter.prior = {Prior::Kind::beta, number("alpha"), number("beta")};
  } else if (type.starts_with("normal")) {
    parameter.prior = {Prior::Kind::normal, number("mu"), number("sigma")};
    // Versions before 1 write the mean's logarithm.
    if (is_old && parameter.log) parameter.prior->first = std::exp(parameter.prior->first);
  }
}

// Versions before 1 have normal distributions without bounds.
void bound_normal(CommandParameter& parameter) {
  const bool is_integer = parameter.kind == Kind::integer;
  const double width = kDeviationsToBounds * parameter.prior->second;
  const auto bound = [&](double sign) {
    const double mean = parameter.prior->first;
    const double value = parameter.log ? mean * std::exp(sign * width) : mean + sign * width;
    return is_integer ? std::round(value) : *number_of(number_text(value, std::nullopt));
  };
  parameter.low = bound(-1);
  if (is_integer && parameter.log) parameter.low = std::max(parameter.low, 1.0);
  parameter.high = bound(1);
}

void read_range(CommandParameter& parameter, const ConfigNode& node, const std::string& type,
                bool is_old) {
  if (const auto log = node.find("log")) parameter.log = log->flag();
  read_prior(parameter, node, type, is_old);
  const auto low = find_given(node, "lower");
  const auto high = find_given(node, "upper");
  if (!low && !high && type.starts_with("normal")) {
    bound_normal(parameter);
  } else {
    parameter.low = node.child("lower").real(-kLargest, kLargest);
    parameter.high = node.child("upper").real(-kLargest, kLargest);
  }
  if (const auto step = find_given(node, "q")) parameter.step = step->real(0, kLargest);
}

void read_hyperparameter(SpaceDraft& draft, const ConfigNode& node, bool is_old) {
  CommandParameter parameter{.name = node.child("name").text()};
  parameter.switch_text = fmt::format("--{}=", parameter.name);
  const std::string type = node.child("type").choice(kHyperparameters);
  if (type.ends_with("_float") || type.ends_with("_int")) {
    parameter.kind = type.ends_with("_int") ? Kind::integer : Kind::real;
    read_range(parameter, node, type, is_old);
  } else if (type == "constant") {
    parameter.kind = Kind::categorical;
    parameter.choices = {node.child("value").text()};
  } else {
    parameter.kind = type == "ordinal" ? Kind::ordinal : Kind::categorical;
    read_choices(parameter, node.child(type == "ordinal" ? "sequence" : "choices"));
    if (type == "categorical") read_weights(parameter, node);
  }
  const auto standard = find_default(node);
  if (standard && !standard->is_null()) parameter.standard = standard->text();
  if (const auto meta = node.find("meta")) pass_over(*meta);
  draft.add(std::move(parameter), node.place());
}

Expression parameter_named(const std::string& name) {
  return Expression::leaf(Expression::Form::parameter, name);
}

Expression value_of(const ConfigNode& node) {
  return Expression::leaf(Expression::Form::value, node.text());
}

Expression one_of(const std::string& name, const ConfigNode& list) {
  std::vector<Expression> values;
  if (list.items().empty()) list.fail("at least one value");
  for (const ConfigNode& item : list.items()) values.push_back(value_of(item));
  return Expression::one_of(parameter_named(name), std::move(values));
}

// Of conditions, clauses and relations, whose names end with it.
Relation relation_of(std::string_view type) {
  if (type == "NEQ") return Relation::not_equal;
  if (type.ends_with("LT") || type == "LESS") return Relation::less;
  if (type.ends_with("LE")) return Relation::less_equal;
  if (type.ends_with("GT") || type == "GREATER") return Relation::greater;
  return type.ends_with("GE") ? Relation::greater_equal : Relation::equal;
}

// In AND and OR the parts name the child again.
Expression read_json_condition(const ConfigNode& node, const std::string& child) {
  const auto own = node.find("child");
  if (own && own->text() != child) own->fail(fmt::format("'{}', as around it", child));
  const std::string type = node.child("type").choice(kConditions);
  if (type == "AND" || type == "OR") {
    std::vector<Expression> parts;
    for (const ConfigNode& part : node.child("conditions").items()) {
      parts.push_back(read_json_condition(part, child));
    }
    if (parts.empty()) node.fail("at least one condition");
    return Expression::joined(type == "AND" ? Expression::Form::all : Expression::Form::any,
                              std::move(parts));
  }
  const std::string parent = node.child("parent").text();
  if (type == "IN") return one_of(parent, node.child("values"));
  return Expression::related(parameter_named(parent), relation_of(type),
                             value_of(node.child("value")));
}

Expression read_json_forbidden(const ConfigNode& node) {
  const std::string type = node.child("type").choice(kForbidden);
  if (type == "AND" || type == "OR") {
    node.find("name");  // versions before 1: of the first clause
    std::vector<Expression> parts;
    for (const ConfigNode& part : node.child("clauses").items()) {
      parts.push_back(read_json_forbidden(part));
    }
    if (parts.empty()) node.fail("at least one clause");
    return Expression::joined(type == "AND" ? Expression::Form::all : Expression::Form::any,
                              std::move(parts));
  }
  if (type.starts_with("RELATION")) {
    static const std::vector<std::string> kRelations{"LESS", "EQUALS", "GREATER", "LT", "EQ", "GT"};
    const std::string relation =
        type == "RELATION" ? node.child("lambda").choice(kRelations) : type;
    return Expression::related(parameter_named(node.child("left").text()), relation_of(relation),
                               parameter_named(node.child("right").text()));
  }
  const std::string name = node.child("name").text();
  if (type == "IN") return one_of(name, node.child("values"));
  return Expression::related(parameter_named(name), relation_of(type),
                             value_of(node.child("value")));
}

// A list's items count as read once its key is.
void finish_items(const std::vector<ConfigNode>& items) {
  for (const ConfigNode& item : items) item.finish();
}

}  // namespace

ParameterSpace parse_configspace(const std::string& text, const std::string& name) {
  const ConfigNode root = ConfigNode::parse(std::string(without_mark(text)), name);
  const auto version = root.find("python_module_version");
  const bool is_old = version && version->text().starts_with("0.");
  SpaceDraft draft;
  const ConfigNode hyperparameters = root.child("hyperparameters");
  for (const ConfigNode& node : hyperparameters.items()) read_hyperparameter(draft, node, is_old);
  finish_items(hyperparameters.items());
  if (const auto conditions = root.find("conditions")) {
    for (const ConfigNode& node : conditions->items()) {
      const std::string child = node.child("child").text();
      draft.add_condition(child, {read_json_condition(node, child), node.place()});
    }
    finish_items(conditions->items());
  }
  if (const auto forbidden = root.find("forbiddens")) {
    for (const ConfigNode& node : forbidden->items()) {
      draft.forbidden.push_back({read_json_forbidden(node), node.place()});
    }
    finish_items(forbidden->items());
  }
  for (const char* key : {"name", "json_format_version", "format_version"}) {
    root.find(key);
  }
  root.finish();
  return ParameterSpace(std::move(draft), name);
}

}  // namespace coevo::fitness::command
