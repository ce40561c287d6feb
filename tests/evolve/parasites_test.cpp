// SPDX-License-Identifier: MIT
// Hillis's parasites.
#include "evolve/learning/parasites.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "common/error.h"
#include "evolve/learning/encounters.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

std::unique_ptr<LearningMethod> hillis(const std::string& settings) {
  return testing::method_of("hillis" + settings);
}

nlohmann::ordered_json run_generation(LearningMethod& method, std::uint32_t generation) {
  return testing::learn_from_equals(method, generation, 50);
}

double mean_instance(const LearningMethod& method, std::uint32_t generation) {
  double sum = 0.0;
  const std::vector<Task> tasks = method.assign(generation, 50);
  for (const Task& task : tasks) sum += static_cast<double>(task.instance);
  return sum / static_cast<double>(tasks.size());
}

TEST(Hillis, MeasuresEachHostOnTwoDifferentParasites) {
  const auto method = hillis("");
  const std::vector<Task> tasks = method->assign(0, 50);
  ASSERT_EQ(tasks.size(), 50U * 12U);
  std::map<std::vector<std::uint64_t>, int> met;  // by the parasite's instances
  for (std::size_t i = 0; i < tasks.size(); i += 6) {
    std::vector<std::uint64_t> parasite;
    for (std::size_t gene = 0; gene < 6; ++gene) {
      EXPECT_EQ(tasks[i + gene].host, i / 12);
      parasite.push_back(tasks[i + gene].instance);
    }
    ++met[parasite];
    if (i % 12 == 6) {
      EXPECT_NE(parasite.front(), tasks[i - 6].instance);
    }
  }
  EXPECT_EQ(met.size(), 40U);  // 100 encounters: each of the 40 is met two to four times
  for (const auto& [parasite, count] : met) EXPECT_TRUE(count >= 2 && count <= 4) << count;
  EXPECT_NE(tasks, method->assign(1, 50));
}

TEST(Hillis, ParasitesStayForFiveGenerations) {
  const auto method = hillis("");
  const auto instances = [&](std::uint32_t generation) {
    std::set<std::uint64_t> all;
    for (const Task& task : method->assign(generation, 50)) all.insert(task.instance);
    return all;
  };
  const auto first = instances(0);
  for (std::uint32_t g = 0; g < 4; ++g) run_generation(*method, g);
  EXPECT_EQ(instances(4), first);
  run_generation(*method, 4);
  EXPECT_NE(instances(5), first);
}

TEST(Hillis, InstancesBecomeHarder) {
  // In the fake problem an instance's nodes are its number.
  const auto method = hillis(", selection: {kind: tournament, size: 3}");
  EXPECT_NEAR(mean_instance(*method, 0), 500, 60);
  double first = 0.0, last = 0.0;
  for (std::uint32_t g = 0; g < 200; ++g) {
    last = run_generation(*method, g).at("mean_difficulty").get<double>();
    if (g == 0) first = last;
  }
  EXPECT_NEAR(first, 0.5, 0.06);
  EXPECT_GT(last, 0.8);
  EXPECT_GT(mean_instance(*method, 200), 800);
}

TEST(Hillis, ReportsTheHardestInstances) {
  const auto method = hillis("");
  const auto report = run_generation(*method, 0);
  std::uint64_t highest = 0;
  for (const Task& task : method->assign(0, 50)) highest = std::max(highest, task.instance);
  ASSERT_EQ(report.at("hardest").size(), 5U);
  EXPECT_EQ(report.at("hardest").at(0).at("instance"), highest);
  EXPECT_EQ(report.at("hardest").at(0).at("relative_nodes"), static_cast<double>(highest) / 1000);
  EXPECT_GT(report.at("best_difficulty"), report.at("mean_difficulty"));
}

TEST(Hillis, GoesOnFromWhatItSaved) {
  const auto straight = hillis("");
  for (std::uint32_t g = 0; g < 7; ++g) run_generation(*straight, g);
  const auto resumed = hillis("");
  resumed->load(nlohmann::json::parse(straight->save().dump()));
  for (std::uint32_t g = 7; g < 12; ++g) {
    EXPECT_EQ(run_generation(*straight, g).dump(), run_generation(*resumed, g).dump());
  }
  EXPECT_EQ(straight->save().dump(), resumed->save().dump());
}

TEST(Hillis, SharedParasitesAreTheSameForAllHostsAndAllMetBeforeTheyEvolve) {
  const auto method = hillis(", shared: true, interval: 20");
  std::set<std::uint64_t> seen;
  for (std::uint32_t g = 0; g < 20; ++g) {
    const std::vector<Task> tasks = method->assign(g, 50);
    ASSERT_EQ(tasks.size(), 50U * 12U);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      EXPECT_EQ(tasks[i].instance, tasks[i % 12].instance);
    }
    for (std::size_t i = 0; i < 12; i += 6) seen.insert(tasks[i].instance);
  }
  const auto own = hillis(", interval: 20");
  std::set<std::uint64_t> parasites;
  const std::vector<Task> tasks = own->assign(0, 50);
  for (std::size_t i = 0; i < tasks.size(); i += 6) parasites.insert(tasks[i].instance);
  EXPECT_EQ(seen, parasites);  // each of the 40, by its first instance
  EXPECT_NE(testing::config_error("learning: {method: hillis, shared: true}")
                .find("an interval of at least 20"),
            std::string::npos);
}

