// SPDX-License-Identifier: MIT
#include "common/records/run/config_facts.h"

#include <cstdlib>

#include "common/config/config_node.h"
#include "common/error.h"
#include "common/records/run_files.h"

namespace coevo::records {
namespace {

using common::ConfigNode;

constexpr std::uint64_t kLargestCount = std::uint64_t{1} << 53;

std::optional<ConfigNode> node_at(const std::optional<ConfigNode>& node, const char* key) {
  return node ? node->find(key) : std::nullopt;
}

std::optional<std::string> text_in(const std::optional<ConfigNode>& node) {
  if (!node || node->is_map() || node->is_list()) return std::nullopt;
  return node->text();
}

void read_names(const ConfigNode& root, ConfigFacts& facts) {
  facts.evolver = text_in(node_at(root.find("evolver"), "name"));
  facts.method = text_in(node_at(root.find("learning"), "method"));
  facts.objective = text_in(node_at(root.find("fitness"), "objective"));
  facts.search = text_in(node_at(node_at(root.find("solver"), "search"), "name"));
  const auto nodes = text_in(node_at(root.find("learning"), "unsolved_nodes"));
  if (nodes) facts.unsolved_nodes = std::strtod(nodes->c_str(), nullptr);
  const auto limit = text_in(node_at(root.find("limits"), "nodes"));
  if (limit) facts.max_nodes = std::strtod(limit->c_str(), nullptr);
}

// All values below the node, in order.
std::string values_in(const ConfigNode& node) {
  std::string text;
  if (node.is_map()) {
    for (const auto& [name, value] : node.entries()) text += name + ":" + values_in(value);
  } else if (node.is_list()) {
    for (const auto& item : node.items()) text += values_in(item);
  } else if (!node.is_null()) {
    text = node.text() + " ";
  }
  return text;
}

common::InstanceSet numbers_in(const std::optional<ConfigNode>& node) {
  return node ? common::InstanceSet::read(*node, 0, UINT64_MAX) : common::InstanceSet();
}

void read_test(const ConfigNode& root, ConfigFacts& facts) {
  const auto files = node_at(root.find("champion"), "test_files");
  auto numbers = node_at(root.find("champion"), "test");
  const auto benchmark = node_at(root.find("benchmark"), "instances");
  facts.tests_benchmark = benchmark && !files && !numbers;
  facts.training_numbers = numbers_in(node_at(root.find("training"), "instances"));
  facts.benchmark_numbers = numbers_in(benchmark);
  if (!files && !numbers) numbers = benchmark;
  facts.test_numbers = numbers_in(numbers);
  if (!files && !numbers) return;
  const auto limit = node_at(root.find("limits"), "nodes");
  facts.test =
      (files ? "files" : numbers->text()) + (limit ? " within " + limit->text() + " nodes" : "");
  std::vector<std::optional<ConfigNode>> parts{root.find("domain"), root.find("fitness"), numbers};
  parts.push_back(files ? node_at(root.find("champion"), "test_content")
                        : node_at(root.find("training"), "content"));
  for (const char* key : {"nodes", "memory_mib"})
    parts.push_back(node_at(root.find("limits"), key));
  for (const char* key : {"measure", "cutoff", "penalty"})
    parts.push_back(node_at(root.find("target"), key));
  for (const auto& part : parts) facts.test_setting += (part ? values_in(*part) : "-") + ";";
}

std::vector<ParameterFacts> parameters_of(const ConfigNode& target) {
  std::vector<ParameterFacts> list;
  for (const auto& [name, parameter] : target.child("parameters").entries()) {
    ParameterFacts facts{.name = name};
    for (const char* kind : {"categorical", "ordinal"}) {
      const auto given = parameter.find(kind);
      if (!given) continue;
      for (const auto& choice : given->items()) facts.choices.push_back(choice.text());
    }
    const auto log = parameter.find("log");
    facts.is_log = log && log->flag();
    list.push_back(std::move(facts));
  }
  return list;
}

}  // namespace

std::optional<std::string> domain_text(const ConfigNode& root) {
  const auto domain = root.find("domain");
  if (!domain) return std::nullopt;
  if (!domain->is_map()) return domain->text();
  const auto game = domain->child("game");
  return game.is_map() ? game.child("name").text() : game.text();
}

ConfigFacts config_facts(const std::string& config) {
  ConfigFacts facts;
  try {
    const auto root = ConfigNode::parse(config, kConfigFile);
    read_names(root, facts);
    read_test(root, facts);
    facts.is_config = true;
    facts.domain = domain_text(root);
    const auto generations = node_at(root.find("evolver"), "generations");
    if (generations) facts.generations = generations->natural(0, kLargestCount);
    const auto most = node_at(root.find("budget"), "runs");
    const std::uint64_t runs = most ? most->natural(0, kLargestCount) : 0;
    if (runs > 0) facts.budget_runs = runs;
  } catch (const common::InputError&) {
    // Another version's config.
  }
  return facts;
}

std::optional<CommandFacts> command_facts(const std::string& config) {
  try {
    const auto root = ConfigNode::parse(config, kConfigFile);
    const auto target = root.find("target");
    if (!target) return std::nullopt;
    CommandFacts facts{.measure = target->child("measure").text()};
    if (const auto unit = target->find("unit")) facts.unit = unit->text();
    facts.cutoff = target->child("cutoff").real(0, 1e300);
    facts.penalty = target->child("penalty").real(1, 1e6);
    facts.parameters = parameters_of(*target);
    return facts;
  } catch (const common::InputError&) {
    return std::nullopt;  // another version's config
  }
}

std::string CommandFacts::cost_unit() const {
  if (!unit.empty()) return unit;
  if (measure == "nodes") return "nodes";
  if (measure == "cpu") return "s of CPU time";
  return measure == "wall" ? "s of wall time" : "";
}

NumberFacts number_facts(const std::string& config) {
  NumberFacts facts;
  try {
    const auto root = ConfigNode::parse(config, kConfigFile);
    const auto same = root.child("target").find("deterministic");
    facts.has_seeds = same && !same->flag();
    const auto champion = root.find("champion");
    if (!champion || !champion->find("test_files")) return facts;
    facts.content = root.child("training").child("content").text();
  } catch (const common::InputError&) {
    // Another version's config: a number is an instance, without a seed.
  }
  return facts;
}

}  // namespace coevo::records
