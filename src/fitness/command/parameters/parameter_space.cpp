// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/parameter_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "common/error.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

constexpr const char* kAlways = "TRUE";

bool is_always(const Expression& condition) {
  return condition.form == Expression::Form::value && condition.text == kAlways;
}

// Depth first; 1: on the way, 2: done.
void visit_parents(std::size_t child, const SpaceDraft& draft, std::vector<int>& state,
                   std::vector<std::size_t>& order) {
  state[child] = 1;
  const CommandParameter& parameter = draft.parameters[child];
  for (const auto* expression : {&parameter.when, &parameter.low_from, &parameter.high_from}) {
    if (!*expression) continue;
    for_each_parameter(**expression, [&](const std::string& name) {
      const std::size_t parent = draft.index_of(name, draft.places[child]);
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

void SpaceDraft::add_condition(std::string_view child, Placed placed) {
  const std::size_t index = index_of(child, placed.place);
  conditions.emplace_back(index, std::move(placed));
}

KnownWords SpaceDraft::known_words() const {
  return [this](std::string_view word) {
    return std::ranges::any_of(parameters, [word](const CommandParameter& parameter) {
      return parameter.name == word ||
             std::ranges::find(parameter.choices, word) != parameter.choices.end();
    });
  };
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
  std::map<std::size_t, std::vector<Expression>> of_child;
  for (auto& [child, placed] : draft.conditions) {
    resolve_condition(placed.condition, draft, placed.place, placed.grammar);
    if (!is_always(placed.condition)) of_child[child].push_back(std::move(placed.condition));
  }
  for (auto& [child, all] : of_child) {
    draft.parameters[child].when = Expression::joined(Expression::Form::all, std::move(all));
  }
  for (SpaceDraft::Placed& placed : draft.forbidden) {
    resolve_condition(placed.condition, draft, placed.place, placed.grammar);
    forbidden_.push_back(std::move(placed.condition));
    places_of_forbidden_.push_back(placed.place);
  }
  for (std::size_t i = 0; i < draft.parameters.size(); ++i) {
    CommandParameter& parameter = draft.parameters[i];
    for (auto* bound : {&parameter.low_from, &parameter.high_from}) {
      if (*bound) resolve_number(**bound, draft, draft.places[i]);
    }
  }
  std::vector<int> state(draft.parameters.size());
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state[i] == 0) visit_parents(i, draft, state, order_);
  }
  parameters_ = draft.parameters;
  check_dependent_defaults(draft);
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

Scope ParameterSpace::scope(const Configuration& configuration) const {
  return {[this](std::string_view name) -> const CommandParameter& { return *find(name); },
          [&configuration](std::string_view name) -> std::optional<std::string_view> {
            const auto value = configuration.find(name);
            if (value == configuration.end()) return std::nullopt;
            return std::string_view(value->second);
          }};
}

bool ParameterSpace::is_true(const Expression& condition,
                             const Configuration& configuration) const {
  return truth(condition, scope(configuration)).value_or(false);
}

bool ParameterSpace::is_active(const CommandParameter& parameter,
                               const Configuration& configuration) const {
  return !parameter.when || is_true(*parameter.when, configuration);
}

std::optional<CommandParameter> ParameterSpace::with_bounds(
    const CommandParameter& parameter, const Configuration& configuration) const {
  bool is_known = true;
  const auto bound = [&](const std::optional<Expression>& from, double constant) {
    if (!from) return constant;
    const std::optional<double> value = number(*from, scope(configuration));
    for_each_parameter(*from, [&](const std::string& name) {
      is_known = is_known && (value || configuration.contains(name));
    });
    return value.value_or(std::nan(""));
  };
  const double low = bound(parameter.low_from, parameter.low);
  const double high = bound(parameter.high_from, parameter.high);
  return is_known ? std::optional(parameter.between(low, high)) : std::nullopt;
}

std::optional<std::string> ParameterSpace::decoded(const CommandParameter& parameter, double gene,
                                                   const Configuration& configuration) const {
  if (!is_active(parameter, configuration)) return std::nullopt;
  if (!parameter.is_dependent()) return parameter.text(gene);
  const auto bounded = with_bounds(parameter, configuration);
  if (!bounded || bounded->low > bounded->high) return std::nullopt;
  return bounded->text_at_share(gene);
}

Configuration ParameterSpace::decode(const evolve::Genome& genome) const {
  if (genome.size() != parameters_.size()) throw std::logic_error("a genome from another space");
  Configuration configuration;
  for (const std::size_t i : order_) {
    auto text = decoded(parameters_[i], genome[i], configuration);
    if (text) configuration[parameters_[i].name] = std::move(*text);
  }
  return configuration;
}

namespace {

std::string legal_value(const CommandParameter& parameter, const std::string& value,
                        const std::string& place) {
  const std::optional<std::string> legal = parameter.normal(value);
  if (!legal) fail_at(fmt::format("{}: {}", place, parameter.name), value, parameter.expectation());
  return *legal;
}

}  // namespace

evolve::Genome ParameterSpace::encode(const Configuration& configuration,
                                      const std::string& place) const {
  Configuration known;
  for (const auto& [name, value] : configuration) {
    const CommandParameter* parameter = find(name);
    if (parameter == nullptr) {
      fail_at(place, name, "the name of a parameter" + common::near_name(name, names()));
    }
    known[name] = parameter->is_dependent() ? value : legal_value(*parameter, value, place);
  }
  evolve::Genome genome = default_genome();
  for (const std::size_t i : order_) {
    const CommandParameter& parameter = parameters_[i];
    const auto value = known.find(parameter.name);
    std::optional<CommandParameter> bounded;
    bool active = is_active(parameter, known);
    if (active && parameter.is_dependent()) {
      bounded = with_bounds(parameter, known);
      active = bounded.has_value();
    }
    if (active && value == known.end()) {
      fail_at(place, parameter.name, "a value for this parameter, which is active");
    }
    if (!active && value != known.end()) known.erase(value);
    if (!active) continue;
    if (bounded) value->second = legal_value(*bounded, value->second, place);
    genome[i] = bounded ? bounded->share_of(value->second) : parameter.gene_of(value->second);
  }
  return genome;
}

// A default that depends on inactive parameters waits for a configuration in which it is active.
evolve::Genome ParameterSpace::default_genome() const {
  evolve::Genome genome(parameters_.size());
  Configuration configuration;
  for (const std::size_t i : order_) {
    const CommandParameter& parameter = parameters_[i];
    genome[i] = parameter.standard_gene();
    if (parameter.is_dependent() && parameter.standard && is_active(parameter, configuration)) {
      const auto bounded = with_bounds(parameter, configuration);
      const auto legal = bounded ? bounded->normal(*parameter.standard) : std::nullopt;
      if (legal) genome[i] = bounded->share_of(*legal);
    }
    auto text = decoded(parameter, genome[i], configuration);
    if (text) configuration[parameter.name] = std::move(*text);
  }
  return genome;
}

void ParameterSpace::check_dependent_defaults(const SpaceDraft& draft) const {
  const Configuration standard = decode(default_genome());
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const CommandParameter& parameter = parameters_[i];
    if (!parameter.is_dependent() || !parameter.standard) continue;
    const auto bounded =
        is_active(parameter, standard) ? with_bounds(parameter, standard) : std::nullopt;
    if (!bounded || bounded->normal(*parameter.standard)) continue;
    fail_at(draft.places[i], *parameter.standard,
            fmt::format("as default {}", bounded->expectation()));
  }
}

std::optional<std::size_t> ParameterSpace::forbidding_clause(
    const Configuration& configuration) const {
  for (std::size_t i = 0; i < forbidden_.size(); ++i) {
    if (is_true(forbidden_[i], configuration)) return i;
  }
  return std::nullopt;
}

bool ParameterSpace::names_defaults(std::size_t clause) const {
  const Expression& expression = forbidden_.at(clause);
  const bool compares_two = expression.form == Expression::Form::relation &&
                            std::ranges::all_of(expression.parts, [](const Expression& part) {
                              return part.form == Expression::Form::parameter;
                            });
  bool all = !compares_two;
  for_each_parameter(
      expression, [&](const std::string& name) { all = all && find(name)->standard.has_value(); });
  return all;
}

bool ParameterSpace::is_forbidden(const Configuration& configuration) const {
  const auto has_no_value = [&](const CommandParameter& parameter) {
    if (!parameter.is_dependent() || configuration.contains(parameter.name)) return false;
    return is_active(parameter, configuration) && with_bounds(parameter, configuration).has_value();
  };
  return forbidding_clause(configuration) || std::ranges::any_of(parameters_, has_no_value);
}

ParameterSpace ParameterSpace::with_defaults(const Configuration& defaults,
                                             const std::string& place) const {
  ParameterSpace result = *this;
  for (const auto& [name, value] : decode(encode(defaults, place))) {
    const auto own = std::ranges::find(result.parameters_, name, &CommandParameter::name);
    own->standard = value;
  }
  return result;
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
