// SPDX-License-Identifier: MIT
// A cluster in one thread: rank 0 and the ranks that serve it, their network and their clock.
// Everything happens in the order of a virtual time, and every choice is drawn from one stream.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <stdexcept>

#include "src/fitness/ranks/dispatcher.h"
#include "src/fitness/ranks/worker.h"
#include "tests/simulation/disk.h"

namespace coevo::simulation {

using fitness::ranks::Ending;
using fitness::ranks::Time;
using Duration = Time::duration;

// Longer than a message, a task or a break may take.
inline constexpr std::chrono::milliseconds kSilence{30'000};

// A promise that was broken.
struct Failure : std::logic_error {
  using std::logic_error::logic_error;
};

// What happened, as a hash, and as lines if somebody reads along.
class Trace {
 public:
  explicit Trace(bool prints) : prints_(prints) {}
  void note(Time now, const char* what, std::uint64_t which = 0, std::uint64_t more = 0);
  std::uint64_t hash() const { return hash_; }

 private:
  bool prints_;
  std::uint64_t hash_ = 0;
};

// What clusters have in common that follow each other.
struct World {
  Disk& disk;
  common::RandomStream random;
  Trace trace;
  Time now{};

  double unit() { return random.unit(); }
  bool happens(double probability) { return unit() < probability; }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random.below(bound)); }
  Duration up_to(Duration longest);
};

struct ClusterOptions {
  std::size_t ranks = 1;
  bool has_faults = false;
  fitness::TaskKind kind = {};  // of other ranks
  // Does a task on rank 0, as TaskBatch::run().
  std::function<bool(const fitness::TaskBatch&, std::size_t index, std::size_t worker)> run = {};
  bool clock_stands = false;  // rank 0's
};

// One start of mpirun: rank 0 is the thread that constructs this and uses it as its executor.
class Cluster : public fitness::Executor {
 public:
  Cluster(World& world, ClusterOptions options);
  ~Cluster() override;

  std::size_t workers() const override { return local_busy_.size(); }
  void for_each(std::size_t count,
                const std::function<void(std::size_t, std::size_t)>& task) override;
  // Throws Crash where rank 0 dies, and Failure.
  bool run_each(const fitness::TaskBatch& batch) override;

  // SIGTERM to rank 0 sets it.
  const std::atomic<bool>& stop() const { return stop_; }
  // Whether a task of another rank has thrown an InputError.
  bool had_faulty_task() const { return had_faulty_task_; }

  // Rank 0 ends the cluster, or is dead. Then all other ranks must end, too; otherwise Failure.
  void end();
  void end_dead();

 private:
  class Process;
  friend class Process;
  class Service;

  void at(Time time, std::function<void()> event);
  void step();
  void step_until(Time time);
  void wake(Process& process, Time time);
  void turn(Process& process);
  void turn_of_worker(Process& process);
  void turn_of_rank_0();
  void start_tasks(Process& process);
  void end_task(Process& process, const fitness::ranks::WorkQueue::Work& work, std::size_t thread);
  void start_local_tasks();
  void end_local_task(std::size_t index, std::size_t thread);
  void accept_arrived();
  bool has_local_work() const;
  fitness::TaskBatch counted(const fitness::TaskBatch& batch);
  void count(std::size_t index);
  Duration task_time(const Process& process);
  void equip(Process& process);
  void plan_faults();
  void plan_fault(Process& process);
  void kill(Process& process);
  void await_workers();

  World& world_;
  ClusterOptions options_;
  std::multimap<Time, std::function<void()>> events_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::optional<fitness::ranks::Dispatcher> dispatcher_;
  std::atomic<bool> stop_{false};
  const fitness::TaskBatch* batch_ = nullptr;
  std::vector<int> counts_;       // how often each task's result was taken
  std::vector<bool> local_busy_;  // rank 0's threads
  bool is_ending_ = false;
  bool has_ended_ = false;
  bool had_faulty_task_ = false;
};

}  // namespace coevo::simulation
