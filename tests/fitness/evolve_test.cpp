// SPDX-License-Identifier: MIT
// The pipeline as a library's user runs it: observed, stopped, resumed.
#include "src/fitness/evolve.h"

#include <gtest/gtest.h>

#include "evolve/generation_record.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "tests/common/temporary_folder.h"

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

// Stops after so many generations.
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

  std::vector<std::uint32_t> seen;
  std::vector<bool> ends;

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
    return evolve(config_, folder_ / name, may_hold, {registry_, *executor_, watcher});
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

TEST_F(Pipelines, a_finished_run_is_passed_over_or_refused) {
  Watcher watcher(100);
  run("run", watcher);
  EXPECT_THROW(run("run", watcher), common::InputError);
  const Evolved again = run("run", watcher, Folder::may_hold_this_run);
  EXPECT_TRUE(again.finished);
  EXPECT_FALSE(again.champion);
  EXPECT_EQ(watcher.ends, (std::vector<bool>{true, false}));
}

TEST_F(Pipelines, a_flag_stops_a_run_before_its_first_generation) {
  const std::atomic<bool> stop{true};
  Watcher watcher(100);
  const Evolved stopped = evolve(config_, folder_ / "run", Folder::must_be_new,
                                 {registry_, *executor_, watcher, &stop});
  EXPECT_FALSE(stopped.finished);
  EXPECT_TRUE(watcher.seen.empty());
}

}  // namespace
}  // namespace coevo::fitness
