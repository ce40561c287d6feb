// SPDX-License-Identifier: MIT
// The pipeline as a library's user runs it: observed, stopped, resumed.
#include "src/fitness/evolve.h"

#include <gtest/gtest.h>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/files/line_log.h"
#include "common/records/run/best.h"
#include "evolve/run/generation_record.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::fitness {
namespace {

constexpr const char* kConfig =
    "domain: tiles8\n"
    "solver: {search: {name: best_first}, heuristics: [manhattan_distance, misplaced_tiles]}\n"
    "limits: {nodes: 500}\n"
    "fitness: {objective: log_nodes}\n"
    "training: {instances: 1-50, sample: 10}\n"
    "learning: {method: random, instances: 4}\n"
    "evolver: {name: ga, generations: 4, population: 4}\n"
    "champion: {candidates: 2, instances: 5}\n";

// Stops after a number of generations.
class Watcher : public Observer {
 public:
  explicit Watcher(std::uint32_t most) : most_(most) {}
  bool generation_done(const evolve::GenerationRecord& record, std::uint32_t) override {
    seen.push_back(record.generation);
    return record.generation + 1 < most_;
  }
  void evolution_done(const RunConfig&, const evolve::Champion* champion,
                      const std::filesystem::path&) override {
    ends.push_back(champion != nullptr);
  }
  void message(const std::string&) override { ++messages; }

  std::vector<std::uint32_t> seen;
  std::vector<bool> ends;
  int messages = 0;

 private:
  std::uint32_t most_;
};

class Pipelines : public testing::Test {
 protected:
  Registry registry_ = standard_registry();
  RunConfig config_ = RunConfig::parse(kConfig, "tiny", registry_);
  std::unique_ptr<Executor> executor_ = make_executor(2);
  common::TemporaryFolder folder_;

