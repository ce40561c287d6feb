// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/parameter_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "common/error.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

// The name as the space has it, values as texts of the parameter.
void resolve(Condition& relation, const SpaceDraft& draft, const std::string& place) {
  const CommandParameter& parameter = draft.parameters[draft.index_of(relation.parameter, place)];
  if (is_order(relation.relation) && parameter.kind == CommandParameter::Kind::categorical) {
    fail_at(place, text_of(relation), "== != or in: its values have no order");
  }
  for (std::string& value : relation.values) {
    const std::optional<double> number = number_of(value);
    if (parameter.is_number()) {  // may lie outside the range: x < 100 is no fault
      if (!number) fail_at(place, value, fmt::format("a number, as '{}' is", parameter.name));
      value = fmt::format("{}", *number == 0 ? 0 : *number);
      continue;
    }
    const std::optional<std::string> legal = parameter.normal(value);
    if (!legal) fail_at(place, value, parameter.expectation());
    value = *legal;
  }
}

// Depth first; 1: on the way, 2: done.
void visit_parents(std::size_t child, const SpaceDraft& draft, std::vector<int>& state,
                   std::vector<std::size_t>& order) {
  state[child] = 1;
  const CommandParameter& parameter = draft.parameters[child];
  if (parameter.when) {
    for_each_relation(*parameter.when, [&](const Condition& relation) {
      const std::size_t parent = draft.index_of(relation.parameter, draft.places[child]);
      if (state[parent] == 1) {
        fail_at(draft.places[child], parameter.name, "conditions without a cycle");
      }
      if (state[parent] == 0) visit_parents(parent, draft, state, order);
    });
  }
  state[child] = 2;
  order.push_back(child);
}

void append_words(std::vector<std::string>& words, const std::string& text) {
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
}

}  // namespace

void SpaceDraft::add(CommandParameter parameter, const std::string& place) {
  parameter.check(place);
  for (const CommandParameter& other : parameters) {
    if (other.name == parameter.name) fail_at(place, parameter.name, "each parameter once");
  }
  parameters.push_back(std::move(parameter));
  places.push_back(place);
}

void SpaceDraft::add_condition(std::string_view child, Condition condition,
                               const std::string& place) {
  conditions.push_back({index_of(child, place), {std::move(condition), place}});
}

std::size_t SpaceDraft::index_of(std::string_view name, const std::string& place) const {
  const auto found = std::ranges::find(parameters, name, &CommandParameter::name);
  if (found == parameters.end()) {
    std::vector<std::string> names;
    for (const CommandParameter& parameter : parameters) names.push_back(parameter.name);
    fail_at(place, name, "the name of a parameter" + common::near_name(name, names));
  }
  return static_cast<std::size_t>(found - parameters.begin());
}

ParameterSpace::ParameterSpace(SpaceDraft draft, const std::string& place) {
  if (draft.parameters.empty()) fail_at(place, "(no parameters)", "at least one parameter");
  std::map<std::size_t, std::vector<Condition>> of_child;
  for (auto& [child, placed] : draft.conditions) {
    for_each_relation(placed.condition, [&, &at = placed.place](Condition& relation) {
      resolve(relation, draft, at);
    });
    of_child[child].push_back(std::move(placed.condition));
  }
  for (auto& [child, all] : of_child) {
    draft.parameters[child].when = Condition::joined(Condition::Kind::all, std::move(all));
  }
  for (SpaceDraft::Placed& placed : draft.forbidden) {
    for_each_relation(placed.condition,
                      [&](Condition& relation) { resolve(relation, draft, placed.place); });
    forbidden_.push_back(std::move(placed.condition));
  }
  std::vector<int> state(draft.parameters.size());
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state[i] == 0) visit_parents(i, draft, state, order_);
  }
  parameters_ = std::move(draft.parameters);
}

std::vector<std::string> ParameterSpace::names() const {
  std::vector<std::string> names;
  for (const CommandParameter& parameter : parameters_) names.push_back(parameter.name);
  return names;
}

