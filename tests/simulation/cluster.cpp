// SPDX-License-Identifier: MIT
#include "tests/simulation/cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "common/hash.h"
#include "tests/simulation/process.h"

namespace coevo::simulation {
namespace {

using namespace std::chrono_literals;
using fitness::TaskBatch;
using fitness::ranks::MessageLoop;
using fitness::ranks::WorkQueue;

constexpr Duration kLongestBatch = 2h;  // far more than the slowest cluster needs
constexpr Duration kLongestPause = 3 * kSilence;
// After it, each process has heard of the end, or that there is nobody left.
constexpr Duration kLongestEnd = kLongestPause + 4 * kSilence;

double seconds(Duration time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

void Trace::note(Time now, const char* what, std::uint64_t which, std::uint64_t more) {
  const std::uint64_t parts[] = {hash_, static_cast<std::uint64_t>(now.time_since_epoch().count()),
                                 common::content_hash(what), which, more};
  hash_ = common::hash_bytes(parts, sizeof parts);
  if (!prints_) return;
  fmt::print("{:12.6f} {} {} {}\n", seconds(now.time_since_epoch()), what, which, more);
}

Duration World::up_to(Duration longest) {
  return Duration(static_cast<Duration::rep>(unit() * static_cast<double>(longest.count())));
}

Cluster::Cluster(World& world, ClusterOptions options)
    : world_(world), options_(std::move(options)), local_busy_(1 + world.below(3)) {
  for (std::size_t rank = 0; rank < options_.ranks; ++rank) {
    processes_.push_back(std::make_unique<Process>(*this, rank));
    equip(*processes_.back());
  }
  dispatcher_.emplace(*processes_[0], processes_[0]->hello, kSilence, world_.now);
  wake(*processes_[0], world_.now);
  for (std::size_t rank = 1; rank < options_.ranks; ++rank) {
    const Duration late = world_.up_to(world_.happens(0.2) ? Duration(kSilence) : Duration(1s));
    wake(*processes_[rank], world_.now + late);
  }
  if (options_.has_faults) plan_faults();
}

Cluster::~Cluster() = default;

void Cluster::equip(Process& process) {
  const bool is_slow = world_.happens(0.2);
  process.slowness = is_slow ? 1 + 9 * world_.unit() : 1;
  process.latency = world_.happens(0.1) ? Duration(3s) : Duration(2ms);
  process.keeps_messages = world_.happens(0.5);
  process.busy.resize(1 + world_.below(3));
  process.hello = {"build", "signature", process.busy.size()};
  process.kinds = {options_.kind};
  process.kinds[0].begin = [this, &process](std::string_view setup, std::size_t workers,
                                            const std::atomic<bool>& stop) {
    return std::make_unique<Service>(options_.kind.begin(setup, workers, stop), *this, process);
  };
  if (!options_.has_faults || process.rank() == 0) return;
  if (world_.happens(0.05)) process.hello.build = "another";
  if (world_.happens(0.05)) process.hello.signature = "another";
  if (world_.happens(0.1)) process.unfit_after = world_.below(20);
  if (world_.happens(0.02)) process.faulty_after = world_.below(20);
}

void Cluster::plan_faults() {
  const std::size_t count = world_.below(6);
  for (std::size_t i = 0; i < count; ++i) {
    Process& process = *processes_[world_.below(processes_.size())];
    const Duration later = world_.up_to(world_.up_to(120s));
    at(world_.now + later, [this, &process] { plan_fault(process); });
  }
  if (!world_.happens(0.4)) return;
  constexpr Disk::Fault kFaults[] = {Disk::Fault::error, Disk::Fault::full, Disk::Fault::half,
                                     Disk::Fault::crash, Disk::Fault::crash};
  world_.disk.plan(1 + world_.below(1 + world_.below(400)), kFaults[world_.below(5)]);
}

// It happens now.
void Cluster::plan_fault(Process& process) {
  if (!process.is_serving()) return;
  const std::size_t kind = world_.below(4);
  if (kind == 0) return kill(process);
  if (kind == 1) {
    process.is_asked_to_stop = true;
    if (process.rank() == 0) stop_ = true;
    world_.trace.note(world_.now, "stop", process.rank());
    return wake(process, world_.now);
  }
  const Duration longest = kind == 2 ? Duration(kSilence) : kLongestPause;
  process.paused_until = std::max(process.paused_until, world_.now + world_.up_to(longest));
  world_.trace.note(world_.now, "pause", process.rank());
}

void Cluster::kill(Process& process) {
  world_.trace.note(world_.now, "kill", process.rank());
  process.is_alive = false;
  process.gone_at = world_.now;
  if (process.rank() == 0) throw Crash();
  process.loop.reset();
}

void Cluster::at(Time time, std::function<void()> event) {
  events_.emplace(time, std::move(event));
}

void Cluster::step() {
  if (events_.empty()) throw Failure("nothing happens any more");
  auto event = events_.extract(events_.begin());
  world_.now = std::max(world_.now, event.key());
  event.mapped()();
}

void Cluster::step_until(Time time) {
  while (!events_.empty() && events_.begin()->first <= time) step();
  world_.now = time;
}

// The earliest time counts.
void Cluster::wake(Process& process, Time time) {
  if (process.turn_at <= time) return;
  process.turn_at = time;
  at(time, [this, &process, time] {
    if (process.turn_at == time) turn(process);
  });
}

void Cluster::turn(Process& process) {
  process.turn_at = Time::max();
  if (!process.is_serving()) return;
  if (process.is_paused()) return wake(process, process.paused_until);
  process.rank() == 0 ? turn_of_rank_0() : turn_of_worker(process);
  wake(process, world_.now + kSilence / 40 + world_.up_to(kSilence / 40));
}

void Cluster::turn_of_worker(Process& process) {
  if (!process.loop) {
    process.loop =
        std::make_unique<MessageLoop>(process, process.kinds, process.busy.size(), process.hello,
                                      kSilence, process.queue, world_.now);
  }
  MessageLoop& loop = *process.loop;
  if (process.is_asked_to_stop && !loop.ending()) loop.stop();
  while (!loop.ending() && loop.turn(world_.now)) continue;
  start_tasks(process);
  process.ending = loop.ending();
  if (!process.ending) return;
  process.loop.reset();
  if (process.ending == Ending::deserted) process.gone_at = world_.now;
  world_.trace.note(world_.now, "end", process.rank(), static_cast<std::uint64_t>(*process.ending));
}

Duration Cluster::task_time(const Process& process) {
  const double length = std::exp(2 * world_.random.gaussian());  // some are far longer than others
  return std::chrono::duration_cast<Duration>(process.slowness * 0.5s * std::min(length, 20.0));
}

void Cluster::start_tasks(Process& process) {
  for (std::size_t thread = 0; thread < process.busy.size(); ++thread) {
    if (process.busy[thread]) continue;
    auto work = process.queue.try_pull();
    if (!work) return;
    process.busy[thread] = true;
    at(world_.now + task_time(process),
       [this, &process, thread, work = std::make_shared<WorkQueue::Work>(*std::move(work))] {
         end_task(process, *work, thread);
       });
  }
}

void Cluster::end_task(Process& process, const WorkQueue::Work& work, std::size_t thread) {
  if (!process.is_serving()) return;
  if (process.is_paused()) {
    return at(process.paused_until,
              [this, &process, work, thread] { end_task(process, work, thread); });
  }
  process.queue.run(work, thread);
  process.busy[thread] = false;
  wake(process, world_.now);
}

void Cluster::turn_of_rank_0() {
  Process& own = *processes_[0];
  while (const auto envelope = own.take()) dispatcher_->receive(*envelope, world_.now);
  if (is_ending_) {
    has_ended_ = dispatcher_->end(world_.now);
    return wake(own, world_.now + 2ms);
  }
  accept_arrived();
  dispatcher_->turn(options_.clock_stands ? Time() : world_.now);
}

void Cluster::accept_arrived() {
  const auto results = dispatcher_->take_arrived();
  if (results.empty()) return;
  try {
    batch_->accept(results);
  } catch (const common::InputError&) {
    dispatcher_->fail(std::current_exception());
  }
  dispatcher_->accepted(results.size());
}

void Cluster::start_local_tasks() {
  if (processes_[0]->is_paused()) return;
  for (std::size_t thread = 0; thread < local_busy_.size(); ++thread) {
    if (local_busy_[thread]) continue;
    const auto index = dispatcher_->pull();
    if (!index) return;
    local_busy_[thread] = true;
    at(world_.now + task_time(*processes_[0]),
       [this, thread, index = *index] { end_local_task(index, thread); });
  }
}

void Cluster::end_local_task(std::size_t index, std::size_t thread) {
  if (!processes_[0]->is_alive) return;
  if (processes_[0]->is_paused()) {
    return at(processes_[0]->paused_until,
              [this, thread, index] { end_local_task(index, thread); });
  }
  local_busy_[thread] = false;
  world_.trace.note(world_.now, "own task", index, thread);
  try {
    if (!batch_->run(index, thread)) dispatcher_->stop();
  } catch (const common::InputError&) {
    dispatcher_->fail(std::current_exception());
  }
}

bool Cluster::has_local_work() const {
  return processes_[0]->is_paused() || dispatcher_->is_waiting() ||
         std::ranges::find(local_busy_, true) != local_busy_.end();
}

void Cluster::for_each(std::size_t count,
                       const std::function<void(std::size_t, std::size_t)>& task) {
  for (std::size_t i = 0; i < count; ++i) task(i, 0);
}

void Cluster::count(std::size_t index) {
  if (++counts_.at(index) > 1) throw Failure(fmt::format("task {} counts twice", index));
}

TaskBatch Cluster::counted(const TaskBatch& batch) {
  TaskBatch counted = batch;
  counts_.assign(batch.count, 0);
  counted.run = [this, &batch](std::size_t index, std::size_t worker) {
    count(index);
    return options_.run(batch, index, worker);
  };
  counted.accept = [this, &batch](const fitness::TaskBytes& results) {
    for (const auto& [index, bytes] : results) count(index);
    batch.accept(results);
  };
  return counted;
}

bool Cluster::run_each(const TaskBatch& batch) {
  step_until(world_.now + world_.up_to(1s));  // rank 0 has made the batch
  const TaskBatch counted = this->counted(batch);
  const Time began = world_.now;
  batch_ = &counted;
  dispatcher_->begin(counted);
  wake(*processes_[0], world_.now);
  for (start_local_tasks(); has_local_work(); start_local_tasks()) {
    step();
    if (world_.now - began > kLongestBatch) throw Failure("a batch does not end");
  }
  batch_ = nullptr;
  const bool complete = dispatcher_->finish();
  if (complete && std::ranges::count(counts_, 1) != static_cast<std::ptrdiff_t>(batch.count)) {
    throw Failure("a batch ends before all of its tasks");
  }
  return complete;
}

void Cluster::end() {
  is_ending_ = true;
  const Time began = world_.now;
  wake(*processes_[0], world_.now);
  while (!has_ended_) {
    step();
    if (world_.now > began + kLongestEnd) throw Failure("rank 0 does not end");
  }
  processes_[0]->ending = Ending::done;
  await_workers();
  if (!dispatcher_->all_alive()) return;
  // All wait for each other in MPI_Finalize, also for one that has died too late to be missed.
  const Time too_late = began - 2 * kSilence;
  for (const auto& process : processes_) {
    if (std::max(process->gone_at, processes_[0]->paused_until) < too_late) {
      throw Failure(fmt::format("rank 0 waits for rank {}, which is gone", process->rank()));
    }
  }
}

void Cluster::end_dead() {
  processes_[0]->is_alive = false;
  await_workers();
}

void Cluster::await_workers() {
  const Time latest = world_.now + kLongestEnd;
  const auto serves = [](const auto& process) { return process->is_serving(); };
  while (std::ranges::any_of(processes_, serves)) {
    try {
      step();
    } catch (const Crash&) {
      continue;  // rank 0 was dead already
    }
    if (world_.now > latest) throw Failure("a rank does not end after rank 0");
  }
}

}  // namespace coevo::simulation
