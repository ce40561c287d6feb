// SPDX-License-Identifier: MIT
#include "evolve/learning/strata.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "evolve/saved_state.h"

namespace coevo::evolve {
namespace {

constexpr double kDecay = 0.95;  // of what is known, a generation

// Of two columns of `hosts`, with n - 1.
double covariance(std::span<const double> a, std::span<const double> b) {
  double mean_a = 0.0, mean_b = 0.0, sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    mean_a += a[i];
    mean_b += b[i];
  }
  const auto n = static_cast<double>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a / n) * (b[i] - mean_b / n);
  return sum / (n - 1);
}

// The first score of each host that met all its instances.
std::vector<std::size_t> complete_hosts(std::span<const Score> scores, std::size_t each) {
  std::vector<std::size_t> first;
  for (std::size_t i = 0; i + each <= scores.size(); i += each) {
    const auto mine = scores.subspan(i, each);
    if (std::ranges::all_of(mine, [](const Score& score) { return !score.is_left_out; })) {
      first.push_back(i);
    }
  }
  return first;
}

}  // namespace

void Strata::Sums::add(const Sums& other) {
  covariance += other.covariance;
  variance += other.variance;
  nodes += other.nodes;
  instances += other.instances;
}

double Strata::Sums::value() const {
  if (variance <= 0 || nodes <= 0) return 0.0;
  const double positive = std::max(0.0, covariance);
  return positive * positive / (variance * nodes);
}

std::vector<double> Strata::values() const {
  Sums all;
  for (const Sums& sums : sums_) all.add(sums);
  std::vector<double> values;
  for (const Sums& sums : sums_) values.push_back((sums.instances > 0 ? sums : all).value());
  return values;
}

void Strata::learn(std::span<const std::size_t> strata, std::span<const Score> scores) {
  for (Sums& sums : sums_) {
    sums = {sums.covariance * kDecay, sums.variance * kDecay, sums.nodes * kDecay,
            sums.instances * kDecay};
  }
  const std::size_t each = strata.size();
  if (each < 2) return;
  const std::vector<std::size_t> hosts = complete_hosts(scores, each);
  if (hosts.size() < 2) return;
  std::vector<double> own(hosts.size()), others(hosts.size());
  for (std::size_t i = 0; i < each; ++i) {
    double nodes = 0.0;
    for (std::size_t h = 0; h < hosts.size(); ++h) {
      own[h] = scores[hosts[h] + i].fitness;
      others[h] = 0.0;
      for (std::size_t j = 0; j < each; ++j) {
        if (j != i) others[h] += scores[hosts[h] + j].fitness / static_cast<double>(each - 1);
      }
      nodes += std::max(1.0, static_cast<double>(scores[hosts[h] + i].nodes));
    }
    sums_[strata[i]].add({covariance(own, others), covariance(own, own),
                          nodes / static_cast<double>(hosts.size()), 1.0});
  }
}

nlohmann::json Strata::save() const {
  nlohmann::json state = nlohmann::json::array();
  for (const Sums& sums : sums_) {
    state.push_back({sums.covariance, sums.variance, sums.nodes, sums.instances});
  }
  return state;
}

void Strata::load(const nlohmann::json& state) {
  require_state(state.is_array() && state.size() == sums_.size(), "strata");
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const auto saved = state.at(i).get<std::vector<double>>();
    require_state(saved.size() == 4 &&
                      std::ranges::all_of(saved, [](double value) { return std::isfinite(value); }),
                  "strata");
    sums_[i] = {saved[0], saved[1], saved[2], saved[3]};
  }
}

}  // namespace coevo::evolve
