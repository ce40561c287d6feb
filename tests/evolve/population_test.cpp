// SPDX-License-Identifier: MIT
// Genomes, populations, their selection and evaluation.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/records/run/journal.h"
#include "evolve/evaluation.h"
#include "evolve/genome.h"
#include "evolve/operators/operators.h"
#include "tests/common/throws.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

GeneSpace mixed_space() {
  return GeneSpace({{"weight"},
                    {"count", -3, 5, Gene::Kind::integer},
                    {"wide", -2.5, 100.0},
                    {"one", 7, 8, Gene::Kind::integer},
                    {.name = "share", .low = 0.001, .high = 1, .kind = Gene::Kind::log}});
}

RC_GTEST_PROP(GeneSpace, EveryDrawIsInside, (std::uint64_t seed)) {
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  const GeneSpace space = mixed_space();
  RC_ASSERT(space.contains(space.draw(random)));
}

RC_GTEST_PROP(GeneSpace, StepsOfAnySizeStayInside, (std::uint64_t seed)) {
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  const GeneSpace space = mixed_space();
  Genome genome = space.draw(random);
  for (std::size_t i = 0; i < genome.size(); ++i) {
    genome[i] = space.moved(i, genome[i], 1000.0 * random.gaussian());
  }
  RC_ASSERT(space.contains(genome));
}

TEST(GeneSpace, StepsReflectAtTheBounds) {
  const GeneSpace space = mixed_space();
  EXPECT_DOUBLE_EQ(space.moved(0, 0.75, 0.5), 0.75);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.25, -0.5), 0.25);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.5, 2.25), 0.75);
  EXPECT_LT(space.moved(0, 0.5, 0.5), 1.0);
  EXPECT_EQ(space.moved(1, 4, 0.4), 4);
  EXPECT_EQ(space.moved(1, 4, 1.0), 4);
  EXPECT_EQ(space.moved(1, 4, 2.0), 3);
  EXPECT_EQ(space.moved(1, -3, -1.0), -3);
  EXPECT_EQ(space.moved(3, 7, 123.4), 7);
}

TEST(GeneSpace, a_log_gene_doubles_with_each_step_of_1_and_is_drawn_by_its_logarithm) {
  const GeneSpace space({{.name = "share", .low = 1.0 / 1024, .high = 1, .kind = Gene::Kind::log}});
  EXPECT_DOUBLE_EQ(space.range(0), 10);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.125, 1), 0.25);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.125, -1), 0.0625);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.5, 2), 0.5);  // reflected at 1
  EXPECT_LT(space.moved(0, 0.5, 1), 1.0);
  EXPECT_DOUBLE_EQ(space.at_share(0, 0.5), 1.0 / 32);
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  int low = 0;
  for (int i = 0; i < 8000; ++i) low += space.draw(0, random) < 1.0 / 32 ? 1 : 0;
  EXPECT_NEAR(low, 4000, 300);
  EXPECT_THROW(GeneSpace({{.name = "share", .low = 0, .high = 1, .kind = Gene::Kind::log}}),
               std::logic_error);
}

TEST(GeneSpace, IntegerDrawsReachAllValuesEqually) {
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  const GeneSpace space({{"count", -3, 5, Gene::Kind::integer}});
  std::map<double, int> counts;
  for (int i = 0; i < 8000; ++i) ++counts[space.draw(0, random)];
  EXPECT_EQ(counts.size(), 8U);
  for (const auto& [value, count] : counts) EXPECT_NEAR(count, 1000, 150) << value;
}

