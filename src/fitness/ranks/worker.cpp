// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/worker.h"

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <thread>

#include "common/error.h"
#include "common/stop.h"

namespace coevo::fitness::ranks {
namespace {

constexpr std::size_t kCoordinator = 0;

// Calls action(), and says what keeps it from its result.
template <class Action>
void attempt(std::uint64_t batch, WorkQueue& queue, const Action& action) {
  try {
    action();
  } catch (const common::Stopped&) {
    // No fault: the loop tells of the end.
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

}  // namespace

void WorkQueue::put(std::vector<Work> work) {
  const std::lock_guard lock(mutex_);
  std::move(work.begin(), work.end(), std::back_inserter(work_));
  changed_.notify_all();
}

void WorkQueue::drop() {
  const std::lock_guard lock(mutex_);
  work_.clear();
}

void WorkQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

std::optional<WorkQueue::Work> WorkQueue::pull() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !work_.empty(); });
  return next();
}

std::optional<WorkQueue::Work> WorkQueue::try_pull() {
  const std::lock_guard lock(mutex_);
  return next();
}

std::optional<WorkQueue::Work> WorkQueue::next() {
  if (closed_ || work_.empty()) return std::nullopt;
  Work work = std::move(work_.front());
  work_.pop_front();
  return work;
}

void WorkQueue::run(const Work& work, std::size_t worker) {
  Batch& batch = *work.batch;
  if (batch.cancelled) return;
  attempt(batch.number, *this, [&] {
    auto result = batch.service->run(work.task, worker);
    if (!result) return;
    ResultList list{batch.number, {}};
    list.results.emplace_back(work.index, *std::move(result));
    answer(list);
  });
}

void WorkQueue::answer(const Message& message) {
  const std::lock_guard lock(mutex_);
  outbox_.push_back(encode(message));
  answered_.notify_all();
}

void WorkQueue::await_answer(std::chrono::microseconds longest) {
  std::unique_lock lock(mutex_);
  answered_.wait_for(lock, longest, [this] { return !outbox_.empty(); });
}

std::vector<std::string> WorkQueue::take_outbox() {
  const std::lock_guard lock(mutex_);
  return std::exchange(outbox_, {});
}

MessageLoop::MessageLoop(Mailbox& mailbox, std::span<const TaskKind> kinds, std::size_t workers,
                         const Hello& own, std::chrono::milliseconds silence, WorkQueue& queue,
                         Time now)
    : mailbox_(mailbox),
      kinds_(kinds),
      workers_(workers),
      silence_(silence),
      queue_(queue),
      heard_(now),
      said_(now),
      looked_(now) {
  mailbox_.post(kCoordinator, encode(own));
}

MessageLoop::~MessageLoop() {
  if (batch_) batch_->cancelled = true;
  queue_.drop();
  queue_.close();
}

bool MessageLoop::turn(Time now) {
  // Asleep itself, as by SIGSTOP, it cannot say that the other was silent.
  if (now - looked_ > silence_ / 2) heard_ = now;
  looked_ = now;
  const bool has_answered = post_answers();
  say_alive(now);
  if (const auto envelope = mailbox_.take()) {
    heard_ = now;
    read(decode(envelope->bytes));
    return true;
  }
  if (now - heard_ > silence_) ending_ = Ending::deserted;
  return has_answered;  // the next task is soon there
}

bool MessageLoop::post_answers() {
  auto answers = queue_.take_outbox();
  for (std::string& answer : answers) mailbox_.post(kCoordinator, std::move(answer));
  return !answers.empty();
}

void MessageLoop::say_alive(Time now) {
  if (now - said_ <= silence_ / 10) return;
  mailbox_.post(kCoordinator, encode(Alive{}));
  said_ = now;
}

void MessageLoop::leave(Ending ending, const char* why) {
  mailbox_.post(kCoordinator, encode(Leave{why, true}));
  ending_ = ending;
}

void MessageLoop::read(Message message) {
  if (const auto* end = std::get_if<End>(&message)) {
    ending_ = end->all_alive ? Ending::done : Ending::done_without_some;
  }
  if (std::holds_alternative<Refusal>(message)) leave(Ending::refused, "refused");
  if (const auto* start = std::get_if<BatchStart>(&message)) begin(*start);
  if (const auto* ended = std::get_if<Cancel>(&message);
      ended != nullptr && batch_ && batch_->number == ended->batch) {
    cancel();
  }
  if (auto* list = std::get_if<TaskList>(&message)) take(std::move(*list));
}

void MessageLoop::begin(const BatchStart& start) {
  cancel();
  batch_ = std::make_shared<WorkQueue::Batch>();
  batch_->number = start.batch;
  const auto kind = std::ranges::find(kinds_, start.kind, &TaskKind::name);
  attempt(start.batch, queue_, [&] {
    if (kind == kinds_.end()) throw std::logic_error("no kind of task is named " + start.kind);
    batch_->service = kind->begin(start.setup, workers_, batch_->cancelled);
  });
}

void MessageLoop::cancel() {
  if (batch_) batch_->cancelled = true;
  queue_.drop();
}

void MessageLoop::take(TaskList list) {
  if (!batch_ || list.batch != batch_->number) {
    queue_.answer(Fault{list.batch, "tasks of a batch that has not started"});
    return;
  }
  if (!batch_->service) return;  // as was said
  std::vector<WorkQueue::Work> work;
  for (auto& [index, task] : list.tasks) work.push_back({batch_, index, std::move(task)});
  queue_.put(std::move(work));
}

namespace {

// Until the loop or the flag ends it.
Ending run(MessageLoop& loop, Mailbox& mailbox, WorkQueue& queue, const std::atomic<bool>& stop) {
  Pause pause;
  while (!stop && !loop.ending()) {
    const bool busy = loop.turn(Time::clock::now());
    if (busy) pause.end();
    if (!busy && !loop.ending()) queue.await_answer(pause.next());
  }
  if (!loop.ending()) loop.stop();
  for (int i = 0; i < 100 && !mailbox.all_sent(); ++i) pause.sleep();
  return *loop.ending();
}

}  // namespace

Ending serve(Mailbox& mailbox, std::span<const TaskKind> kinds, Executor& local, const Hello& own,
             std::chrono::milliseconds silence, const std::atomic<bool>& stop) {
  WorkQueue queue;
  std::thread threads([&] {
    local.for_each(local.workers(), [&](std::size_t, std::size_t worker) {
      while (const auto work = queue.pull()) queue.run(*work, worker);
    });
  });
  Ending ending = Ending::stopped;
  try {
    MessageLoop loop(mailbox, kinds, local.workers(), own, silence, queue, Time::clock::now());
    ending = run(loop, mailbox, queue, stop);
  } catch (...) {
    threads.join();
    throw;
  }
  threads.join();
  return ending;
}

}  // namespace coevo::fitness::ranks
