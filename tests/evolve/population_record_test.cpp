// SPDX-License-Identifier: MIT
#include "evolve/run/population_record.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/common/throws.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

GeneSpace mixed_space() {
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
  const GeneSpace space = mixed_space();
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  Population population;
  for (int i = 0; i < 50; ++i) population.push_back(space.draw(random));
  const std::string packed = packed_genes(population, space);
  EXPECT_EQ(packed.size(), 50U * 3 * 2);
  const auto places = unpacked_genes(packed, "x");
  ASSERT_EQ(places.size(), 150U);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t gene = i % 3;
    const double share = places[i] / static_cast<double>(kGenePlaces - 1);
    const double at = space.scaled(gene, space[gene].low) + share * space.range(gene);
    const double was = space.scaled(gene, population[i / 3][gene]);
    EXPECT_NEAR(at, was, 0.5001 * space.range(gene) / (kGenePlaces - 1)) << i;
  }
}

TEST(PopulationRecord, the_ends_of_a_range_are_the_ends_of_the_places) {
  const GeneSpace space = mixed_space();
  EXPECT_EQ(unpacked_genes(packed_genes({{-1, 0.001, 2}}, space), "x"),
            (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(packed_genes({{-1, 0.001, 2}}, space), "AAAAAA");
  const double below = std::nextafter(3.0, 0.0);
  EXPECT_EQ(unpacked_genes(packed_genes({{below, 1.0, 39}}, space), "x")[0], kGenePlaces - 1);
}

TEST(PopulationRecord, other_texts_are_refused) {
  for (const char* wrong : {"A", "AAA", "A-", "\xff\xff", "A\n"}) {
    EXPECT_NE(common::input_error([&] { unpacked_genes(wrong, "journal:3"); }).find("journal:3: "),
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
  const auto json = population_json({{0, 1, 2}, {1, 1, 3}}, evaluation, tasks, mixed_space());
  EXPECT_EQ(json["fitness"].dump(), "[0.0,1.0]");
  EXPECT_EQ(json["instances"].dump(),
            R"({"number":[3,4],"hosts":[1,1],"solved":[0,1],"fitness":[0.3333,0.25]})");
  EXPECT_FALSE(json.contains("individuals"));
}

TEST(PopulationRecord, of_many_has_the_best_the_worst_and_the_hardest) {
  std::vector<Task> tasks;
  for (std::uint64_t instance = 1; instance <= 300; ++instance) tasks.push_back({0, instance});
  const auto json = population_json(Population(1000, {0, 1, 2}), evaluation_of(1000, tasks), tasks,
                                    mixed_space());
  EXPECT_EQ(json["fitness"].size(), kIndividualsKept);
  EXPECT_EQ(json["fitness"].front(), 0.0);
  EXPECT_EQ(json["fitness"].back(), 999.0);
  EXPECT_EQ(json["individuals"], 1000);
  EXPECT_EQ(json["genomes"].get<std::string>().size(), kIndividualsKept * 6);
  EXPECT_EQ(json["instances"]["number"].size(), kInstancesKept);
  EXPECT_EQ(json["instances"]["number"].front(), 45) << "the hardest: of the largest numbers";
  EXPECT_EQ(json["instances"]["left_out"], 44);
}

TEST(PopulationRecord, is_in_the_journal_but_not_in_what_is_compared) {
  testing::FakeEvaluator evaluator;
  Evolution evolution(testing::config_of(testing::small_run_yaml()), testing::weights(4),
                      evaluator);
  const GenerationRecord record = evolution.step();
  EXPECT_FALSE(record.to_json(evolution.space()).contains("population"));
  const auto line = record.journal_json(evolution.space());
  EXPECT_EQ(line["population"]["fitness"].size(), 10U);
  EXPECT_EQ(line["population"]["genomes"].get<std::string>().size(), 10U * 4 * 2);
}

}  // namespace
}  // namespace coevo::evolve
