// SPDX-License-Identifier: MIT
// Boards that coevolve with the hosts.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "common/error.h"
#include "evolve/learning/learning_method.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// A board is a number in text, and a mutant is near it. Hosts differ by their gene on boards below
// 300 alone; a run takes 100 nodes.
class NumberedBoards final : public Evaluator, public Boards {
 public:
  std::vector<Score> evaluate(std::span<const Genome> hosts, std::span<const Task> tasks) override {
    std::vector<Score> scores;
    for (const Task& task : tasks) {
      const double skill = number(task.instance) < 300 ? hosts[task.host].front() : 0.0;
      scores.push_back({0.1 + skill / 2, true, 100, 1});
    }
    return scores;
  }
  References reference_nodes(std::span<const std::uint64_t>) override { return {}; }
  Boards* boards() override { return this; }

  std::string mutant(std::uint64_t instance, common::RandomStream& random) const override {
    return std::to_string(number(instance) + random.below(21) - 10);
  }
  const std::string& board(std::uint64_t instance) const override {
    return boards_.at(instance - kFirst);
  }
  void set(std::vector<std::string> boards) override { boards_ = std::move(boards); }

  std::uint64_t number(std::uint64_t instance) const {
    return instance < kFirst ? instance : std::stoull(boards_.at(instance - kFirst)) % 1011;
  }

 private:
  std::vector<std::string> boards_;
};

class BoardsLearning : public ::testing::Test {
 protected:
  static std::unique_ptr<LearningMethod> method(const std::string& settings = "") {
    return testing::method_of("boards" + settings);
  }

  std::vector<Task> tasks(LearningMethod& method, std::uint32_t generation) {
    method.prepare(generation, evaluator_);
    return method.assign(generation, hosts_.size());
  }

  nlohmann::ordered_json generation(LearningMethod& method, std::uint32_t generation) {
    const auto given = tasks(method, generation);
    return method.learn(generation, given, evaluator_.evaluate(hosts_, given));
  }

  // The share of a round's boards on which hosts differ.
  double informative(LearningMethod& method, std::uint32_t first, std::uint32_t rounds) {
    std::size_t count = 0, of = 0;
    for (std::uint32_t g = first; g < first + rounds; ++g) {
      for (const Task& task : tasks(method, g)) {
        if (task.host != 0 || task.instance < Boards::kFirst) continue;
        count += evaluator_.number(task.instance) < 300 ? 1 : 0;
        ++of;
      }
      generation(method, g);
    }
    return static_cast<double>(count) / static_cast<double>(of);
  }

  NumberedBoards evaluator_;
  const std::vector<Genome> hosts_{{0.0}, {0.25}, {0.5}, {0.75}};
};

TEST_F(BoardsLearning, all_hosts_meet_uniform_instances_and_boards_each_once_in_a_round) {
  const auto boards = method(", population: 12, instances: 8, uniform: 0.5");
  std::multiset<std::uint64_t> met;
  for (std::uint32_t g = 0; g < 3; ++g) {
    const auto given = tasks(*boards, g);
    ASSERT_EQ(given.size(), 8 * hosts_.size());
    for (std::size_t i = 0; i < given.size(); ++i) {
      EXPECT_EQ(given[i].instance, given[i % 8].instance);
      EXPECT_EQ(given[i].instance >= Boards::kFirst, i % 8 >= 4);
    }
    for (std::size_t i = 4; i < 8; ++i) met.insert(given[i].instance);
  }
  EXPECT_EQ(met.size(), 12U);
  EXPECT_EQ(std::set(met.begin(), met.end()).size(), 12U);
}

// Seven boards, four a generation: the second generation begins again with the first of the round.
TEST_F(BoardsLearning, of_any_number_are_all_met_in_a_round) {
  const auto boards = method(", population: 7, instances: 8, uniform: 0.5");
  std::set<std::uint64_t> met;
  for (std::uint32_t g = 0; g < 2; ++g) {
    const auto given = tasks(*boards, g);
    std::set<std::uint64_t> now;
    for (std::size_t i = 4; i < 8; ++i) now.insert(given[i].instance);
    EXPECT_EQ(now.size(), 4U);
    met.merge(now);
  }
  EXPECT_EQ(met.size(), 7U);
}

