// SPDX-License-Identifier: MIT
// Evolutions on simulated clusters: whatever fails, they end, and with the same bytes. A seed says
// what fails. COEVO_SIMULATED_CLUSTERS (100) clusters are tried; COEVO_SIMULATION_SEED repeats one
// and prints what happens.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run/run_folder.h"
#include "common/records/run/run_log.h"
#include "common/records/run_files.h"
#include "evolve/run/generation_record.h"
#include "src/fitness/evolve.h"
#include "tests/fitness/test_registry.h"
#include "tests/simulation/workload.h"

namespace coevo::simulation {
namespace {

constexpr int kMaxFaultyStarts = 8;

// What is wrong on purpose, to see whether it is found.
enum class Flaw { none, disk_lies, clock_stands };

// Insists that what was reported as done is on the disk, and stays there.
class Watcher : public fitness::Observer {
 public:
  Watcher(const Disk& disk, const Workload& workload, fs::path folder)
      : disk_(disk), workload_(workload), folder_(std::move(folder)) {}
  // Finds out by a loss of power alone.
  void trust_the_disk() { looks_ = false; }

  void evolution_started(const fitness::RunConfig&, const evolve::Evolution& evolution) override {
    if (evolution.generation() < done_) {
      throw Failure(fmt::format("generation {} was done, but is lost", evolution.generation()));
    }
    workload_.make_first_run(folder_);
  }
  bool generation_done(const evolve::GenerationRecord& record, std::uint32_t) override {
    done_ = record.generation + 1;
    expect_flushed(records::kCommandRunsFile);
    return true;
  }
  void evolution_done(const fitness::RunConfig&, const evolve::Champion*,
                      const fs::path&) override {
    expect_flushed(records::kBestFile);
  }

 private:
  void expect_flushed(const char* name) const {
    const fs::path path = folder_ / name;
    if (!looks_ || !fs::exists(path) || disk_.flushed_text(path) == common::read_whole_file(path))
      return;
    throw Failure(fmt::format("{} counts, but is not on the disk", name));
  }

  const Disk& disk_;
  const Workload& workload_;
  fs::path folder_;
  bool looks_ = true;
  std::uint32_t done_ = 0;  // generations
};

// One evolution, on one cluster after another.
class Simulation {
 public:
  Simulation(std::uint64_t seed, const Workload& workload, Disk& disk, bool prints)
      : workload_(workload),
        world_{disk, common::RandomStream(seed, common::Purpose("simulation"), 0, 0),
               Trace(prints)},
        folder_(disk.root() / "runs" / "r"),
        watcher_(disk, workload, folder_) {
    disk.clear();
  }

  Results undisturbed() {
    if (!start({.ranks = 1})) throw Failure("an undisturbed run does not end");
    return workload_.results_in(folder_);
  }

  // Throws Failure. Returns the hash of all that happened.
  std::uint64_t run(const Results& expected, Flaw flaw) {
    flaw_ = flaw;
    if (flaw == Flaw::disk_lies) watcher_.trust_the_disk();
    const int faulty = static_cast<int>(world_.below(kMaxFaultyStarts));
    bool is_done = false;
    for (int i = 0; i <= faulty && !is_done; ++i) {
      is_done = start({.ranks = 1 + world_.below(5), .has_faults = i < faulty});
    }
    if (!is_done) throw Failure("does not end without faults");
    expect(expected);
    world_.disk.start_process();
    world_.disk.lose_power(world_.random);
    expect(expected);
    return world_.trace.hash();
  }

 private:
  void expect(const Results& expected) const {
    const Results found = workload_.results_in(folder_);
    for (const auto& [name, text] : expected) {
      if (!found.contains(name)) throw Failure(name + " is missing");
      if (found.at(name) != text) throw Failure(name + " differs:\n" + found.at(name) + text);
    }
    if (found.size() > expected.size()) throw Failure("there are other files");
  }

  // One start of mpirun; whether the evolution is done.
  bool start(ClusterOptions more) {
    ClusterOptions options = workload_.options();
    options.ranks = more.ranks;
    options.has_faults = more.has_faults;
    options.clock_stands = flaw_ == Flaw::clock_stands;
    world_.disk.start_process();
    if (flaw_ == Flaw::disk_lies) world_.disk.lie();
    world_.trace.note(world_.now, "start", options.ranks);
    Cluster cluster(world_, options);
    bool is_done = false;
    bool has_crashed = false;
    try {
      is_done = evolve(cluster);
      cluster.end();
    } catch (const Crash&) {
      has_crashed = true;
      world_.trace.note(world_.now, "crash", world_.disk.operations());
      world_.disk.kill();
      cluster.end_dead();
    }
    if (options.has_faults && world_.happens(has_crashed ? 0.5 : 0.2)) {
      world_.trace.note(world_.now, "power");
      world_.disk.lose_power(world_.random);
    }
    return is_done;
  }

  // As the command evolve; whether it is done. A fault has a message, a stop has none.
  bool evolve(Cluster& cluster) {
    try {
      const fitness::Pipeline pipeline{test::registry(), cluster, watcher_, &cluster.stop()};
      const bool is_there = records::has_config(folder_);
      if (is_there) workload_.make_first_run(folder_);
      const auto evolved =
          is_there ? fitness::resume(folder_, pipeline)
                   : fitness::evolve(
                         fitness::RunConfig::parse(workload_.config(), "c.yaml", test::registry()),
                         folder_, pipeline);
      world_.trace.note(world_.now, evolved.finished ? "finished" : "stopped");
      if (!evolved.finished && !cluster.stop()) throw Failure("stopped by nobody");
      return evolved.finished;
    } catch (const common::InputError& fault) {
      world_.trace.note(world_.now, "fault", world_.disk.operations());
      const std::string message = fault.what();
      if (message.empty() || message.find('\n') != message.npos)
        throw Failure("not one line: " + message);
      if (world_.disk.has_failed() || cluster.had_faulty_task()) return false;
      throw Failure("a message for no reason: " + message);
    }
  }