  Evolved run(const std::string& name, Watcher& watcher, Folder may_hold = Folder::must_be_new) {
    return evolve(config_, folder_ / name, {registry_, *executor_, watcher}, may_hold);
  }
};

TEST_F(Pipelines, an_observer_stops_a_run_that_is_resumed_to_the_same_bytes) {
  Watcher patient(100);
  const Evolved whole = run("whole", patient);
  EXPECT_TRUE(whole.finished);
  EXPECT_EQ(patient.seen.size(), 4U);
  ASSERT_TRUE(whole.champion);

  Watcher hasty(2);
  const Evolved stopped = run("stopped", hasty);
  EXPECT_FALSE(stopped.finished);
  EXPECT_EQ(stopped.folder, folder_ / "stopped");
  EXPECT_EQ(hasty.seen, (std::vector<std::uint32_t>{0, 1}));

  Watcher again(100);
  const Evolved resumed = resume(folder_ / "stopped", {registry_, *executor_, again});
  EXPECT_TRUE(resumed.finished);
  EXPECT_EQ(again.seen, (std::vector<std::uint32_t>{2, 3}));
  EXPECT_EQ(common::read_whole_file(resumed.file), common::read_whole_file(whole.file));
}

// Boards that a method makes are in the checkpoint, whether their parents are numbers or in a file.
TEST_F(Pipelines, made_boards_are_resumed_to_the_same_bytes) {
  const std::string boards = "1 2 3 4 5 6 8 7 0\n8 6 7 2 5 4 3 0 1\n6 4 7 8 5 0 3 2 1\n";
  common::write_atomically(folder_ / "boards.txt", boards);
  const std::string from_file = "training: {files: [" + (folder_ / "boards.txt").string() + "]}";
  for (const std::string& training : {std::string("training: {instances: 1-50}"), from_file}) {
    std::string text = kConfig;
    const auto replace = [&](const std::string& from, const std::string& to) {
      text.replace(text.find(from), from.size(), to);
    };
    replace("training: {instances: 1-50, sample: 10}", training);
    replace("{method: random, instances: 4}", "{method: boards, population: 5, instances: 4}");
    replace("generations: 4", "generations: 9");
    replace("instances: 5}", "instances: 3}");
    config_ = RunConfig::parse(text, "boards", registry_);
    const std::string name = training == from_file ? "file-" : "numbers-";
    Watcher patient(100), hasty(4), again(100);
    const Evolved whole = run(name + "whole", patient);
    run(name + "stopped", hasty);
    const Evolved resumed = resume(folder_ / (name + "stopped"), {registry_, *executor_, again});
    EXPECT_EQ(again.seen.size(), 5U);
    EXPECT_EQ(common::read_whole_file(resumed.file), common::read_whole_file(whole.file));
    EXPECT_EQ(common::read_whole_file(folder_ / (name + "stopped") / "generations.jsonl"),
              common::read_whole_file(folder_ / (name + "whole") / "generations.jsonl"));
  }
}

// Its config would differ from that of its members, which the other process evolves.
TEST_F(Pipelines, a_portfolio_is_for_one_process_at_a_time) {
  config_ = RunConfig::parse(kConfig, "tiny", registry_,
                             {"solver.search.name=attempt", "portfolio.members=1"});
  const auto path = folder_ / "portfolio";
  std::filesystem::create_directory(path);
  const auto lock = common::lock_folder(path);
  Watcher watcher(100);
  for (const Folder may_hold : {Folder::must_be_new, Folder::may_hold_this_run}) {
    const std::string message =
        common::input_error([&] { (void)run("portfolio", watcher, may_hold); });
    EXPECT_NE(message.find("another process is using this run"), std::string::npos) << message;
    EXPECT_TRUE(std::filesystem::is_empty(path));
  }
}

// On the benchmark's, if the config names no others.
TEST_F(Pipelines, the_champion_is_measured_on_each_test_instance) {
  for (const char* given : {"benchmark.instances=101-110", "champion.test=101-110"}) {
    config_ = RunConfig::parse(kConfig, "tiny", registry_, {given});
    Watcher watcher(100);
    run(given, watcher);
    const auto rows = records::read_test(folder_ / given);
    ASSERT_EQ(rows.size(), 10U);
    EXPECT_EQ(rows[9].instance, 110U);
    double sum = 0;
    for (const auto& row : rows) sum += row.fitness;
    const auto best = records::read_best(folder_ / given);
    EXPECT_NEAR(*records::champion_figures(best).test.fitness, sum / 10, 1e-12);
  }
  const auto folder = folder_ / "champion.test=101-110";
  for (const char* row : {"101,1,0.5x", "101,2,0.5", "", "101,1"}) {
    common::write_atomically(folder / "test.csv",
                             std::string("instance,solved,fitness\n") + row + "\n");
    EXPECT_NE(common::input_error([&] { (void)records::read_test(folder); }).find("test.csv:2: '"),
              std::string::npos)
        << row;
  }
}

TEST_F(Pipelines, a_finished_run_is_passed_over_or_refused) {
  Watcher watcher(100);
  run("run", watcher);
  EXPECT_THROW(run("run", watcher), common::InputError);
  const Evolved again = run("run", watcher, Folder::may_hold_this_run);
  EXPECT_TRUE(again.finished);
  EXPECT_FALSE(again.champion);
  EXPECT_EQ(watcher.ends, (std::vector<bool>{true, false}));
}

// Of a finished run, and of one that an earlier version finished, without checksums.
TEST_F(Pipelines, a_best_json_that_is_not_the_run_s_own_is_written_again) {
  Watcher watcher(100);
  const auto file = run("run", watcher).file;
  const auto checkpoint = folder_ / "run" / "populations" / "checkpoint.json";
  const std::string best = common::read_whole_file(file);
  const std::string sealed = common::read_whole_file(checkpoint);
  std::string altered = best;
  const std::size_t weight = altered.find("manhattan_distance\": ") + 21;
  altered.replace(weight, altered.find_first_of(",\n", weight) - weight, "0.125");
  ASSERT_NE(altered, best);
  for (const bool noted : {true, false}) {
    for (const std::string& text :
         {std::string(), best.substr(0, best.size() / 2), altered, std::string(60'000, '[')}) {
      if (!noted) {
        const auto seal = sealed.rfind(",\"results\":{");
        ASSERT_NE(seal, std::string::npos);
        common::write_atomically(checkpoint,
                                 common::sealed_json(sealed.substr(0, seal) + "}") + "\n");
        if (text == altered) continue;  // nothing to know it by
      }
      common::write_atomically(file, text);
      Watcher again(100);
      ASSERT_TRUE(run("run", again, Folder::may_hold_this_run).finished);
      EXPECT_EQ(again.ends, std::vector<bool>{true});
      EXPECT_EQ(again.messages, 1);
      EXPECT_EQ(common::read_whole_file(file), best);
      EXPECT_EQ(common::read_whole_file(checkpoint), sealed);
    }
  }
}

TEST_F(Pipelines, a_flag_stops_a_run_before_its_first_generation) {
  const std::atomic<bool> stop{true};
  Watcher watcher(100);
  const Evolved stopped = evolve(config_, folder_ / "run", {registry_, *executor_, watcher, &stop});
  EXPECT_FALSE(stopped.finished);
  EXPECT_EQ(stopped.folder, folder_ / "run");
  EXPECT_TRUE(watcher.seen.empty());
}

// Sets a flag when the first generation is about to begin.
class StopAtStart : public Watcher {
 public:
  explicit StopAtStart(std::atomic<bool>& stop) : Watcher(100), stop_(stop) {}
  void evolution_started(const RunConfig&, const evolve::Evolution&) override { stop_ = true; }

 private:
  std::atomic<bool>& stop_;
};

// Before its folder has a state, when the first instances are chosen, and after the first
// generation.
TEST_F(Pipelines, every_learning_method_is_stopped_and_resumed_around_its_first_generation) {
  const auto files = [&](const std::string& name) {
    std::string text;
    for (const char* file : {"best.json", "generations.jsonl", "populations/checkpoint.json"}) {
      text += common::read_whole_file(folder_ / name / file);
    }
    return text;
  };
  int methods = 0;
  for (const evolve::LearningPlugin& method : registry_.learning_methods) {
    const std::string name = method.descriptor.name;
    SCOPED_TRACE(name);
    config_ = RunConfig::parse(kConfig, "tiny", registry_,
                               {"learning={method: " + name + "}", "training.sample=50"});
    Watcher patient(100);
    ASSERT_TRUE(run(name, patient).finished);
    const auto expect_resumes = [&](const std::string& place) {
      Watcher again(100);
      ASSERT_TRUE(run(place, again, Folder::may_hold_this_run).finished) << place;
      EXPECT_EQ(files(place), files(name)) << place;
    };
    std::atomic<bool> stop{true};
    Watcher watcher(100);
    const Pipeline stopped{registry_, *executor_, watcher, &stop};
    EXPECT_FALSE(evolve(config_, folder_ / (name + "-before"), stopped).finished);
    EXPECT_FALSE(resume(folder_ / (name + "-before"), stopped).finished);
    expect_resumes(name + "-before");
    stop = false;
    StopAtStart at_start(stop);
    const Pipeline starting{registry_, *executor_, at_start, &stop};
    EXPECT_FALSE(evolve(config_, folder_ / (name + "-within"), starting).finished);
    EXPECT_TRUE(at_start.seen.empty());
    expect_resumes(name + "-within");
    Watcher hasty(1);
    EXPECT_FALSE(run(name + "-after", hasty).finished);
    expect_resumes(name + "-after");
    ++methods;
  }
  EXPECT_GE(methods, 5);
}

// While it finds out what its first members leave unsolved, before any evolution has a folder.
TEST_F(Pipelines, a_run_stopped_in_preparation_names_what_can_be_resumed) {
  const std::string members =
      "{expanded: 9, quantisation: 100, weights: {manhattan_distance: 0.5}}";
  const std::vector<std::string> assignments{"solver.search.name=attempt", "limits.nodes=100",
                                             "solver.members=[" + members + "]"};
  const std::atomic<bool> stop{true};
  Watcher watcher(100);
  for (const bool is_portfolio : {true, false}) {
    auto all = assignments;
    if (is_portfolio) all.emplace_back("portfolio.members=1");
    config_ = RunConfig::parse(kConfig, "tiny", registry_, all);
    const auto folder = folder_ / (is_portfolio ? "portfolio" : "single");
    const Evolved stopped = evolve(config_, folder, {registry_, *executor_, watcher, &stop});
    EXPECT_FALSE(stopped.finished);
    EXPECT_EQ(stopped.folder, is_portfolio ? folder : std::filesystem::path());
    if (is_portfolio) {
      EXPECT_TRUE(resume(folder, {registry_, *executor_, watcher}).finished);
    } else {
      EXPECT_TRUE(run("single", watcher).finished);
    }
  }
}

}  // namespace
}  // namespace coevo::fitness
