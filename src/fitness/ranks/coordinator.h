// SPDX-License-Identifier: MIT
// Rank 0's side: hands tasks out on demand, to its own threads and to the other ranks.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "src/fitness/executors/executor.h"
#include "src/fitness/ranks/mailbox.h"
#include "src/fitness/ranks/message.h"

namespace coevo::fitness::ranks {

// Its thread alone uses the mailbox. A rank that is silent for too long counts as dead: its
// tasks are handed out again. Should it live after all, its late results are not counted twice.
class Coordinator {
 public:
  // Another rank takes part once it has said a Hello of the same build and signature as `own`.
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
  using Clock = std::chrono::steady_clock;
  struct Peer {
    Clock::time_point heard;
    std::size_t threads = 0;  // 0: it takes no part
    std::uint64_t batch = 0;  // the last that it was told of
    std::deque<std::size_t> tasks = {};
    bool known = false;   // it has said something
    bool dead = false;    // it is silent
    bool cancel = false;  // must learn that its batch has ended early
  };
  struct Job {
    const TaskBatch& batch;
    std::size_t next = 0;
    std::deque<std::size_t> again = {};  // to be handed out a second time
    std::size_t away = 0;                // with other ranks
    TaskBytes arrived = {};              // and back, but not accepted
    bool accepting = false;
    bool stopped = false;
    std::exception_ptr fault = nullptr;
  };

  // The index of a task to do here; none when the batch is done or stopped.
  std::optional<std::size_t> pull(Job& job);
  std::optional<std::size_t> next_index(Job& job);
  void finish();

  void work(Job& job, std::size_t worker);
  // Ends the batch for all threads and ranks; run_each() throws the first fault on.
  void fail(Job& job, std::exception_ptr fault);
  void fail_locked(Job& job, std::exception_ptr fault);

  void communicate();
  bool turn();  // whether it was the last
  bool receive_all();
  bool receive();
  void read(std::size_t rank, Peer& peer, Message message);
  void cancel_ended();
  void hand_out();
  void hand_out(std::size_t rank, Peer& peer);
  void watch();
  void say_alive();
  void end_all();
  void join(std::size_t rank, const Hello& hello);
  void deliver(Peer& peer, ResultList&& list);
  void accept_arrived();
  void fail(const Fault& fault);
  // It takes part no longer, but is alive and waits for the end.
  void dismiss(std::size_t rank, Peer& peer, std::string_view why);
  // Its tasks go to others.
  void hand_back(std::size_t rank, Peer& peer, std::string_view why);
  void mark_dead(std::size_t rank, Peer& peer, std::string_view why);

  Mailbox& mailbox_;
  const Hello own_;
  const std::chrono::milliseconds silence_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<std::size_t, Peer> peers_;
  Job* job_ = nullptr;
  std::uint64_t batch_ = 0;
  bool ending_ = false;
  bool all_alive_ = true;  // at the end
  Clock::time_point watched_ = Clock::now();
  Clock::time_point said_alive_ = Clock::now();
  std::thread thread_;  // last: it uses all of the above
};

// `local` and the other ranks as one.
std::unique_ptr<Executor> spread(std::unique_ptr<Executor> local, Coordinator& ranks);

}  // namespace coevo::fitness::ranks
