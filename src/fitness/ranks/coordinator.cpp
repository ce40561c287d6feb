// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/coordinator.h"

#include <utility>

namespace coevo::fitness::ranks {
namespace {

using namespace std::chrono_literals;

Time now() {
  return Time::clock::now();
}

class SpreadExecutor : public Executor {
 public:
  SpreadExecutor(std::unique_ptr<Executor> local, Coordinator& ranks)
      : local_(std::move(local)), ranks_(ranks) {}
  std::size_t workers() const override { return local_->workers(); }
  void for_each(std::size_t count,
                const std::function<void(std::size_t, std::size_t)>& task) override {
    local_->for_each(count, task);
  }
  bool run_each(const TaskBatch& batch) override { return ranks_.run_each(*local_, batch); }

 private:
  std::unique_ptr<Executor> local_;
  Coordinator& ranks_;
};

}  // namespace

Coordinator::Coordinator(Mailbox& mailbox, Hello own, std::chrono::milliseconds silence)
    : mailbox_(mailbox), dispatcher_(mailbox, std::move(own), silence, now()) {
  thread_ = std::thread([this] { communicate(); });
}

Coordinator::~Coordinator() {
  end();
}

bool Coordinator::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  if (thread_.joinable()) thread_.join();
  return dispatcher_.all_alive();
}

bool Coordinator::run_each(Executor& local, const TaskBatch& batch) {
  {
    const std::lock_guard lock(mutex_);
    dispatcher_.begin(batch);
    batch_ = &batch;
  }
  local.for_each(local.workers(), [&](std::size_t, std::size_t worker) {
    try {
      work(batch, worker);
    } catch (...) {
      fail(std::current_exception());
    }
  });
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !accepting_; });
  batch_ = nullptr;
  return dispatcher_.finish();
}

void Coordinator::work(const TaskBatch& batch, std::size_t worker) {
  while (const auto index = pull()) {
    if (batch.run(*index, worker)) continue;
    const std::lock_guard lock(mutex_);
    dispatcher_.stop();
  }
}

std::optional<std::size_t> Coordinator::pull() {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto index = dispatcher_.pull();
    if (index || !dispatcher_.is_waiting()) return index;
    changed_.wait_for(lock, 50ms);  // the stop flag wakes nobody
  }
}

void Coordinator::fail(std::exception_ptr fault) {
  const std::lock_guard lock(mutex_);
  dispatcher_.fail(std::move(fault));
  changed_.notify_all();
}

void Coordinator::communicate() {
  Pause pause;
  bool is_ending = false;
  while (!is_ending) {
    try {
      const bool busy = receive_all();
      accept_arrived();
      is_ending = turn();
      busy ? pause.end() : pause.sleep();
    } catch (...) {
      fail(std::current_exception());
    }
  }
  end_all();
}

// All that is there, before anyone counts as silent.
bool Coordinator::receive_all() {
  bool busy = false;
  while (const auto envelope = mailbox_.take()) {
    const std::lock_guard lock(mutex_);
    dispatcher_.receive(*envelope, now());
    busy = true;
  }
  return busy;
}

// All at once, and without the lock: it may take as long as a disk does.
void Coordinator::accept_arrived() {
  std::unique_lock lock(mutex_);
  const TaskBytes results = dispatcher_.take_arrived();
  if (results.empty()) return;
  const TaskBatch& batch = *batch_;
  accepting_ = true;
  lock.unlock();
  std::exception_ptr fault;
  try {
    batch.accept(results);
  } catch (...) {
    fault = std::current_exception();
  }
  lock.lock();
  accepting_ = false;
  dispatcher_.accepted(results.size());
  if (fault) dispatcher_.fail(fault);
  changed_.notify_all();
}

// Wakes threads that may have a task to do now.
bool Coordinator::turn() {
  const std::lock_guard lock(mutex_);
  dispatcher_.turn(now());
  if (batch_ != nullptr && !dispatcher_.is_waiting()) changed_.notify_all();
  return ending_;
}

void Coordinator::end_all() {
  Pause pause;
  while (!dispatcher_.end(now())) {
    receive_all();
    pause.sleep();
  }
}

std::unique_ptr<Executor> spread(std::unique_ptr<Executor> local, Coordinator& ranks) {
  return std::make_unique<SpreadExecutor>(std::move(local), ranks);
}

}  // namespace coevo::fitness::ranks
