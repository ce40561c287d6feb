// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <limits>

#include "common/error.h"
#include "src/fitness/command/formats/parameter_file.h"

namespace coevo::fitness::command {
namespace {

using common::ConfigNode;
using Kind = CommandParameter::Kind;

const std::array<std::string, 5> kHyperparameters{"uniform_float", "uniform_int", "categorical",
                                                  "ordinal", "constant"};
const std::array<std::string, 7> kConditions{"EQ", "NEQ", "LT", "GT", "IN", "AND", "OR"};
const std::array<std::string, 3> kForbidden{"EQUALS", "IN", "AND"};

// Null is no scalar of ConfigNode's.
bool is_json_null(const ConfigNode& node) {
  try {
    node.text();
    return false;
  } catch (const common::InputError&) {
    return !node.is_map() && !node.is_list();
  }
}

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

void require_equal_weights(const ConfigNode& node) {
  const auto weights = node.find("weights");
  if (!weights || is_json_null(*weights)) return;
  constexpr double kMax = std::numeric_limits<double>::max();
  std::optional<double> first;
  for (const ConfigNode& weight : weights->items()) {
    const double value = weight.real(0, kMax);
    if (first && value != *first) weight.fail("equal weights: all choices are equally likely");
    first = value;
  }
}

void read_choices(CommandParameter& parameter, const ConfigNode& list) {
  for (const ConfigNode& choice : list.items()) parameter.choices.push_back(choice.text());
}

void read_range(CommandParameter& parameter, const ConfigNode& node) {
  constexpr double kMax = std::numeric_limits<double>::max();
  parameter.low = node.child("lower").real(-kMax, kMax);
  parameter.high = node.child("upper").real(-kMax, kMax);
  if (const auto log = node.find("log")) parameter.log = log->flag();
  const auto step = node.find("q");
  if (step && !is_json_null(*step)) step->fail("null: steps are not supported");
}

void read_hyperparameter(SpaceDraft& draft, const ConfigNode& node) {
  CommandParameter parameter{.name = node.child("name").text()};
  parameter.switch_text = fmt::format("--{}=", parameter.name);
  const std::string type = node.child("type").choice(kHyperparameters);
  if (type == "uniform_float" || type == "uniform_int") {
    parameter.kind = type == "uniform_int" ? Kind::integer : Kind::real;
    read_range(parameter, node);
  } else if (type == "constant") {
    parameter.kind = Kind::categorical;
    parameter.choices = {node.child("value").text()};
  } else {
    parameter.kind = type == "ordinal" ? Kind::ordinal : Kind::categorical;
    read_choices(parameter, node.child(type == "ordinal" ? "sequence" : "choices"));
    if (type == "categorical") require_equal_weights(node);
  }
  const auto standard = find_default(node);
  if (standard && !is_json_null(*standard)) parameter.standard = standard->text();
  if (const auto meta = node.find("meta")) pass_over(*meta);
  draft.add(std::move(parameter), node.place());
}

std::vector<std::string> texts_of(const ConfigNode& list) {
  std::vector<std::string> texts;
  for (const ConfigNode& item : list.items()) texts.push_back(item.text());
  return texts;
}

Relation relation_of(const std::string& type) {
  if (type == "NEQ") return Relation::not_equal;
  if (type == "LT") return Relation::less;
  if (type == "GT") return Relation::greater;
  return type == "IN" ? Relation::in : Relation::equal;
}

// In AND and OR the parts name the child again.
Condition read_json_condition(const ConfigNode& node, const std::string& child) {
  const auto own = node.find("child");
  if (own && own->text() != child) own->fail(fmt::format("'{}', as around it", child));
  const std::string type = node.child("type").choice(kConditions);
  if (type == "AND" || type == "OR") {
    std::vector<Condition> parts;
    for (const ConfigNode& part : node.child("conditions").items()) {
      parts.push_back(read_json_condition(part, child));
    }
    if (parts.empty()) node.fail("at least one condition");
    return Condition::joined(type == "AND" ? Condition::Kind::all : Condition::Kind::any,
                             std::move(parts));
  }
  std::vector<std::string> values;
  if (type == "IN") {
    values = texts_of(node.child("values"));
  } else {
    values.push_back(node.child("value").text());
  }
  return Condition::of(node.child("parent").text(), relation_of(type), std::move(values));
}

Condition read_json_forbidden(const ConfigNode& node) {
  const ConfigNode kind = node.child("type");
  if (kind.text().starts_with("RELATION")) {
    kind.fail("EQUALS, IN or AND: relations between two parameters are not supported");
  }
  const std::string type = kind.choice(kForbidden);
  if (type == "AND") {
    node.find("name");  // versions before 1: of the first clause
    std::vector<Condition> parts;
    for (const ConfigNode& part : node.child("clauses").items()) {
      parts.push_back(read_json_forbidden(part));
    }
    if (parts.empty()) node.fail("at least one clause");
    return Condition::joined(Condition::Kind::all, std::move(parts));
  }
  const std::string name = node.child("name").text();
  if (type == "IN") return Condition::of(name, Relation::in, texts_of(node.child("values")));
  return Condition::of(name, Relation::equal, {node.child("value").text()});
}

// A list's items count as read once its key is.
void finish_items(const std::vector<ConfigNode>& items) {
  for (const ConfigNode& item : items) item.finish();
}

}  // namespace

ParameterSpace parse_configspace(const std::string& text, const std::string& name) {
  const ConfigNode root = ConfigNode::parse(text, name);
  SpaceDraft draft;
  const ConfigNode hyperparameters = root.child("hyperparameters");
  for (const ConfigNode& node : hyperparameters.items()) read_hyperparameter(draft, node);
  finish_items(hyperparameters.items());
  if (const auto conditions = root.find("conditions")) {
    for (const ConfigNode& node : conditions->items()) {
      const std::string child = node.child("child").text();
      draft.add_condition(child, read_json_condition(node, child), node.place());
    }
    finish_items(conditions->items());
  }
  if (const auto forbidden = root.find("forbiddens")) {
    for (const ConfigNode& node : forbidden->items()) {
      draft.forbidden.push_back({read_json_forbidden(node), node.place()});
    }
    finish_items(forbidden->items());
  }
  for (const char* key :
       {"name", "python_module_version", "json_format_version", "format_version"}) {
    root.find(key);
  }
  root.finish();
  return ParameterSpace(std::move(draft), name);
}

}  // namespace coevo::fitness::command
