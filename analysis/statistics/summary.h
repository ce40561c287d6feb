// SPDX-License-Identifier: MIT
// The figures of a validation: summary.json, from its rows.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/statistics/quantiles.h"
#include "common/records/validation/results_file.h"

namespace coevo::analysis {

// Means and quantiles are over solved instances; 0 when there are none.
struct Summary {
  std::size_t instances = 0;
  std::size_t solved = 0;
  std::size_t unsolvable = 0;
  std::size_t unsolved = 0;  // neither solved nor proven unsolvable
  double mean_generated = 0;
  std::uint64_t median_generated = 0;
  std::uint64_t p99_generated = 0;
  std::uint64_t max_generated = 0;
  std::vector<double> mean_lengths;  // by metric
  double mean_seconds = 0;           // CPU, of solved instances
  double cpu_seconds = 0;            // CPU, of all
  // Their numbers, the first kMaxListed of each.
  std::vector<std::uint64_t> unsolvable_instances;
  std::vector<std::uint64_t> unsolved_instances;
  static constexpr std::size_t kMaxListed = 1000;
};

// Takes the results one by one. It keeps only an entry for each different number of positions that
// a solved instance took, so that the quantiles are exact.
class Summariser {
 public:
  explicit Summariser(std::size_t metrics);
  void add(const records::ResultRow& row);
  Summary summary() &&;

 private:
  Summary sums_;  // if it has means, sums
  ExactQuantiles generated_;
};

// How hard a solved instance was for its solver, from 1 to 5: up to 100 positions, 1,000, 10,000,
// 100,000 and more.
int difficulty(std::uint64_t generated);

Summary summarise(const std::vector<records::ResultRow>& rows, std::size_t metrics);

// The summary as JSON, lengths named "mean_<metric>".
nlohmann::ordered_json to_json(const Summary& summary, const std::vector<std::string>& metrics);

}  // namespace coevo::analysis
