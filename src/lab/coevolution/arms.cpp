// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/arms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "common/config/config_node.h"
#include "common/error.h"

namespace coevo::experiments {

namespace {

constexpr std::uint64_t kLast = std::uint64_t{1} << 53;  // of seeds, instances and positions

bool is_file_name(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

std::vector<std::uint64_t> read_budgets(const common::ConfigNode& node) {
  std::vector<std::uint64_t> budgets;
  for (const common::ConfigNode& item : node.items()) {
    budgets.push_back(item.natural(1, kLast));
    if (budgets.size() > 1 && budgets.back() <= budgets[budgets.size() - 2]) {
      item.fail("more than the one before");
    }
  }
  if (budgets.size() < 2) node.fail("two budgets at least");
  return budgets;
}

// One of several arms, after those in `before`.
Arm read_arm(const common::ConfigNode& node, const std::filesystem::path& config,
             std::span<const Arm> before) {
  Arm arm{node.child("name").text(), config, {}};
  const bool is_new = std::ranges::find(before, arm.name, &Arm::name) == before.end();
  if (!is_new) node.child("name").fail("each arm once");
  if (!is_file_name(arm.name)) node.child("name").fail("letters, digits, - and _");
  if (const auto set = node.find("set")) {
    for (const common::ConfigNode& assignment : set->items()) {
      arm.assignments.push_back(assignment.text());
      if (arm.assignments.back().starts_with("seed="))
        assignment.fail("no seed: all arms have the same");
    }
  }
  if (const auto made_by = node.find("made_by")) {
    arm.made_by = made_by->text();
    if (arm.made_by.empty() || !arm.assignments.empty() || before.empty()) {
      made_by->fail("a program, without 'set', and not of the first arm");
    }
  }
  node.finish();
  return arm;
}

}  // namespace

fitness::RunConfig Arm::run_config(std::uint64_t seed, const Registry& registry,
                                   std::uint64_t budget) const {
  std::vector<std::string> all = assignments;
  all.push_back(fmt::format("seed={}", seed));
  fitness::RunConfig run = fitness::RunConfig::read(config, all, registry);
  const bool is_vector = run.search_target() != nullptr && !run.portfolio.asked_for();
  if (is_vector && run.evolution.budget.nodes >= budget) return run;
  throw common::InputError(
      fmt::format("{}: arm {}: expected a search, evolved within a budget.nodes of at least {}",
                  config.string(), name, budget));
}

Comparison Comparison::read(const std::filesystem::path& file) {
  const auto root = common::ConfigNode::read_file(file);
  Comparison comparison{.title = root.child("title").text(),
                        .page = (file.parent_path() / root.child("page").text()).lexically_normal(),
                        .seeds = common::InstanceSet::read(root.child("seeds"), 0, kLast),
                        .test = common::InstanceSet::read(root.child("test"), 0, kLast),
                        .budgets = read_budgets(root.child("budgets")),
                        .arms = {}};
  const std::filesystem::path config = file.parent_path() / root.child("config").text();
  for (const common::ConfigNode& node : root.child("arms").items()) {
    comparison.arms.push_back(read_arm(node, config, comparison.arms));
  }
  if (comparison.arms.empty()) root.child("arms").fail("an arm at least");
  root.finish();
  return comparison;
}

}  // namespace coevo::experiments
