// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_genes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "solver/spec_reader.h"

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

namespace {

// The tree's nodes are numbered from 1, those below n are 2n and 2n + 1. From kLowest on there are
// comparisons only.
constexpr std::size_t kTreeNodes = 15;
constexpr std::size_t kLowest = 8;
constexpr std::array kKinds{" and ", " or ", " <= ", " >= "};
constexpr std::size_t kJoints = 2;  // of the kinds

// A node's genes: its kind, the left and the right operand, and the constant.
constexpr std::size_t kNodeGenes = 4;
constexpr double kConstantSteps = 1000;  // constants are rounded, for readability

class ConditionText {
 public:
  ConditionText(std::span<const double> genes, const PolicyGenes& policy)
      : genes_(genes), terms_(policy.terms), quantiles_(policy.quantiles) {}

  std::string of(std::size_t node) const {
    const std::size_t k = kind(node);
    if (k >= kJoints) {
      const std::size_t right = index(node, 2);
      return terms_[index(node, 1)] + kKinds[k] +
             (right < terms_.size() ? terms_[right] : constant(node));
    }
    return part(2 * node, k) + kKinds[k] + part(2 * node + 1, k);
  }

 private:
  double gene(std::size_t node, std::size_t i) const { return genes_[(node - 1) * kNodeGenes + i]; }
  std::size_t index(std::size_t node, std::size_t i) const {
    return static_cast<std::size_t>(gene(node, i));
  }
  std::size_t kind(std::size_t node) const {
    return index(node, 0) + (node < kLowest ? 0 : kJoints);
  }
  std::string constant(std::size_t node) const {
    const double place = gene(node, 3);
    const double value = quantiles_.empty() ? place : quantiles_[index(node, 1)].value(place);
    return fmt::format("{}", std::round(value * kConstantSteps) / kConstantSteps);
  }
  // "or" binds less than "and".
  std::string part(std::size_t node, std::size_t joint) const {
    const bool in_parentheses = joint == 0 && kind(node) == 1;
    return in_parentheses ? "(" + of(node) + ")" : of(node);
  }

  std::span<const double> genes_;
  std::span<const std::string> terms_;
  std::span<const TermQuantiles> quantiles_;
};

std::vector<std::string> read_terms(const common::ConfigNode& node, const solver::Domain& domain) {
  std::vector<std::string> known;
  for (const solver::Term& term : domain.policy_terms()) known.push_back(term.name);
  const auto list = node.find("terms");
  if (!list) return known;
  std::vector<std::string> terms;
  for (const common::ConfigNode& item : list->items()) {
    terms.push_back(item.choice(known));
    if (std::count(terms.begin(), terms.end(), terms.back()) > 1) item.fail("each term once");
  }
  if (terms.empty()) list->fail("at least one term");
  return terms;
}

}  // namespace

PolicyGenes PolicyGenes::read(const common::ConfigNode& node, const solver::Domain& domain,
                              const solver::SolverSpec& solver) {
  solver::check_rules(node, domain, solver.search);
  PolicyGenes policy;
  policy.rules = static_cast<std::size_t>(
      node.child("rules").natural(1, static_cast<std::uint64_t>(solver::kMaxRules)));
  policy.terms = read_terms(node, domain);
  if (const auto penalty = node.find("unused_penalty")) {
    policy.unused_penalty = penalty->real(0, 1);
  }
  const auto constants = node.find("constants");
  if (constants &&
      constants->choice(std::array<std::string, 2>{"uniform", "observed"}) == "observed") {
    policy.quantiles = observed_quantiles(domain, solver, policy.terms);
  }
  return policy;
}

nlohmann::ordered_json PolicyGenes::to_json() const {
  nlohmann::ordered_json json{{"rules", rules}, {"terms", terms}};
  if (!quantiles.empty()) json["constants"] = "observed";
  if (unused_penalty > 0) json["unused_penalty"] = unused_penalty;
  return json;
}

evolve::GeneSpace PolicyGenes::behind(std::vector<evolve::Gene> genes) const {
  constexpr auto kNominal = evolve::Gene::Kind::nominal;
  const std::vector<evolve::Gene> weights = genes;
  const auto count = static_cast<double>(terms.size());
  std::vector<evolve::Block> blocks;
  for (std::size_t r = 1; r <= rules; ++r) {
    evolve::Block block{.first = genes.size()};
    for (std::size_t n = 1; n <= kTreeNodes; ++n) {
      const auto name = [&](const char* gene) { return fmt::format("rule {} {} {}", r, gene, n); };
      const std::size_t kinds = n < kLowest ? kKinds.size() : kKinds.size() - kJoints;
      genes.push_back({name("kind"), 0, static_cast<double>(kinds), kNominal});
      genes.push_back({name("left"), 0, count, kNominal});
      genes.push_back({name("right"), 0, 2 * count, kNominal});  // from `count` on: the constant
      genes.push_back({name("constant"), 0, 1});
    }
    block.middle = genes.size();
    for (evolve::Gene weight : weights) {
      weight.name = fmt::format("rule {} {}", r, weight.name);
      genes.push_back(std::move(weight));
    }
    block.last = genes.size();
    blocks.push_back(block);
  }
  blocks.push_back({0, 0, weights.size()});
  return evolve::GeneSpace(std::move(genes), std::move(blocks));
}

std::vector<solver::RuleSpec> PolicyGenes::rules_of(std::span<const double> genome,
                                                    std::span<const std::string> names) const {
  std::vector<solver::RuleSpec> specs;
  auto rest = genome.subspan(names.size());
  for (std::size_t r = 0; r < rules; ++r) {
    solver::RuleSpec rule{ConditionText(rest, *this).of(1), {}};
    rest = rest.subspan(kTreeNodes * kNodeGenes);
    for (std::size_t i = 0; i < names.size(); ++i) rule.weights[names[i]] = rest[i];
    rest = rest.subspan(names.size());
    specs.push_back(std::move(rule));
  }
  return specs;
}

double PolicyGenes::left_of_fitness(std::span<const std::uint64_t> activations) const {
  if (rules == 0 || activations.size() <= rules) return 1;
  const auto unused =
      std::count(activations.begin(), activations.begin() + static_cast<std::ptrdiff_t>(rules), 0U);
  return 1 - unused_penalty * static_cast<double>(unused) / static_cast<double>(rules);
}

}  // namespace coevo::fitness
