// SPDX-License-Identifier: MIT
// How often random draws take which value of a parameter.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "src/fitness/command/parameters/command_parameter.h"

namespace coevo::fitness::command {
namespace {

using Points = std::vector<std::pair<double, double>>;

constexpr int kCells = 512;
constexpr int kPeakCells = 48;   // on each side of a peak
constexpr double kPeakStep = 8;  // of them a standard deviation

double log_density(const Prior& prior, double share) {
  if (prior.kind == Prior::Kind::normal) {
    const double z = (share - prior.first) / prior.second;
    return -z * z / 2;
  }
  const auto part = [](double exponent, double x) {
    return exponent == 0 ? 0 : exponent * std::log(x);
  };
  return part(prior.first - 1, share) + part(prior.second - 1, 1 - share);
}

// Ascending shares of the range, denser around the peak.
std::vector<double> grid(const Prior& prior) {
  double peak = prior.first;
  double width = prior.second;
  if (prior.kind == Prior::Kind::beta) {
    const double sum = prior.first + prior.second;
    peak = prior.first / sum;
    width = std::sqrt(peak * (1 - peak) / (sum + 1));
  }
  std::vector<double> shares;
  for (int i = 0; i <= kCells; ++i) shares.push_back(static_cast<double>(i) / kCells);
  for (int i = -kPeakCells; i <= kPeakCells; ++i) {
    const double share = peak + i * width / kPeakStep;
    if (share > 0 && share < 1) shares.push_back(share);
  }
  std::ranges::sort(shares);
  shares.erase(std::unique(shares.begin(), shares.end()), shares.end());
  return shares;
}

// From {0, 0} to {1, 1}: shares of the range, and of the draws below.
Points cumulated(const Prior& prior) {
  const std::vector<double> shares = grid(prior);
  std::vector<double> logs;
  for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
    logs.push_back(log_density(prior, std::midpoint(shares[i], shares[i + 1])));
  }
  const double most = *std::ranges::max_element(logs);  // else a far peak's tail would be all 0
  if (!std::isfinite(most)) return {{0, 0}, {1, 1}};
  Points points{{0, 0}};
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const double mass = std::exp(logs[i] - most) * (shares[i + 1] - shares[i]);
    points.emplace_back(shares[i + 1], points.back().second + mass);
  }
  const double total = points.back().second;
  for (auto& [share, below] : points) below /= total;
  points.back().second = 1;
  return points;
}

Points of_weights(const std::vector<double>& weights) {
  Points points{{0, 0}};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    points.emplace_back(static_cast<double>(i + 1), points.back().second + weights[i]);
  }
  const double total = points.back().second;
  for (auto& [value, below] : points) below /= total;
  points.back().second = 1;
  return points;
}

}  // namespace

// The prior is on the range from the least value to the largest, logarithmic if the parameter is; a
// gene of whole numbers and cells around values reach beyond it.
Points CommandParameter::draws() const {
  if (!weights.empty()) return of_weights(weights);
  if (!prior) return {};
  const evolve::Gene range = gene_range();
  const double first = log ? std::log(low) : low;
  const double last = log ? std::log(high) : high;
  const auto share = [&](double value) { return (value - first) / (last - first); };
  Prior scaled = *prior;
  if (prior->kind == Prior::Kind::normal) {
    scaled.first = share(log ? std::log(prior->first) : prior->first);
    scaled.second = prior->second / (last - first);
  }
  Points points = cumulated(scaled);
  for (auto& [value, below] : points) {
    value = std::min(range.low + value * (range.high - range.low), range.high);
  }
  points.back().first = range.high;
  return points;
}

}  // namespace coevo::fitness::command
