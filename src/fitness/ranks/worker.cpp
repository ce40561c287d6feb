// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/worker.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>

#include "common/error.h"
#include "common/stop.h"

namespace coevo::fitness::ranks {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kCoordinator = 0;

struct Batch {
  std::uint64_t number = 0;
  std::atomic<bool> cancelled{false};
  std::unique_ptr<TaskService> service = nullptr;  // none if it could not begin
};

struct Work {
  std::shared_ptr<Batch> batch;
  std::size_t index = 0;
  std::string task;
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
    answered_.notify_all();
  }
  // Waits until there is one, at most so long.
  void await_answer(std::chrono::microseconds longest) {
    std::unique_lock lock(mutex_);
    answered_.wait_for(lock, longest, [this] { return !outbox_.empty(); });
  }
  std::vector<std::string> take_outbox() {
    const std::lock_guard lock(mutex_);
    return std::exchange(outbox_, {});
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable answered_;
  std::deque<Work> work_;
  std::vector<std::string> outbox_;
  bool closed_ = false;
};

// Calls action(), and says what keeps it from its result.
template <class Action>
void attempt(std::uint64_t batch, WorkQueue& queue, const Action& action) {
  try {
    action();
  } catch (const common::Stopped&) {
    // No fault: serve() tells of the end.
  } catch (const UnfitRank& fault) {
    queue.answer(Leave{fault.what()});
  } catch (const std::bad_alloc&) {
    queue.answer(Leave{"out of memory: expected a smaller --max-memory, or fewer --threads"});
  } catch (const common::InputError& fault) {
    queue.answer(Fault{.batch = batch, .what = fault.what(), .is_input = true});
  } catch (const std::exception& fault) {
    queue.answer(Fault{batch, fault.what()});
  }
}

void work_on(const Work& work, std::size_t worker, WorkQueue& queue) {
  Batch& batch = *work.batch;
  if (batch.cancelled) return;
  attempt(batch.number, queue, [&] {
    auto result = batch.service->run(work.task, worker);
    if (!result) return;
    ResultList list{batch.number, {}};
    list.results.emplace_back(work.index, *std::move(result));
    queue.answer(list);
  });
}

// Reads the mailbox and empties the outbox.
class MessageLoop {
 public:
  MessageLoop(Mailbox& mailbox, std::span<const TaskKind> kinds, std::size_t workers,
              const Hello& own, WorkQueue& queue)
      : mailbox_(mailbox), kinds_(kinds), workers_(workers), queue_(queue) {
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
      for (std::string& answer : queue_.take_outbox()) {
        mailbox_.post(kCoordinator, std::move(answer));
        pause.end();  // the next task is soon there
      }
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
        queue_.await_answer(pause.next());
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
    if (const auto* start = std::get_if<BatchStart>(&message)) begin(*start);
    if (const auto* ended = std::get_if<Cancel>(&message);
        ended != nullptr && batch_ && batch_->number == ended->batch) {
      cancel();
    }
    if (auto* list = std::get_if<TaskList>(&message)) take(std::move(*list));
    return std::nullopt;
  }
  void begin(const BatchStart& start) {
    cancel();
    batch_ = std::make_shared<Batch>();
    batch_->number = start.batch;
    const auto kind = std::ranges::find(kinds_, start.kind, &TaskKind::name);
    attempt(start.batch, queue_, [&] {
      if (kind == kinds_.end()) throw std::logic_error("no kind of task is named " + start.kind);
      batch_->service = kind->begin(start.setup, workers_, batch_->cancelled);
    });
  }
  void cancel() {
    if (batch_) batch_->cancelled = true;
    queue_.drop();
  }
  void take(TaskList list) {
    if (!batch_ || list.batch != batch_->number) {
      queue_.answer(Fault{list.batch, "tasks of a batch that has not started"});
      return;
    }
    if (!batch_->service) return;  // as was said
    std::vector<Work> work;
    for (auto& [index, task] : list.tasks) work.push_back({batch_, index, std::move(task)});
    queue_.put(std::move(work));
  }

  Mailbox& mailbox_;
  std::span<const TaskKind> kinds_;
  std::size_t workers_;
  WorkQueue& queue_;
  std::shared_ptr<Batch> batch_;
};

}  // namespace

Ending serve(Mailbox& mailbox, std::span<const TaskKind> kinds, Executor& local, const Hello& own,
             std::chrono::milliseconds silence, const std::atomic<bool>& stop) {
  WorkQueue queue;
  std::thread threads([&] {
    local.for_each(local.workers(), [&](std::size_t, std::size_t worker) {
      while (const auto work = queue.pull()) work_on(*work, worker, queue);
    });
  });
  Ending ending = Ending::stopped;
  try {
    ending = MessageLoop(mailbox, kinds, local.workers(), own, queue).run(silence, stop);
  } catch (...) {
    threads.join();
    throw;
  }
  threads.join();
  return ending;
}

}  // namespace coevo::fitness::ranks
