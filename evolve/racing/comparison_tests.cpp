// SPDX-License-Identifier: MIT
#include "evolve/racing/comparison_tests.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unsupported/Eigen/SpecialFunctions>

namespace coevo::evolve {
std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    const double mean = static_cast<double>(first + 1 + end) / 2.0;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = mean;
    first = end;
  }
  return ranks;
}

double rank_correlation(const std::vector<double>& first, const std::vector<double>& second) {
  const std::vector<double> a = ranks_of(first), b = ranks_of(second);
  const double mean = (static_cast<double>(a.size()) + 1) / 2;
  double products = 0.0, squares_a = 0.0, squares_b = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    products += (a[i] - mean) * (b[i] - mean);
    squares_a += (a[i] - mean) * (a[i] - mean);
    squares_b += (b[i] - mean) * (b[i] - mean);
  }
  const double squares = squares_a * squares_b;
  return squares > 0 ? products / std::sqrt(squares) : 0.0;
}

double chi_squared_tail(double value, double degrees_of_freedom) {
  return Eigen::numext::igammac(degrees_of_freedom / 2.0, value / 2.0);
}

double student_tails(double t, double degrees_of_freedom) {
  return Eigen::numext::betainc(degrees_of_freedom / 2.0, 0.5,
                                degrees_of_freedom / (degrees_of_freedom + t * t));
}

std::vector<bool> worse_by_friedman(const PairedResults& results, double level) {
  const std::size_t columns = results.front().size();
  const auto n = static_cast<double>(results.size());
  const auto k = static_cast<double>(columns);
  std::vector<double> sums(columns, 0.0);
  double squares = 0.0;  // of all ranks
  for (const auto& row : results) {
    const auto ranks = ranks_of(row);
    for (std::size_t j = 0; j < columns; ++j) {
      sums[j] += ranks[j];
      squares += ranks[j] * ranks[j];
    }
  }
  std::vector<bool> worse(columns, false);
  const double expected = n * (k + 1) / 2.0;
  const double spread = squares - n * k * (k + 1) * (k + 1) / 4.0;
  if (spread <= 0.0) return worse;  // all equal on every instance
  double between = 0.0;
  double sum_squares = 0.0;
  for (const double sum : sums) {
    between += (sum - expected) * (sum - expected);
    sum_squares += sum * sum;
  }
  if (chi_squared_tail((k - 1) * between / spread, k - 1) >= level) return worse;
  const double freedom = (n - 1) * (k - 1);
  const double error = std::sqrt(std::max(0.0, 2.0 * (n * squares - sum_squares) / freedom));
  const double best = *std::min_element(sums.begin(), sums.end());
  for (std::size_t j = 0; j < columns; ++j) {
    const double difference = sums[j] - best;
    worse[j] =
        difference > 0.0 && (error == 0.0 || student_tails(difference / error, freedom) < level);
  }
  return worse;
}

std::vector<bool> worse_by_paired_t(const PairedResults& results, double level) {
  const std::size_t columns = results.front().size();
  const auto n = static_cast<double>(results.size());
  std::vector<double> means(columns, 0.0);
  for (const auto& row : results) {
    for (std::size_t j = 0; j < columns; ++j) means[j] += row[j] / n;
  }
  const auto best =
      static_cast<std::size_t>(std::max_element(means.begin(), means.end()) - means.begin());
  std::vector<bool> worse(columns, false);
  for (std::size_t j = 0; j < columns; ++j) {
    double mean = 0.0;
    for (const auto& row : results) mean += (row[best] - row[j]) / n;
    double variance = 0.0;
    for (const auto& row : results) {
      const double deviation = row[best] - row[j] - mean;
      variance += deviation * deviation / (n - 1);
    }
    if (mean <= 0.0) continue;
    worse[j] = variance == 0.0 || student_tails(mean / std::sqrt(variance / n), n - 1) < level;
  }
  return worse;
}

}  // namespace coevo::evolve