const CommandParameter* ParameterSpace::find(std::string_view name) const {
  const auto found = std::ranges::find(parameters_, name, &CommandParameter::name);
  return found == parameters_.end() ? nullptr : &*found;
}

evolve::GeneSpace ParameterSpace::genes() const {
  std::vector<evolve::Gene> genes;
  for (const CommandParameter& parameter : parameters_) genes.push_back(parameter.gene());
  return evolve::GeneSpace(std::move(genes));
}

std::optional<bool> ParameterSpace::relation(const Condition& condition,
                                             const Configuration& configuration) const {
  const auto value = configuration.find(condition.parameter);
  if (value == configuration.end()) {  // as R's NA: unknown, but not among the values of a set
    return condition.relation == Relation::in ? std::optional(false) : std::nullopt;
  }
  const CommandParameter& parameter = *find(condition.parameter);
  const double rank = parameter.rank(value->second);
  return std::ranges::any_of(condition.values, [&](const std::string& other) {
    const double difference = rank - parameter.rank(other);
    return holds(condition.relation, difference < 0 ? -1 : difference > 0 ? 1 : 0);
  });
}

bool ParameterSpace::is_true(const Condition& condition, const Configuration& configuration) const {
  return truth(condition, [&](const Condition& one) { return relation(one, configuration); })
      .value_or(false);
}

bool ParameterSpace::is_active(const CommandParameter& parameter,
                               const Configuration& configuration) const {
  return !parameter.when || is_true(*parameter.when, configuration);
}

Configuration ParameterSpace::decode(const evolve::Genome& genome) const {
  if (genome.size() != parameters_.size()) throw std::logic_error("a genome from another space");
  Configuration configuration;
  for (const std::size_t i : order_) {
    if (is_active(parameters_[i], configuration)) {
      configuration[parameters_[i].name] = parameters_[i].text(genome[i]);
    }
  }
  return configuration;
}

evolve::Genome ParameterSpace::encode(const Configuration& configuration,
                                      const std::string& place) const {
  std::vector<std::string> names;
  for (const CommandParameter& parameter : parameters_) names.push_back(parameter.name);
  Configuration known;
  for (const auto& [name, value] : configuration) {
    const CommandParameter* parameter = find(name);
    if (parameter == nullptr) {
      fail_at(place, name, "the name of a parameter" + common::near_name(name, names));
    }
    const std::optional<std::string> legal = parameter->normal(value);
    if (!legal) fail_at(fmt::format("{}: {}", place, name), value, parameter->expectation());
    known[name] = *legal;
  }
  evolve::Genome genome = default_genome();
  for (const std::size_t i : order_) {
    const auto value = known.find(parameters_[i].name);
    const bool active = is_active(parameters_[i], known);
    if (active && value == known.end()) {
      fail_at(place, parameters_[i].name, "a value for this parameter, which is active");
    }
    if (!active && value != known.end()) known.erase(value);
    if (active) genome[i] = parameters_[i].gene_of(value->second);
  }
  return genome;
}

evolve::Genome ParameterSpace::default_genome() const {
  evolve::Genome genome;
  for (const CommandParameter& parameter : parameters_) genome.push_back(parameter.standard_gene());
  return genome;
}

bool ParameterSpace::is_forbidden(const Configuration& configuration) const {
  return std::ranges::any_of(
      forbidden_, [&](const Condition& condition) { return is_true(condition, configuration); });
}

std::vector<std::string> ParameterSpace::switches(const Configuration& configuration) const {
  std::vector<std::string> words;
  for (const CommandParameter& parameter : parameters_) {
    const auto found = configuration.find(parameter.name);
    if (found == configuration.end()) continue;
    const std::string& before = parameter.switch_text;
    const std::string& value = found->second;
    append_words(words, before);
    if (before.find_first_not_of(" \t") == std::string::npos) {
      append_words(words, value);
    } else if (before.back() != ' ' && before.back() != '\t') {
      words.back() += value;
    } else if (!value.empty()) {
      words.push_back(value);
    }
  }
  return words;
}

}  // namespace coevo::fitness::command
