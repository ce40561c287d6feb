// SPDX-License-Identifier: MIT
// Compares the effort of two solvers, pair by pair, on the instances that both tried.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace coevo::analysis {

// What one solver spent on one instance: positions, or a command's cost.
struct Effort {
  double value = 0;  // unless it is solved: a solution would have needed at least this
  bool is_solved = false;
};

class EffortComparison {
 public:
  // Instances that neither solved are left out. Where one alone solved an instance and
  // needed less than the least effort of the other, the pair counts for it, with that least effort
  // in place of the unknown one. If it needed more, the other had a lower limit, and the pair is
  // left out.
  void add(const Effort& a, const Effort& b);

  // {"a", "b": names, "unit", "pairs", "one_only", "wins", "losses", "is_ratio", "median", "low",
  // "high", "p"}. one_only: pairs that one alone solved; wins, losses: pairs in which a, or b,
  // needs less. The median of a's effort over b's with its 95 % interval; where an effort is not
  // positive, the median of a's less b's. p: Wilcoxon's signed-rank test on the logarithms of the
  // ratios, or on the differences. Without pairs, the numbers from "median" on are null, and with
  // fewer than kMinForInterval the interval.
  nlohmann::ordered_json json(const std::string& a, const std::string& b,
                              const std::string& unit) const;

 private:
  struct Pair {
    double a = 0;
    double b = 0;
  };
  // a's effort against b's, 0 if they are equal.
  std::vector<double> differences(bool is_ratio) const;

  std::vector<Pair> pairs_;
  std::size_t one_only_ = 0;
};

// "< 0.0001", or four digits.
std::string p_text(double p);

// Adds "p_holm" to comparisons of effort that have pairs: Holm's correction over all of them.
void correct_efforts(std::span<nlohmann::ordered_json* const> comparisons);

// A line for each corrected comparison that has pairs; "" without any.
std::string effort_text(const nlohmann::ordered_json& comparisons);

}  // namespace coevo::analysis
