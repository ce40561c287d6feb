// SPDX-License-Identifier: MIT
#include "evolve/run/population_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "evolve/genetic_algorithm.h"

namespace coevo::evolve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

struct Met {
  std::uint64_t instance = 0;
  std::size_t hosts = 0;
  std::size_t solved = 0;
  double fitness = 0.0;  // sum over the hosts

  double mean() const { return fitness / static_cast<double>(hosts); }
};

double rounded(double value) {
  return std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr);
}

// In order of their numbers.
std::vector<Met> met_instances(const Evaluation& evaluation, std::span<const Task> tasks) {
  std::map<std::uint64_t, Met> met;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Score& score = evaluation.scores[i];
    if (score.is_left_out) continue;
    Met& each = met[tasks[i].instance];
    each.instance = tasks[i].instance;
    ++each.hosts;
    each.solved += score.solved ? 1 : 0;
    each.fitness += score.fitness;
  }
  std::vector<Met> list;
  list.reserve(met.size());
  for (const auto& [number, each] : met) list.push_back(each);
  return list;
}

Json instances_json(std::vector<Met> met) {
  const std::size_t all = met.size();
  if (all > kInstancesKept) {
    std::ranges::stable_sort(met, {}, &Met::mean);
    met.resize(kInstancesKept);
    std::ranges::sort(met, {}, &Met::instance);
  }
  Json json{{"number", Json::array()},
            {"hosts", Json::array()},
            {"solved", Json::array()},
            {"fitness", Json::array()}};
  for (const Met& each : met) {
    json["number"].push_back(each.instance);
    json["hosts"].push_back(each.hosts);
    json["solved"].push_back(each.solved);
    json["fitness"].push_back(rounded(each.mean()));
  }
  if (all > met.size()) json["left_out"] = all - met.size();
  return json;
}

// All, or the best, the worst and those evenly between; in order of their numbers.
std::vector<std::size_t> kept_individuals(const std::vector<double>& fitness) {
  std::vector<std::size_t> order = by_fitness(fitness);
  if (order.size() > kIndividualsKept) {
    const std::size_t last = order.size() - 1;
    for (std::size_t i = 0; i < kIndividualsKept; ++i) {
      order[i] = order[i * last / (kIndividualsKept - 1)];
    }
    order.resize(kIndividualsKept);
  }
  std::ranges::sort(order);
  return order;
}

}  // namespace

bool keeps_population(std::uint32_t generation) {
  const std::uint32_t stride = std::max(1U, std::bit_floor(generation >> 7));
  return generation % stride == 0;
}

Json population_json(const Population& population, const Evaluation& evaluation,
                     std::span<const Task> tasks, const GeneSpace& space) {
  Population kept;
  Json fitness = Json::array();
  for (const std::size_t i : kept_individuals(evaluation.fitness)) {
    kept.push_back(population[i]);
    fitness.push_back(rounded(evaluation.fitness[i]));
  }
  Json json{{"genomes", packed_genes(kept, space)},
            {"fitness", std::move(fitness)},
            {"instances", instances_json(met_instances(evaluation, tasks))}};
  if (kept.size() < population.size()) json["individuals"] = population.size();
  return json;
}

std::string packed_genes(const Population& population, const GeneSpace& space) {
  std::string text;
  text.reserve(population.size() * space.size() * 2);
  for (const Genome& genome : population) {
    for (std::size_t i = 0; i < genome.size(); ++i) {
      const double from_low = space.scaled(i, genome[i]) - space.scaled(i, space[i].low);
      const double share = std::clamp(from_low / space.range(i), 0.0, 1.0);
      const auto place = static_cast<std::size_t>(std::lround(share * (kGenePlaces - 1)));
      text += kDigits[place / kDigits.size()];
      text += kDigits[place % kDigits.size()];
    }
  }
  return text;
}

std::vector<int> unpacked_genes(std::string_view text, const std::string& place) {
  std::vector<int> places;
  places.reserve(text.size() / 2);
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const std::size_t high = kDigits.find(text[i]);
    const std::size_t low = kDigits.find(text[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) break;
    places.push_back(static_cast<int>(high * kDigits.size() + low));
  }
  if (2 * places.size() != text.size()) {
    throw common::InputError(place + ": expected pairs of base64 characters");
  }
  return places;
}

}  // namespace coevo::evolve