TEST_F(BoardsLearning, evolve_towards_what_distinguishes_hosts) {
  for (const char* fitness : {"informativeness", "disagreement"}) {
    const auto boards = method(std::string(", population: 24, fitness: ") + fitness);
    const double at_first = informative(*boards, 0, 6);
    for (std::uint32_t g = 6; g < 120; ++g) generation(*boards, g);
    EXPECT_LT(at_first, 0.6) << fitness;
    EXPECT_GT(informative(*boards, 120, 6), 0.9) << fitness;
  }
}

// Every board's skill counts alike, so that its hardness is that of the hosts.
TEST(BoardsFitness, hardness_wants_boards_that_someone_solves) {
  NumberedBoards evaluator;
  const auto mean_after = [&](const std::string& fitness) {
    const auto method =
        testing::method_of("boards, population: 20, instances: 8, fitness: " + fitness);
    for (std::uint32_t g = 0; g < 300; ++g) {
      method->prepare(g, evaluator);
      const auto tasks = method->assign(g, 4);
      std::vector<Score> scores;
      for (const Task& task : tasks) {
        // Hard up to 900; beyond, no host solves it.
        const auto number = static_cast<double>(evaluator.number(task.instance));
        const bool solved = number <= 900;
        scores.push_back({.fitness = solved ? 1 - number / 1000 : 0, .solved = solved, .nodes = 1});
      }
      method->learn(g, tasks, scores);
    }
    const auto boards = method->save()["boards"].get<std::vector<std::string>>();
    double sum = 0;
    for (const std::string& board : boards) sum += std::stod(board);
    return sum / static_cast<double>(boards.size());
  };
  EXPECT_GT(mean_after("hardness"), 800);
  EXPECT_LT(mean_after("hardness"), 920);
  EXPECT_NEAR(mean_after("none"), 500, 250) << "they drift";
}

TEST_F(BoardsLearning, preparing_again_changes_nothing) {
  const auto boards = method();
  for (std::uint32_t g = 0; g < 6; ++g) generation(*boards, g);
  const auto before = boards->save();
  tasks(*boards, 6);  // a new round
  const auto once = boards->save();
  tasks(*boards, 6);
  EXPECT_NE(before, once);
  EXPECT_EQ(boards->save(), once);
}

TEST_F(BoardsLearning, resumes_exactly) {
  const auto straight = method();
  for (std::uint32_t g = 0; g < 12; ++g) generation(*straight, g);
  const auto resumed = method();
  resumed->load(nlohmann::json::parse(straight->save().dump()));
  for (std::uint32_t g = 12; g < 20; ++g) {
    EXPECT_EQ(generation(*straight, g).dump(), generation(*resumed, g).dump());
  }
  EXPECT_EQ(straight->save(), resumed->save());
  auto damaged = straight->save();
  damaged["boards"].erase(0);
  EXPECT_THROW(method()->load(damaged), common::InputError);
  damaged = straight->save();
  damaged["boards"][1] = "";
  EXPECT_THROW(method()->load(damaged), common::InputError);
  damaged = straight->save();
  damaged["known"][0] = {0.0, -1.0, 1.0};
  EXPECT_THROW(method()->load(damaged), common::InputError);
}

TEST(BoardsConfig, wants_boards_that_vary_and_enough_of_them) {
  EXPECT_NE(testing::config_error("learning: {method: boards, population: 3}")
                .find("'boards': expected at most as many boards as the population of 3"),
            std::string::npos);
  EXPECT_NE(
      testing::config_error("training: {instances: 1-3}\nlearning: {method: boards}")
          .find("'boards': expected at most as many uniform instances as the training sample of 3"),
      std::string::npos);
  EXPECT_NE(testing::config_error("learning: {method: boards}\nbudget: {racing: halving}"), "");
  const auto root = common::ConfigNode::parse("learning: {method: boards}", "test.yaml");
  EXPECT_THROW(EvolutionConfig::read(root, {}, testing::registry()), common::InputError);
}

}  // namespace
}  // namespace coevo::evolve
