// SPDX-License-Identifier: MIT
#include "analysis/statistics/summary.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace coevo::analysis {
namespace {

void list(std::uint64_t instance, std::vector<std::uint64_t>& numbers) {
  if (numbers.size() < Summary::kMaxListed) numbers.push_back(instance);
}

}  // namespace

Summariser::Summariser(std::size_t metrics) {
  sums_.mean_lengths.assign(metrics, 0);
}

void Summariser::add(const records::ResultRow& row) {
  ++sums_.instances;
  sums_.cpu_seconds += row.seconds();
  if (row.outcome != common::Outcome::solved) {
    const bool proven = row.outcome == common::Outcome::unsolvable;
    if (proven) ++sums_.unsolvable;
    list(row.instance, proven ? sums_.unsolvable_instances : sums_.unsolved_instances);
    return;
  }
  ++sums_.solved;
  generated_.add(row.generated);
  sums_.mean_generated += static_cast<double>(row.generated);
  sums_.mean_seconds += row.seconds();
  for (std::size_t m = 0; m < sums_.mean_lengths.size(); ++m) {
    sums_.mean_lengths[m] += static_cast<double>(row.lengths[m]);
  }
}

Summary Summariser::summary() && {
  Summary summary = std::move(sums_);
  summary.unsolved = summary.instances - summary.solved - summary.unsolvable;
  const double count = std::max<double>(1, static_cast<double>(summary.solved));
  summary.mean_generated /= count;
  summary.mean_seconds /= count;
  for (double& length : summary.mean_lengths) length /= count;
  summary.median_generated = generated_.at(0.5);
  summary.p99_generated = generated_.at(0.99);
  summary.max_generated = generated_.at(1);
  return summary;
}

Summary summarise(const std::vector<records::ResultRow>& rows, std::size_t metrics) {
  Summariser summariser(metrics);
  for (const records::ResultRow& row : rows) summariser.add(row);
  return std::move(summariser).summary();
}

int difficulty(std::uint64_t generated) {
  int grade = 1;
  for (std::uint64_t most = 100; grade < 5 && generated > most; most *= 10) ++grade;
  return grade;
}

nlohmann::ordered_json to_json(const Summary& summary, const std::vector<std::string>& metrics) {
  nlohmann::ordered_json json{
      {"instances", summary.instances},           {"solved", summary.solved},
      {"unsolvable", summary.unsolvable},         {"unsolved", summary.unsolved},
      {"mean_generated", summary.mean_generated}, {"median_generated", summary.median_generated},
      {"p99_generated", summary.p99_generated},   {"max_generated", summary.max_generated}};
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    json["mean_" + metrics[m]] = summary.mean_lengths[m];
  }
  json["cpu_seconds"] = summary.cpu_seconds;
  json["unsolvable_instances"] = summary.unsolvable_instances;
  json["unsolved_instances"] = summary.unsolved_instances;
  return json;
}

}  // namespace coevo::analysis
