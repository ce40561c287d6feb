// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <span>

#include "analysis/runs/command_results.h"
#include "common/hash.h"
#include "common/records/instance_list.h"
#include "common/records/run/config_facts.h"
#include "common/records/run_files.h"

namespace coevo::analysis {
namespace {

// How many of the instances are for training: those whose hashes give the config's.
std::uint64_t training_count(std::span<const records::FileInstance> instances,
                             const std::string& content) {
  for (std::size_t count = 1; count <= instances.size(); ++count) {
    if (common::hex(records::content_hash(instances.first(count))) == content) return count;
  }
  return instances.size();
}

}  // namespace

InstanceNames::InstanceNames(const RunData& run) {
  if (!records::has_file(run.folder, records::kInstancesFile)) return;
  const auto list =
      records::read_instance_list(records::file_in(run.folder, records::kInstancesFile));
  for (const auto& instance : list.instances) names_.push_back(instance.text);
  if (list.is_damaged) {
    damage_ = fmt::format("{}:{}: damaged", records::kInstancesFile, names_.size() + 1);
  }
  training_ = names_.size();
  const auto facts = records::number_facts(run.config);
  has_seeds_ = facts.has_seeds;
  if (facts.content) training_ = training_count(list.instances, *facts.content);
  for (std::size_t i = training_; i < names_.size(); ++i) tests_.insert(list.instances[i].hash);
}

std::string InstanceNames::name(std::uint64_t number) const {
  std::uint64_t place = number;
  if (has_seeds_ && training_ > 0) place = records::place_of_seeded(number, training_);
  return place >= 1 && place <= names_.size() ? names_[place - 1] : "";
}

}  // namespace coevo::analysis
