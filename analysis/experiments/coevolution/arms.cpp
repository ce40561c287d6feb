// SPDX-License-Identifier: MIT
#include "analysis/experiments/coevolution/arms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "src/common/config_node.h"
#include "src/common/error.h"

namespace coevo::experiments {

namespace {

bool is_file_name(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
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

std::vector<Arm> read_arms(const std::filesystem::path& file) {
  const auto root = common::ConfigNode::read_file(file);
  std::vector<Arm> arms;
  std::set<std::string> names;
  for (const common::ConfigNode& node : root.child("arms").items()) {
    Arm arm{node.child("name").text(), file.parent_path() / node.child("config").text(), {}};
    if (!names.insert(arm.name).second) node.child("name").fail("each arm once");
    if (!is_file_name(arm.name)) node.child("name").fail("letters, digits, - and _");
    if (const auto set = node.find("set")) {
      for (const common::ConfigNode& assignment : set->items()) {
        arm.assignments.push_back(assignment.text());
      }
    }
    if (const auto made_by = node.find("made_by")) {
      arm.made_by = made_by->text();
      if (arm.made_by.empty() || !arm.assignments.empty() || arms.empty()) {
        made_by->fail("a program, without 'set', and not of the first arm");
      }
    }
    node.finish();
    arms.push_back(std::move(arm));
  }
  if (arms.empty()) root.child("arms").fail("an arm at least");
  root.finish();
  return arms;
}

}  // namespace coevo::experiments
