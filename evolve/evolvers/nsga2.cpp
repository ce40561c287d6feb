// SPDX-License-Identifier: MIT
// NSGA-II (Deb, Pratap, Agarwal & Meyarivan, IEEE TEC 6(2), 2002): parents and children compete by
// front, then by crowding distance. Instances change from generation to generation, so parents are
// evaluated again together with their children.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "evolve/evolvers/evolver.h"
#include "evolve/genetic_algorithm.h"
#include "evolve/operators/operators.h"
#include "evolve/pareto.h"
#include "evolve/registry.h"
#include "evolve/start.h"

namespace coevo::evolve {
namespace {

std::vector<common::Parameter> nsga2_parameters(const Registry& registry) {
  return {{"population", "Number of parents, and of children evaluated with them.",
           std::int64_t{24}, 4, 100'000},
          start_step_parameter(),
          {"crossover.probability", "Probability that a child has two parents.", 0.9, 0.0, 1.0},
          choice_parameter("crossover.kind", "Crossover operator.", registry.crossovers),
          choice_parameter("mutation.kind", "Mutation operator, which applies to every child.",
                           registry.mutations)};
}

struct Nsga2Settings {
  std::size_t parents = 0;
  double step = 0.0;
  double crossover_probability = 0.0;
  Chosen<Crossover> crossover;
  Chosen<Mutation> mutation;
};

// What hosts compete by.
struct Rank {
  std::size_t front = 0;
  double crowding = 0.0;
  bool operator<(const Rank& other) const {  // is better
    return front != other.front ? front < other.front : crowding > other.crowding;
  }
};

std::vector<Rank> ranks_of(const Evaluation& evaluation) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < evaluation.fitness.size(); ++i) {
    points.push_back({evaluation.fitness[i], evaluation.second_fitness[i]});
  }
  const auto fronts = front_numbers(points);
  const auto crowding = crowding_distances(points, fronts);
  std::vector<Rank> ranks;
  for (std::size_t i = 0; i < points.size(); ++i) ranks.push_back({fronts[i], crowding[i]});
  return ranks;
}

class Nsga2 final : public Evolver {
 public:
  Nsga2(Nsga2Settings settings, const Start& start, const GeneSpace& space, std::uint64_t seed)
      : settings_(std::move(settings)),
        space_(space),
        seed_(seed),
        hosts_(start.hosts(2 * settings_.parents, settings_.step, space_, seed)) {}

  const Population& population() const override { return hosts_; }
  void begin_with(const Population& first) override { std::ranges::copy(first, hosts_.begin()); }
  Population survivors() const override {
    return {hosts_.begin(), hosts_.begin() + static_cast<std::ptrdiff_t>(settings_.parents)};
  }

  void evolve(std::uint32_t generation, const Evaluation& evaluation) override {
    const std::vector<Rank> ranks = ranks_of(evaluation);
    std::vector<std::size_t> order(hosts_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
    Population next;
    for (std::size_t i = 0; i < settings_.parents; ++i) next.push_back(hosts_[order[i]]);
    // The survivors stand in order of rank: of two, the earlier is the better.
    for (std::size_t i = 0; i < settings_.parents; ++i) {
      common::RandomStream random(seed_, common::Purpose("host_operator"), generation,
                                  static_cast<std::uint32_t>(i));
      next.push_back(child(next, random));
    }
    hosts_ = std::move(next);
  }

  nlohmann::json save() const override { return {{"hosts", hosts_}}; }

  void load(const nlohmann::json& state) override {
    hosts_ = saved_population(state, "hosts", 2 * settings_.parents, space_);
  }

 private:
  Genome child(const Population& survivors, common::RandomStream& random) const {
    const auto winner = [&]() -> const Genome& {  // of a tournament of two
      const std::size_t one = random.below(settings_.parents);
      return survivors[std::min<std::size_t>(one, random.below(settings_.parents))];
    };
    Genome result = winner();
    if (random.unit() < settings_.crossover_probability) {
      result = settings_.crossover.plugin.cross(result, winner(), space_,
                                                settings_.crossover.settings, random);
    }
    return settings_.mutation.plugin.mutate(result, space_, settings_.mutation.settings, random);
  }

  Nsga2Settings settings_;
  GeneSpace space_;
  std::uint64_t seed_;
  Population hosts_;  // parents, the best first, then their children
};

nlohmann::ordered_json to_json(const Nsga2Settings& settings, const Start& start) {
  nlohmann::ordered_json result{{"population", settings.parents},
                                {"step", settings.step},
                                {"crossover", {{"probability", settings.crossover_probability}}},
                                {"mutation", settings.mutation.to_json()}};
  append_members(result["crossover"], settings.crossover.to_json());
  start.append_to(result);
  return result;
}

std::shared_ptr<const EvolverConfig> read_nsga2(const common::ConfigNode& node,
                                                const Registry& registry) {
  const common::Settings given = read_paths(node, nsga2_parameters(registry));
  const Nsga2Settings settings{static_cast<std::size_t>(given.integer("population")),
                               given.real("step"), given.real("crossover.probability"),
                               choose(child_or_empty(node, "crossover"), registry.crossovers),
                               choose(child_or_empty(node, "mutation"), registry.mutations)};
  const Start start = Start::read(node);
  return make_evolver_config(2 * settings.parents, to_json(settings, start),
                             [settings, start](const GeneSpace& space, std::uint64_t seed) {
                               return std::make_unique<Nsga2>(settings, start, space, seed);
                             });
}

}  // namespace

EvolverPlugin nsga2_evolver() {
  return {{"nsga2",
           "Two objectives (NSGA-II): keeps individuals that no other dominates, evenly spread. "
           "Needs fitness.second and gives a Pareto set; starts around the genes of the map "
           "`start`, if given."},
          read_nsga2,
          {.objectives = 2, .takes_start = true},
          nsga2_parameters};
}

}  // namespace coevo::evolve
