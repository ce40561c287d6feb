// SPDX-License-Identifier: MIT
#include "evolve/learning/informativeness.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "common/records/run/checkpoint.h"
#include "evolve/racing/comparison_tests.h"

namespace coevo::evolve {
namespace {

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// With n - 1.
double covariance(std::span<const double> a, std::span<const double> b) {
  const double mean_a = mean(a), mean_b = mean(b);
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  return sum / static_cast<double>(a.size() - 1);
}

}  // namespace

void Informativeness::add(const Informativeness& other) {
  covariance += other.covariance;
  variance += other.variance;
  nodes += other.nodes;
}

void Informativeness::decay(double factor) {
  covariance *= factor;
  variance *= factor;
  nodes *= factor;
}

double Informativeness::value() const {
  if (variance <= 0 || nodes <= 0) return 0.0;
  const double positive = std::max(0.0, covariance);
  return positive * positive / (variance * nodes);
}

double Informativeness::disagreement() const {
  return nodes > 0 ? variance / nodes : 0.0;
}

nlohmann::json Informativeness::save() const {
  return {covariance, variance, nodes};
}

Informativeness Informativeness::load(const nlohmann::json& state) {
  const auto saved = state.get<std::vector<double>>();
  const auto is_finite = [](double value) { return std::isfinite(value); };
  records::require_state(
      saved.size() == 3 && std::ranges::all_of(saved, is_finite) && saved[1] >= 0 && saved[2] >= 0,
      "informativeness");
  return {saved[0], saved[1], saved[2]};
}

std::vector<Informativeness> informativeness(std::span<const Score> scores, std::size_t each) {
  std::vector<Informativeness> all(each);
  const std::size_t hosts = each == 0 ? 0 : scores.size() / each;
  if (each < 2 || hosts < 2) return all;
  std::vector<double> sums(hosts);
  for (std::size_t i = 0; i < scores.size(); ++i) sums[i / each] += scores[i].fitness;
  std::vector<double> own(hosts), others(hosts), nodes(hosts);
  for (std::size_t i = 0; i < each; ++i) {
    for (std::size_t h = 0; h < hosts; ++h) {
      const Score& score = scores[h * each + i];
      own[h] = score.fitness;
      others[h] = (sums[h] - own[h]) / static_cast<double>(each - 1);
      nodes[h] = std::max(1.0, static_cast<double>(score.nodes));
    }
    all[i] = {covariance(own, others), covariance(own, own), mean(nodes)};
  }
  return all;
}

std::optional<double> agreement(std::span<const Score> scores, std::size_t each, std::size_t part) {
  if (part == 0 || part >= each) return std::nullopt;
  std::vector<double> first, second;
  for (std::size_t host = 0; host + each <= scores.size(); host += each) {
    double sums[2] = {0.0, 0.0};
    for (std::size_t i = 0; i < each; ++i) sums[i < part ? 0 : 1] += scores[host + i].fitness;
    first.push_back(sums[0]);
    second.push_back(sums[1]);
  }
  return rank_correlation(first, second);
}

}  // namespace coevo::evolve
