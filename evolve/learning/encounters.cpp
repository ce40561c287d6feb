// SPDX-License-Identifier: MIT
#include "evolve/learning/encounters.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/records/run/checkpoint.h"
#include "evolve/sampling.h"

namespace coevo::evolve {

std::vector<std::size_t> encounters_of(std::size_t hosts, std::size_t encounters,
                                       std::size_t parasites, common::RandomStream& random) {
  std::vector<std::size_t> met, left;
  for (std::size_t host = 0; host < hosts; ++host) {
    const auto mine = static_cast<std::ptrdiff_t>(met.size());
    for (std::size_t encounter = 0; encounter < encounters; ++encounter) {
      const auto is_new = [&](std::size_t parasite) {
        return std::find(met.begin() + mine, met.end(), parasite) == met.end();
      };
      auto next = std::find_if(left.begin(), left.end(), is_new);
      if (next == left.end()) {
        left = permutation(parasites, random);
        next = std::find_if(left.begin(), left.end(), is_new);
      }
      met.push_back(*next);
      left.erase(next);
    }
  }
  return met;
}

std::vector<std::size_t> same_encounters(std::size_t hosts, std::size_t encounters,
                                         std::size_t round, const std::vector<std::size_t>& order) {
  std::vector<std::size_t> met;
  for (std::size_t i = 0; i < hosts * encounters; ++i) {
    met.push_back(order[(round * encounters + i % encounters) % order.size()]);
  }
  return met;
}

GeneSpace parasite_space(std::size_t instances, std::size_t training_size) {
  std::vector<Gene> genes;
  for (std::size_t i = 0; i < instances; ++i) {
    genes.push_back({fmt::format("instance{}", i + 1), 0.0, static_cast<double>(training_size),
                     Gene::Kind::integer});
  }
  return GeneSpace(std::move(genes));
}

namespace {

constexpr std::size_t kHardestReported = 5;

double ratio(double nodes, double baseline) {
  return nodes / std::max(baseline, 1.0);
}

}  // namespace

void InstanceTally::add(const Score& score) {
  add(InstanceTally{1, score.solved ? 1U : 0U, score.nodes, score.baseline_nodes});
}

void InstanceTally::add(const InstanceTally& other) {
  runs += other.runs;
  solved += other.solved;
  nodes += other.nodes;
  baseline = other.baseline;
}

double InstanceTally::mean_nodes(double unsolved_nodes) const {
  if (solved == 0) return unsolved_nodes;
  return static_cast<double>(nodes) / static_cast<double>(runs);
}

double difficulty(const ParasiteTally& tally, double unsolved_nodes) {
  double nodes = 0.0, baseline = 0.0;
  for (const InstanceTally& instance : tally) {
    if (instance.runs == 0) return 0.0;
    nodes += instance.mean_nodes(unsolved_nodes);
    baseline += static_cast<double>(instance.baseline);
  }
  return ratio(nodes, baseline);
}

nlohmann::ordered_json hardest_json(const std::map<std::uint64_t, InstanceTally>& instances,
                                    double unsolved_nodes) {
  using Entry = std::pair<double, std::uint64_t>;  // relative nodes, instance
  std::vector<Entry> order;
  for (const auto& [instance, tally] : instances) {
    const double nodes = tally.mean_nodes(unsolved_nodes);
    order.emplace_back(ratio(nodes, static_cast<double>(tally.baseline)), instance);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const Entry& a, const Entry& b) { return a.first > b.first; });
  order.resize(std::min(order.size(), kHardestReported));
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [relative, instance] : order) {
    const InstanceTally& tally = instances.at(instance);
    list.push_back({{"instance", instance},
                    {"relative_nodes", relative},
                    {"runs", tally.runs},
                    {"solved", tally.solved}});
  }
  return list;
}

nlohmann::json tallies_json(const std::vector<ParasiteTally>& tallies) {
  nlohmann::json list = nlohmann::json::array();
  for (const ParasiteTally& parasite : tallies) {
    nlohmann::json genes = nlohmann::json::array();
    for (const InstanceTally& t : parasite) {
      genes.push_back(nlohmann::json::array({t.runs, t.solved, t.nodes, t.baseline}));
    }
    list.push_back(std::move(genes));
  }
  return list;
}

std::vector<ParasiteTally> saved_tallies(const nlohmann::json& state, std::size_t parasites,
                                         std::size_t instances) {
  std::vector<ParasiteTally> tallies;
  for (const nlohmann::json& genes : state) {
    ParasiteTally tally;
    for (const nlohmann::json& t : genes) {
      tally.push_back({t.at(0).get<std::uint64_t>(), t.at(1).get<std::uint64_t>(),
                       t.at(2).get<std::uint64_t>(), t.at(3).get<std::uint64_t>()});
    }
    records::require_state(tally.size() == instances, "tallies");
    tallies.push_back(std::move(tally));
  }
  records::require_state(tallies.size() == parasites, "tallies");
  return tallies;
}

}  // namespace coevo::evolve
