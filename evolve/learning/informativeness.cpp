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
  instances += other.instances;
}

void Informativeness::decay(double factor) {
  covariance *= factor;
  variance *= factor;
  nodes *= factor;
  instances *= factor;
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
  return {covariance, variance, nodes, instances};
}

Informativeness Informativeness::load(const nlohmann::json& state) {
  const auto saved = state.get<std::vector<double>>();
  const auto is_finite = [](double value) { return std::isfinite(value); };
  records::require_state(saved.size() == 4 && std::ranges::all_of(saved, is_finite) &&
                             saved[1] >= 0 && saved[2] >= 0 && saved[3] >= 0,
                         "informativeness");
  return {saved[0], saved[1], saved[2], saved[3]};
}

std::vector<std::size_t> met_by_all(std::span<const Score> scores, std::size_t each) {
  std::vector<bool> is_met(each, true);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i].is_left_out) is_met[i % each] = false;
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < each; ++i) {
    if (is_met[i]) places.push_back(i);
  }
  return places;
}

std::vector<Informativeness> informativeness(std::span<const Score> scores, std::size_t each) {
  std::vector<Informativeness> all(each);
  const std::vector<std::size_t> met = met_by_all(scores, each);
  const std::size_t hosts = each == 0 ? 0 : scores.size() / each;
  if (met.size() < 2 || hosts < 2) return all;
  std::vector<double> sums(hosts);
  for (std::size_t h = 0; h < hosts; ++h) {
    for (const std::size_t place : met) sums[h] += scores[h * each + place].fitness;
  }
  std::vector<double> own(hosts), others(hosts), nodes(hosts);
  for (const std::size_t place : met) {
    for (std::size_t h = 0; h < hosts; ++h) {
      const Score& score = scores[h * each + place];
      own[h] = score.fitness;
      others[h] = (sums[h] - own[h]) / static_cast<double>(met.size() - 1);
      nodes[h] = std::max(1.0, static_cast<double>(score.nodes));
    }
    all[place] = {covariance(own, others), covariance(own, own), mean(nodes), 1.0};
  }
  return all;
}

std::optional<double> agreement(std::span<const Score> scores, std::size_t each, std::size_t part) {
  const std::vector<std::size_t> met = met_by_all(scores, each);
  const auto is_first = [&](std::size_t place) { return place < part; };
  const auto firsts = static_cast<std::size_t>(std::ranges::count_if(met, is_first));
  if (firsts == 0 || firsts == met.size()) return std::nullopt;
  std::vector<double> first, second;
  for (std::size_t host = 0; host + each <= scores.size(); host += each) {
    double sums[2] = {0.0, 0.0};
    for (const std::size_t i : met) sums[is_first(i) ? 0 : 1] += scores[host + i].fitness;
    first.push_back(sums[0]);
    second.push_back(sums[1]);
  }
  return rank_correlation(first, second);
}

namespace {

constexpr double kSumsDecay = 0.95;  // of what is known, a generation

}  // namespace

std::vector<double> Strata::values() const {
  Informativeness all;
  for (const Informativeness& sums : sums_) all.add(sums);
  std::vector<double> values;
  for (const Informativeness& sums : sums_) {
    values.push_back((sums.instances > 0 ? sums : all).value());
  }
  return values;
}

void Strata::learn(std::span<const std::size_t> strata, std::span<const Score> scores) {
  for (Informativeness& sums : sums_) sums.decay(kSumsDecay);
  const std::vector<Informativeness> learnt = informativeness(scores, strata.size());
  for (std::size_t i = 0; i < strata.size(); ++i) sums_[strata[i]].add(learnt[i]);
}

nlohmann::json Strata::save() const {
  nlohmann::json state = nlohmann::json::array();
  for (const Informativeness& sums : sums_) state.push_back(sums.save());
  return state;
}

void Strata::load(const nlohmann::json& state) {
  records::require_state(state.is_array() && state.size() == sums_.size(), "strata");
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] = Informativeness::load(state.at(i));
}

}  // namespace coevo::evolve