TEST(GeneSpace, RefusesWhatIsOutside) {
  const GeneSpace space = mixed_space();
  EXPECT_TRUE(space.contains({0.0, -3, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({1.0, -3, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({0.0, 0.5, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({std::nan(""), -3, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({0.0, -3, -2.5, 7}));
  EXPECT_FALSE(space.contains({0.0, -3, -2.5, 7, 0.0005}));
}

TEST(GeneSpace, RefusesBadGenes) {
  EXPECT_THROW(GeneSpace({}), std::logic_error);
  EXPECT_THROW(GeneSpace({{"a"}, {"a"}}), std::logic_error);
  EXPECT_THROW(GeneSpace({{"a", 1.0, 1.0}}), std::logic_error);
  EXPECT_THROW(GeneSpace({{"a", 0.5, 3, Gene::Kind::integer}}), std::logic_error);
}

TEST(Diversity, IsZeroForClonesAndHalfForOppositeCorners) {
  const GeneSpace space({{"a"}, {"b", 0, 10}});
  EXPECT_EQ(diversity({{0.5, 3}, {0.5, 3}}, space), 0.0);
  EXPECT_DOUBLE_EQ(diversity({{0, 0}, {1, 10}}, space), 0.5);
}

GeneSpace recorded_space() {
  return GeneSpace({{.name = "weight", .low = -1, .high = 3},
                    {.name = "scale", .low = 0.001, .high = 100, .kind = Gene::Kind::log},
                    {.name = "width", .low = 2, .high = 40, .kind = Gene::Kind::integer}});
}

// Each host has the fitness of its number, on the instances given.
Evaluation evaluation_of(std::size_t hosts, const std::vector<Task>& tasks) {
  Evaluation evaluation;
  for (std::size_t i = 0; i < hosts; ++i) evaluation.fitness.push_back(static_cast<double>(i));
  for (const Task& task : tasks) {
    evaluation.scores.push_back(
        {.fitness = 1.0 / static_cast<double>(task.instance), .solved = task.instance % 2 == 0});
  }
  return evaluation;
}

TEST(PopulationRecord, genes_come_back_to_half_a_place) {
  const GeneSpace space = recorded_space();
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  Population population;
  for (int i = 0; i < 50; ++i) population.push_back(space.draw(random));
  const std::string packed = packed_genes(population, space);
  EXPECT_EQ(packed.size(), 50U * 3 * 2);
  const auto places = records::unpacked_places(packed, "x");
  ASSERT_EQ(places.size(), 150U);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t gene = i % 3;
    const double share = places[i] / static_cast<double>(records::kGenePlaces - 1);
    const double at = space.scaled(gene, space[gene].low) + share * space.range(gene);
    const double was = space.scaled(gene, population[i / 3][gene]);
    EXPECT_NEAR(at, was, 0.5001 * space.range(gene) / (records::kGenePlaces - 1)) << i;
  }
}

TEST(PopulationRecord, the_ends_of_a_range_are_the_ends_of_the_places) {
  const GeneSpace space = recorded_space();
  EXPECT_EQ(records::unpacked_places(packed_genes({{-1, 0.001, 2}}, space), "x"),
            (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(packed_genes({{-1, 0.001, 2}}, space), "AAAAAA");
  const double below = std::nextafter(3.0, 0.0);
  EXPECT_EQ(records::unpacked_places(packed_genes({{below, 1.0, 39}}, space), "x")[0],
            records::kGenePlaces - 1);
}

TEST(PopulationRecord, other_texts_are_refused) {
  for (const char* wrong : {"A", "AAA", "A-", "\xff\xff", "A\n"}) {
    EXPECT_NE(common::input_error([&] {
                records::unpacked_places(wrong, "journal:3");
              }).find("journal:3: "),
              std::string::npos)
        << wrong;
  }
}

TEST(PopulationRecord, a_long_run_keeps_fewer_generations) {
  std::size_t kept = 0;
  std::vector<std::size_t> counts;
  for (std::uint32_t generation = 0; generation < 8192; ++generation) {
    if (std::has_single_bit(generation) && generation >= 256) counts.push_back(kept);
    kept += keeps_population(generation) ? 1 : 0;
  }
  EXPECT_EQ(counts, (std::vector<std::size_t>{256, 384, 512, 640, 768}));
  EXPECT_EQ(kept, 896U);
}

TEST(PopulationRecord, has_what_each_instance_met) {
  std::vector<Task> tasks{{0, 4}, {1, 4}, {0, 3}, {1, 8}};
  Evaluation evaluation = evaluation_of(2, tasks);
  evaluation.scores[1].is_left_out = true;
  evaluation.scores[3].is_left_out = true;
  const records::JournalRecord record{
      .population = kept_population({{0, 1, 2}, {1, 1, 3}}, evaluation, tasks, recorded_space())};
  const auto json = record.to_json()["population"];
  EXPECT_EQ(json["fitness"].dump(), "[0.0,1.0]");
  EXPECT_EQ(json["instances"].dump(),
            R"({"number":[3,4],"hosts":[1,1],"solved":[0,1],"fitness":[0.3333,0.25]})");
  EXPECT_FALSE(json.contains("individuals"));
}

TEST(PopulationRecord, of_many_has_the_best_the_worst_and_the_hardest) {
  std::vector<Task> tasks;
  for (std::uint64_t instance = 1; instance <= 300; ++instance) tasks.push_back({0, instance});
  const auto kept = kept_population(Population(1000, {0, 1, 2}), evaluation_of(1000, tasks), tasks,
                                    recorded_space());
  EXPECT_EQ(kept.fitness.size(), kIndividualsKept);
  EXPECT_EQ(kept.fitness.front(), 0.0);
  EXPECT_EQ(kept.fitness.back(), 999.0);
  EXPECT_EQ(kept.individuals, 1000U);
  EXPECT_EQ(kept.genomes.size(), kIndividualsKept * 6);
  EXPECT_EQ(kept.instances.size(), kInstancesKept);
  EXPECT_EQ(kept.instances.front().number, 45U) << "the hardest: of the largest numbers";
  EXPECT_EQ(kept.left_out, 44U);
}

TEST(PopulationRecord, is_in_the_journal_but_not_in_what_is_compared) {
  testing::FakeEvaluator evaluator;
  Evolution evolution(testing::config_of(testing::small_run_yaml()), testing::weights(4),
                      evaluator);
  const GenerationRecord record = evolution.step();
  EXPECT_FALSE(record.to_json(evolution.space()).contains("population"));
  const auto line = record.journal(evolution.space()).to_json();
  EXPECT_EQ(line["population"]["fitness"].size(), 10U);
  EXPECT_EQ(line["population"]["genomes"].get<std::string>().size(), 10U * 4 * 2);
}

constexpr int kDraws = 20'000;

// How often each of four individuals is selected.
std::array<double, 4> shares(const std::string& name, const std::array<double, 4>& fitness,
                             const common::Settings& settings) {
  const Selection& plugin = *testing::registry().selections.find(name);
  std::array<double, 4> result{};
  common::RandomStream random(3, common::Purpose("test"), 0, 0);
  for (int i = 0; i < kDraws; ++i) {
    result[plugin.pick(fitness, settings, random)] += 1.0 / kDraws;
  }
  return result;
}

void expect_near(const std::array<double, 4>& found, const std::array<double, 4>& expected) {
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 0.012) << i;
}

TEST(FitnessProportionate, SelectsInProportion) {
  expect_near(shares("fitness_proportionate", {1.0, 2.0, 0.0, 5.0}, {}), {0.125, 0.25, 0.0, 0.625});
}

TEST(FitnessProportionate, IsUniformWhereAllAreZero) {
  expect_near(shares("fitness_proportionate", {0.0, 0.0, 0.0, 0.0}, {}), {0.25, 0.25, 0.25, 0.25});
}

TEST(FitnessProportionate, TakesANegativeFitnessForZero) {
  expect_near(shares("fitness_proportionate", {-4.0, 1.0, 1.0, -1.0}, {}), {0.0, 0.5, 0.5, 0.0});
}

TEST(FitnessProportionate, StandsHugeDifferences) {
  expect_near(shares("fitness_proportionate", {1e-300, 1e9, 1.0, 0.0}, {}), {0.0, 1.0, 0.0, 0.0});
}

TEST(Tournament, SelectsTheBestOfTheDrawn) {
  common::Settings settings;
  settings.set("size", std::int64_t{2});
  // The i-th worst of n wins with ((i+1)^2 - i^2) / n^2.
  expect_near(shares("tournament", {1.0, 2.0, 3.0, 4.0}, settings),
              {1 / 16., 3 / 16., 5 / 16., 7 / 16.});
  settings.set("size", std::int64_t{1});
  expect_near(shares("tournament", {1.0, 2.0, 3.0, 4.0}, settings), {0.25, 0.25, 0.25, 0.25});
}

using testing::FakeEvaluator;

TEST(EvaluatePopulation, GivesEachHostTheMeanOfItsTasks) {
  FakeEvaluator evaluator;
  const Population hosts{{0.25}, {0.9}, {0.3}};
  const std::vector<Task> tasks{{0, 10}, {1, 20}, {0, 30}};
  const Evaluation found = evaluate_population(evaluator, hosts, tasks);
  EXPECT_DOUBLE_EQ(found.fitness[0], 1.0);
  EXPECT_DOUBLE_EQ(found.fitness[1], FakeEvaluator::score({0.9}, 20).fitness);
  EXPECT_EQ(found.fitness[2], 0.0);  // it had no task
  EXPECT_DOUBLE_EQ(found.solved_share, 2.0 / 3.0);
  EXPECT_EQ(found.effort.evaluations, 3U);
  EXPECT_EQ(found.effort.nodes, 10 + FakeEvaluator::score({0.9}, 20).nodes + 30);
}

TEST(EvaluatePopulation, SearchesEqualGenomesOnAnInstanceOnce) {
  FakeEvaluator evaluator;
  const Population hosts{{0.5}, {0.25}, {0.5}};
  const std::vector<Task> tasks{{0, 10}, {1, 10}, {2, 10}, {2, 11}, {0, 10}};
  const Evaluation found = evaluate_population(evaluator, hosts, tasks);
  EXPECT_EQ(evaluator.last_tasks, (std::vector<Task>{{0, 10}, {1, 10}, {0, 11}}));
  EXPECT_EQ(found.effort.evaluations, 3U);
  ASSERT_EQ(found.scores.size(), 5U);
  EXPECT_EQ(found.scores[4].nodes, found.scores[2].nodes);
  EXPECT_DOUBLE_EQ(found.fitness[0], found.fitness[2]);
}

TEST(EvaluatePopulation, WantsOneScoreATask) {
  struct Silent : testing::FakeEvaluator {
    std::vector<Score> evaluate(std::span<const Genome>, std::span<const Task>) override {
      return {};
    }
  } silent;
  const Population hosts{{0.5}};
  const std::vector<Task> tasks{{0, 1}};
  EXPECT_THROW(evaluate_population(silent, hosts, tasks), std::logic_error);
}

}  // namespace
}  // namespace coevo::evolve
