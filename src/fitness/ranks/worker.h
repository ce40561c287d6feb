// SPDX-License-Identifier: MIT
// The other ranks' side: does the tasks that rank 0 hands out, until that has no more.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "src/fitness/executors/executor.h"
#include "src/fitness/ranks/mailbox.h"
#include "src/fitness/ranks/message.h"

namespace coevo::fitness::ranks {

enum class Ending {
  done,               // rank 0 said so
  done_without_some,  // the same, and a rank has died
  refused,            // another build or machine
  deserted,           // rank 0 has been silent for too long: it is dead
  stopped,            // by the stop flag
};

// On the threads of `local`.
Ending serve(Mailbox& mailbox, std::span<const TaskKind> kinds, Executor& local, const Hello& own,
             std::chrono::milliseconds silence, const std::atomic<bool>& stop);

// The two parts of serve(), without its threads and its clock.

// Tasks for the threads, and the outbox of their answers. Thread-safe.
class WorkQueue {
 public:
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

  void put(std::vector<Work> work);
  void drop();
  void close();
  // Waits until there is work; nothing once it is closed.
  std::optional<Work> pull();
  // Nothing if there is none.
  std::optional<Work> try_pull();

  // Does the work and puts its result, or what keeps it from one, into the outbox.
  void run(const Work& work, std::size_t worker);
  void answer(const Message& message);
  // Waits until there is an answer, at most so long.
  void await_answer(std::chrono::microseconds longest);
  std::vector<std::string> take_outbox();

 private:
  std::optional<Work> next();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable answered_;
  std::deque<Work> work_;
  std::vector<std::string> outbox_;
  bool closed_ = false;
};

// A worker's side of the protocol: reads the mailbox and empties the outbox. Not thread-safe.
class MessageLoop {
 public:
  // Says `own`. Batches are for `workers` threads.
  MessageLoop(Mailbox& mailbox, std::span<const TaskKind> kinds, std::size_t workers,
              const Hello& own, std::chrono::milliseconds silence, WorkQueue& queue, Time now);
  // Cancels the batch and closes the queue.
  ~MessageLoop();
  MessageLoop(const MessageLoop&) = delete;
  MessageLoop& operator=(const MessageLoop&) = delete;

  // Call this often: posts the answers and reads at most one message. False: there was neither.
  bool turn(Time now);
  // How it has ended, if it has.
  std::optional<Ending> ending() const { return ending_; }
  // Ends by the stop flag.
  void stop() { leave(Ending::stopped, "stopped"); }

 private:
  // Rank 0 is to wait no longer for its messages.
  void leave(Ending ending, const char* why);
  bool post_answers();
  void say_alive(Time now);
  void read(Message message);
  void begin(const BatchStart& start);
  void cancel();
  void take(TaskList list);

  Mailbox& mailbox_;
  std::span<const TaskKind> kinds_;
  std::size_t workers_;
  std::chrono::milliseconds silence_;
  WorkQueue& queue_;
  Time heard_;
  Time said_;
  Time looked_;
  std::shared_ptr<WorkQueue::Batch> batch_;
  std::optional<Ending> ending_;
};

}  // namespace coevo::fitness::ranks
