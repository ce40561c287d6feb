// SPDX-License-Identifier: MIT
// Rank 0's side: hands tasks out on demand, to its own threads and to the other ranks.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "src/fitness/executors/executor.h"
#include "src/fitness/ranks/dispatcher.h"

namespace coevo::fitness::ranks {

// A Dispatcher for many threads, by the real clock. Its own thread alone uses the mailbox.
class Coordinator {
 public:
  // As Dispatcher's.
  Coordinator(Mailbox& mailbox, Hello own, std::chrono::milliseconds silence);
  ~Coordinator();
  Coordinator(const Coordinator&) = delete;
  Coordinator& operator=(const Coordinator&) = delete;

  // Like Executor::run_each, on the threads of `local` and of all ranks that have joined or join
  // later. One batch at a time.
  bool run_each(Executor& local, const TaskBatch& batch);
  // Ends the other ranks' work; whether all of them are there, none has died.
  bool end();

 private:
  void work(const TaskBatch& batch, std::size_t worker);
  // The index of a task to do here; none when the batch is done or stopped.
  std::optional<std::size_t> pull();
  void fail(std::exception_ptr fault);

  void communicate();
  bool receive_all();
  void accept_arrived();
  bool turn();  // whether it was the last
  void end_all();

  Mailbox& mailbox_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  Dispatcher dispatcher_;
  const TaskBatch* batch_ = nullptr;
  bool accepting_ = false;
  bool ending_ = false;
  std::thread thread_;  // last: it uses all of the above
};

// `local` and the other ranks as one.
std::unique_ptr<Executor> spread(std::unique_ptr<Executor> local, Coordinator& ranks);

}  // namespace coevo::fitness::ranks
