// SPDX-License-Identifier: MIT
// The parameters of a program that is run as a command: which configurations there are, as genomes
// and as texts.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/config/config_node.h"
#include "evolve/genome.h"
#include "src/fitness/command/parameters/command_parameter.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {

// The values of the parameters in use, by name.
using Configuration = std::map<std::string, std::string, std::less<>>;

struct SpaceDraft;

class ParameterSpace {
 public:
  // Throws InputError, with the place of what is at fault, for no parameters or two of one name,
  // for conditions and bounds with unknown names, illegal values or in a circle, and for a default
  // outside of bounds that depend on other defaults. `place` stands for the whole.
  ParameterSpace(SpaceDraft draft, const std::string& place);

  // The inline form: the keys `parameters` and, if it is there, `forbidden`; others are left.
  //   parameters:
  //     alpha: {real: [0, 5], default: 1, digits: 2, switch: "--alpha="}
  //     n: {integer: [1, 1000], log: true}
  //     method: {categorical: [a, b, c]}
  //     size: {ordinal: [small, large]}
  //     q0: {real: [0, 1], when: {method: [b, c]}}
  //     q1: {real: [0, 1], when: "q0 > 0.5 && !(size == large || n < 10)"}
  //     beta: {real: [0, "alpha / 2"]}
  //     gamma: {real: [0, 1], step: 0.25}
  //     rate: {real: [0.001, 1], log: true, prior: {normal: [0.1, 2]}}
  //     share: {real: [0, 1], prior: {beta: [2, 5]}}
  //     kind: {categorical: [x, y], weights: [1, 3]}
  //   forbidden: [{method: a, size: large}, "alpha == 0 && n >= 100"]
  // `switch` is "--name " by default. `digits`, decimals of a real: four by default, or as many as
  // its bounds, step and default have; "significant" for no limit. Several keys of a map must all
  // hold. The texts are expressions.
  static ParameterSpace read(const common::ConfigNode& target);
  // The same two keys; read() makes an equal space of it.
  nlohmann::ordered_json to_json() const;

  const std::vector<CommandParameter>& parameters() const { return parameters_; }
  const std::vector<Expression>& forbidden() const { return forbidden_; }
  // "file:line" of such a clause.
  const std::string& place_of_forbidden(std::size_t clause) const {
    return places_of_forbidden_[clause];
  }
  std::vector<std::string> names() const;
  // Null if no parameter has this name.
  const CommandParameter* find(std::string_view name) const;

  // One a parameter, in order. A real or an integer on a logarithmic scale is its logarithm; a
  // choice its place; a value whose bounds depend on others its share of them. A parameter whose
  // bounds depend on inactive ones, or leave no value, is inactive.
  evolve::GeneSpace genes() const;
  Configuration decode(const evolve::Genome& genome) const;
  // Inactive parameters get their default, even if the configuration names them. Throws InputError
  // for an unknown name, an illegal value, and an active parameter without a value.
  evolve::Genome encode(const Configuration& configuration,
                        const std::string& place = "configuration") const;
  evolve::Genome default_genome() const;
  // By a clause, or because bounds that depend on other parameters leave no value.
  bool is_forbidden(const Configuration& configuration) const;
  // The first clause that holds.
  std::optional<std::size_t> forbidding_clause(const Configuration& configuration) const;
  // Whether each parameter of the clause has a default of its own, unless the clause compares just
  // two parameters.
  bool names_defaults(std::size_t clause) const;
  // The space with these values as its parameters' defaults, from a configuration as for encode().
  ParameterSpace with_defaults(const Configuration& defaults, const std::string& place) const;

  // The words of a command line, in the parameters' order. A value joins its switch; after a blank,
  // it is a word of its own. An empty switch leaves the value as text of the command line: split at
  // blanks, and nothing if it is empty.
  std::vector<std::string> switches(const Configuration& configuration) const;

  bool operator==(const ParameterSpace& other) const {
    return parameters_ == other.parameters_ && forbidden_ == other.forbidden_;
  }

 private:
  Scope scope(const Configuration& configuration) const;
  bool is_true(const Expression& condition, const Configuration& configuration) const;
  // By its condition.
  bool is_active(const CommandParameter& parameter, const Configuration& configuration) const;
  // A dependent parameter with its bounds; nothing if they depend on an inactive parameter. Bounds
  // that are no finite numbers leave no value.
  std::optional<CommandParameter> with_bounds(const CommandParameter& parameter,
                                              const Configuration& configuration) const;
  std::optional<std::string> decoded(const CommandParameter& parameter, double gene,
                                     const Configuration& configuration) const;
  void check_dependent_defaults(const SpaceDraft& draft) const;

  std::vector<CommandParameter> parameters_;
  std::vector<Expression> forbidden_;
  std::vector<std::string> places_of_forbidden_;
  std::vector<std::size_t> order_;  // the subjects of a condition come first
};

// A space while it is read, with places for messages. Words of expressions may be unresolved.
struct SpaceDraft {
  struct Placed {
    Expression condition;
    std::string place;
    Grammar grammar = Grammar::pcs;
  };
  std::vector<CommandParameter> parameters;
  std::vector<std::string> places = {};  // of the parameters
  // By the child's index; several of one child must all hold.
  std::vector<std::pair<std::size_t, Placed>> conditions = {};
  std::vector<Placed> forbidden = {};

  // Throws InputError for what check() finds, and for a name that is there already.
  void add(CommandParameter parameter, const std::string& place);
  void add_condition(std::string_view child, Placed placed);
  // Throws InputError "place: 'name': expected a parameter (did you mean 'x'?)".
  std::size_t index_of(std::string_view name, const std::string& place) const;
  // Of the parameters so far; it must not outlive the draft.
  KnownWords known_words() const;
};

}  // namespace coevo::fitness::command