std::uint64_t distinct_after(const std::string& settings, std::uint32_t generations) {
  const auto method = hillis(settings);
  nlohmann::ordered_json report;
  for (std::uint32_t g = 0; g < generations; ++g) report = run_generation(*method, g);
  return report["parasites"]["distinct"];
}

TEST(Hillis, reports_how_varied_the_parasites_are) {
  const auto method = hillis(", interval: 3");
  EXPECT_EQ(run_generation(*method, 0)["parasites"]["generation"], 0);
  for (std::uint32_t g = 1; g < 7; ++g) run_generation(*method, g);
  EXPECT_EQ(run_generation(*method, 7)["parasites"]["generation"], 2);
  EXPECT_GT(distinct_after("", 1), 150U) << "40 parasites of six";
}

TEST(Hillis, sharing_keeps_parasites_apart) {
  const std::string strong =
      ", selection: {kind: tournament, size: 5}, mutation: {probability: 0.3, gene_probability: "
      "0.3}, crossover: {probability: 0.5}, reproduction: 0.2";
  EXPECT_GT(distinct_after(strong + ", sharing: true", 300), 2 * distinct_after(strong, 300));
}

TEST(Hillis, without_fitness_parasites_drift) {
  const auto mean_of = [](const std::string& fitness) {
    const auto method = hillis(", fitness: " + fitness);
    for (std::uint32_t g = 0; g < 100; ++g) run_generation(*method, g);
    return mean_instance(*method, 100);
  };
  EXPECT_GT(mean_of("hardness"), 700);
  EXPECT_LT(mean_of("none"), 650);
}

// Hosts differ on instances below 500 alone.
TEST(Hillis, prefers_parasites_that_tell_about_hosts) {
  const auto method = hillis(
      ", shared: true, interval: 20, fitness: informativeness, "
      "selection: {kind: tournament, size: 3}");
  std::vector<Task> tasks;
  for (std::uint32_t g = 0; g < 400; ++g) {
    tasks = method->assign(g, 10);
    std::vector<Score> scores;
    for (const Task& task : tasks) {
      const double skill = task.instance < 500 ? 0.05 * static_cast<double>(task.host) : 0.0;
      scores.push_back({.fitness = 0.3 + skill, .solved = true, .nodes = 100});
    }
    method->learn(g, tasks, scores);
  }
  const auto is_low = [](const Task& task) { return task.instance < 500; };
  EXPECT_GT(std::ranges::count_if(tasks, is_low), std::ssize(tasks) * 8 / 10);
  EXPECT_NE(testing::config_error("learning: {method: hillis, fitness: informativeness}")
                .find("expected shared: true with informativeness"),
            std::string::npos);
}

TEST(Virulence, LetsTheHardestLose) {
  const std::vector<double> hard{0.0, 1.0, 2.0, 4.0};
  EXPECT_EQ(with_virulence(hard, 1.0), hard);
  EXPECT_EQ(with_virulence(hard, 0.5), (std::vector<double>{0.0, 0.75, 1.0, 0.0}));
  EXPECT_EQ(with_virulence({0.0, 0.0}, 0.5), (std::vector<double>{0.0, 0.0}));
}

TEST(Virulence, KeepsParasitesOfHillisFromTheHardestInstances) {
  const auto run = [](const char* virulence) {
    const auto method =
        hillis(std::string(", selection: {kind: tournament, size: 3}, virulence: ") + virulence);
    for (std::uint32_t g = 0; g < 200; ++g) run_generation(*method, g);
    return mean_instance(*method, 200);
  };
  EXPECT_GT(run("1"), 800);
  EXPECT_LT(run("0.5"), 700);
}

TEST(InstanceTally, CountsTheFullPenaltyWhereNoHostSolved) {
  ParasiteTally tally(2);
  tally[0].add(Score{0.0, false, 500, 1000});
  tally[0].add(Score{0.5, true, 100, 1000});
  tally[1].add(Score{0.5, true, 400, 1000});
  EXPECT_DOUBLE_EQ(difficulty(tally, 1e9), (300.0 + 400.0) / 2000.0);
  tally[1] = {};
  EXPECT_EQ(difficulty(tally, 1e9), 0.0);  // not met
  tally[1].add(Score{0.0, false, 400, 1000});
  EXPECT_DOUBLE_EQ(difficulty(tally, 1e9), (300.0 + 1e9) / 2000.0);
}

TEST(InstanceTally, InstancesWithoutSolutionAreNoHarderThanForTheBaseline) {
  ParasiteTally tally(1);
  tally[0].add(Score{0.0, false, 77, 1'000'000'000});
  EXPECT_DOUBLE_EQ(difficulty(tally, 1e9), 1.0);
}

}  // namespace
}  // namespace coevo::evolve