  const Workload& workload_;
  World world_;
  fs::path folder_;
  Watcher watcher_;
  Flaw flaw_ = Flaw::none;
};

long number_in(const char* variable, long otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atol(text);
}

class Clusters : public testing::Test {
 protected:
  // Odd seeds tune a command.
  std::uint64_t hash_of(std::uint64_t seed, Flaw flaw = Flaw::none, bool prints = false) {
    Item& item = items_[seed % 2];
    if (item.expected.empty()) {
      item.expected = Simulation(0, item.workload, disk_, false).undisturbed();
    }
    return Simulation(seed, item.workload, disk_, prints).run(item.expected, flaw);
  }
  // What is wrong; "" for nothing.
  std::string failure(std::uint64_t seed, Flaw flaw = Flaw::none, bool prints = false) {
    try {
      hash_of(seed, flaw, prints);
      return "";
    } catch (const Failure& failure) {
      return failure.what();
    }
  }

 private:
  struct Item {
    Workload workload;
    Results expected = {};
  };
  Disk disk_;
  std::array<Item, 2> items_{Item{Workload(false)}, Item{Workload(true)}};
};

TEST_F(Clusters, come_to_the_same_bytes) {
  const long only = number_in("COEVO_SIMULATION_SEED", -1);
  if (only >= 0) {
    EXPECT_EQ(failure(static_cast<std::uint64_t>(only), Flaw::none, true), "");
    return;
  }
  const long count = number_in("COEVO_SIMULATED_CLUSTERS", 100);
  for (long seed = 1; seed <= count; ++seed) {
    ASSERT_EQ(failure(static_cast<std::uint64_t>(seed)), "")
        << "repeat it with: COEVO_SIMULATION_SEED=" << seed
        << " test_simulation --gtest_filter='*same_bytes'";
  }
}

TEST_F(Clusters, repeat_a_seed_exactly) {
  std::set<std::uint64_t> hashes;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const std::uint64_t hash = hash_of(seed);
    EXPECT_EQ(hash_of(seed), hash);
    hashes.insert(hash);
  }
  EXPECT_EQ(hashes.size(), 10U);
}

// Otherwise they would prove little.
TEST_F(Clusters, find_what_is_wrong) {
  for (const Flaw flaw : {Flaw::disk_lies, Flaw::clock_stands}) {
    std::uint64_t seed = 1;
    while (seed < 200 && failure(seed, flaw).empty()) ++seed;
    EXPECT_LT(seed, 200U);
  }
}

// Faults that simulations found, each by itself: a process finds files as another one left them
// that died before it had flushed them.

TEST(LeftBehind, folders_are_flushed_with_the_next) {
  const Disk disk;
  const fs::path path = disk.root() / "a" / "b" / "c";
  fs::create_directory(disk.root() / "a");
  common::create_folders(path);
  common::write_atomically(path / "file", "text");
  EXPECT_EQ(disk.flushed_text(path / "file"), "text");

  const fs::path run = disk.root() / "run";
  fs::create_directories(run / records::kPopulationsFolder);
  const auto folder = records::RunFolder::create(run, "config", "manifest", {});
  for (const fs::path& file : {folder.config_path(), folder.checkpoint_path()}) {
    EXPECT_EQ(disk.flushed_text(file), common::read_whole_file(file));
  }
}

TEST(LeftBehind, runs_are_flushed_before_they_count) {
  const Disk disk;
  const fs::path path = disk.root() / "runs.jsonl";
  records::RunLog(path).append({{}, "a"}, {common::Outcome::solved, 1});
  EXPECT_EQ(disk.flushed_text(path), "");
  EXPECT_EQ(records::RunLog(path).size(), 1U);
  EXPECT_EQ(disk.flushed_text(path), common::read_whole_file(path));
}

TEST(LeftBehind, a_checkpoint_is_flushed_before_the_run_goes_on) {
  Disk disk;
  const fs::path path = disk.root() / "run";
  records::RunFolder::create(path, "config", "manifest", {});
  bool has_crashed = true;
  for (std::uint64_t at = 1; has_crashed; ++at) {
    disk.start_process();
    auto folder = records::RunFolder::open(path);
    EXPECT_EQ(disk.flushed_text(folder.checkpoint_path()),
              common::read_whole_file(folder.checkpoint_path()));
    disk.plan(at, Disk::Fault::crash);
    try {
      folder.commit({}, {});
      has_crashed = false;
    } catch (const Crash&) {
    }
  }
}

TEST(LeftBehind, a_discarded_run_resumes_or_begins_again) {
  Disk disk;
  const fs::path path = disk.root() / "run";
  for (std::uint32_t i = 0; i < 200; ++i) {
    disk.clear();
    disk.start_process();
    try {
      auto folder = records::RunFolder::create(path, "config", "manifest", {});
      folder.log("a line");
      common::write_atomically(path / records::kInstancesFile, "{}");
      if (i % 5 > 0) disk.plan(i % 5, Disk::Fault::crash);
      folder.discard();
    } catch (const Crash&) {
    }
    common::RandomStream random(1, common::Purpose("simulation"), 0, i);
    disk.lose_power(random);
    disk.start_process();
    EXPECT_NO_THROW(records::has_config(path)
                        ? records::RunFolder::open(path)
                        : records::RunFolder::create(path, "config", "manifest", {}));
  }
}

}  // namespace
}  // namespace coevo::simulation
