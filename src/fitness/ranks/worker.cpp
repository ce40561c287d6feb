// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/worker.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

#include "src/common/error.h"
#include "src/common/stop.h"

namespace coevo::fitness::ranks {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kCoordinator = 0;

struct Batch {
  BatchStart start;
  const solver::Domain* domain = nullptr;
  std::atomic<bool> cancelled{false};
};

struct Work {
  std::shared_ptr<Batch> batch;
  std::size_t index = 0;
  SearchTask task;
};

// Tasks for the threads, and the outbox of their answers.
class WorkQueue {
 public:
  void put(std::vector<Work> work) {
    const std::lock_guard lock(mutex_);
    std::move(work.begin(), work.end(), std::back_inserter(work_));
    changed_.notify_all();
  }
  void drop() {
    const std::lock_guard lock(mutex_);
    work_.clear();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  std::optional<Work> pull() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !work_.empty(); });
    if (closed_) return std::nullopt;
    Work work = std::move(work_.front());
    work_.pop_front();
    return work;
  }

  void answer(const Message& message) {
    const std::lock_guard lock(mutex_);
    outbox_.push_back(encode(message));
  }
  std::vector<std::string> take_outbox() {
    const std::lock_guard lock(mutex_);
    return std::exchange(outbox_, {});
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> work_;
  std::vector<std::string> outbox_;
  bool closed_ = false;
};

// It belongs to a batch.
struct ThreadSolver {
  std::uint64_t batch = 0;
  SearchWorker worker;
};

void solve(ThreadSolver& solver, const Work& work, WorkQueue& queue) {
  const BatchStart& start = work.batch->start;
  if (work.batch->cancelled) return;
  if (solver.batch != start.batch) solver = {start.batch, {}};
  solver::Limits limits;
  limits.memory = start.max_memory;
  limits.seconds = start.max_seconds;
  limits.stop = &work.batch->cancelled;
  try {
    CheckedResult result =
        solver.worker.solve(*work.batch->domain, start.solvers, work.task, limits, start.options);
    if (result.result.outcome == common::Outcome::interrupted) return;
    ResultList list{start.batch, {}};
    list.results.emplace_back(work.index, std::move(result));
    queue.answer(list);
  } catch (const common::Stopped&) {
    // No fault: serve() tells of the end.
  } catch (const std::bad_alloc&) {
    queue.answer(Leave{"out of memory: expected a smaller --max-memory, or fewer --threads"});
  } catch (const common::InputError& fault) {
    queue.answer(Fault{start.batch, fault.what(), true});
  } catch (const std::exception& fault) {
    queue.answer(Fault{start.batch, fault.what()});
  }
}

// Reads the mailbox and empties the outbox.
class MessageLoop {
 public:
  MessageLoop(Mailbox& mailbox, const solver::Registry& registry, const Hello& own,
              WorkQueue& queue)
      : mailbox_(mailbox), registry_(registry), queue_(queue) {
    mailbox_.post(kCoordinator, encode(own));
  }
  ~MessageLoop() {
    if (batch_) batch_->cancelled = true;
    queue_.drop();
    queue_.close();
  }

  Ending run(std::chrono::milliseconds silence, const std::atomic<bool>& stop) {
    Pause pause;
    auto heard = Clock::now();
    auto said = heard;
    auto looked = heard;
    while (!stop) {
      // Asleep itself, as by SIGSTOP, it cannot say that the other was silent.
      if (Clock::now() - looked > silence / 2) heard = Clock::now();
      looked = Clock::now();
      for (std::string& answer : queue_.take_outbox())
        mailbox_.post(kCoordinator, std::move(answer));
      if (Clock::now() - said > silence / 10) {
        mailbox_.post(kCoordinator, encode(Alive{}));
        said = Clock::now();
      }
      if (const auto envelope = mailbox_.take()) {
        heard = Clock::now();
        pause.end();
        if (const auto ending = read(decode(envelope->bytes))) return *ending;
      } else {
        if (Clock::now() - heard > silence) return Ending::deserted;
        pause.sleep();
      }
    }
    mailbox_.post(kCoordinator, encode(Leave{"stopped"}));
    for (int i = 0; i < 100 && !mailbox_.all_sent(); ++i) pause.sleep();
    return Ending::stopped;
  }

 private:
  std::optional<Ending> read(Message message) {
    if (const auto* end = std::get_if<End>(&message)) {
      return end->all_alive ? Ending::done : Ending::done_without_some;
    }
    if (std::holds_alternative<Refusal>(message)) return Ending::refused;
    if (auto* start = std::get_if<BatchStart>(&message)) begin(std::move(*start));
    if (const auto* ended = std::get_if<Cancel>(&message);
        ended != nullptr && batch_ && batch_->start.batch == ended->batch) {
      cancel();
    }
    if (auto* list = std::get_if<TaskList>(&message)) take(std::move(*list));
    return std::nullopt;
  }
  void begin(BatchStart start) {
    cancel();
    batch_ = std::make_shared<Batch>();
    batch_->domain = registry_.find_domain(start.domain);
    batch_->start = std::move(start);
  }
  void cancel() {
    if (batch_) batch_->cancelled = true;
    queue_.drop();
  }
  void take(TaskList list) {
    if (!batch_ || list.batch != batch_->start.batch) {
      queue_.answer(Fault{list.batch, "tasks of a batch that has not begun"});
      return;
    }
    if (batch_->domain == nullptr) {
      queue_.answer(Fault{list.batch, "no domain is named " + batch_->start.domain});
      return;
    }
    std::vector<Work> work;
    for (auto& [index, task] : list.tasks) {
      if (task.solver >= batch_->start.solvers.size()) {
        queue_.answer(Fault{list.batch, "a task of no solver"});
        return;
      }
      work.push_back({batch_, index, std::move(task)});
    }
    queue_.put(std::move(work));
  }

  Mailbox& mailbox_;
  const solver::Registry& registry_;
  WorkQueue& queue_;
  std::shared_ptr<Batch> batch_;
};

}  // namespace

Ending serve(Mailbox& mailbox, const solver::Registry& registry, Executor& local, const Hello& own,
             std::chrono::milliseconds silence, const std::atomic<bool>& stop) {
  WorkQueue queue;
  std::vector<ThreadSolver> solvers(local.workers());
  std::thread threads([&] {
    local.for_each(local.workers(), [&](std::size_t, std::size_t worker) {
      while (const auto work = queue.pull()) solve(solvers[worker], *work, queue);
    });
  });
  Ending ending = Ending::stopped;
  try {
    ending = MessageLoop(mailbox, registry, own, queue).run(silence, stop);
  } catch (...) {
    threads.join();
    throw;
  }
  threads.join();
  return ending;
}

}  // namespace coevo::fitness::ranks
