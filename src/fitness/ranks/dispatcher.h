// SPDX-License-Identifier: MIT
// Rank 0's side of the protocol: which rank does which task. Neither a thread nor a clock: the
// caller brings messages and the time. Not thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <optional>
#include <string_view>

#include "src/fitness/executors/task_batch.h"
#include "src/fitness/ranks/mailbox.h"
#include "src/fitness/ranks/message.h"

namespace coevo::fitness::ranks {

// A rank that is silent for too long counts as dead: its tasks are handed out again. Should it live
// after all, its late results are not counted twice.
class Dispatcher {
 public:
  // Only posts to the mailbox, never takes. Another rank takes part once it has said a Hello of the
  // same build and signature as `own`.
  Dispatcher(Mailbox& mailbox, Hello own, std::chrono::milliseconds silence, Time now);

  // Starts a batch, which must live until finish(). One at a time.
  void begin(const TaskBatch& batch);
  // The index of a task to do here, if there is one now.
  std::optional<std::size_t> pull();
  // Whether all other tasks are with other ranks: pull() may give one of them later.
  bool is_waiting() const;
  // A task here was stopped: ends the batch.
  void stop();
  // Ends the batch for all threads and ranks. Nothing if there is none.
  void fail(std::exception_ptr fault);
  // Leaves the batch. Returns whether it is complete; rethrows its first fault.
  bool finish();

  // Reads a message.
  void receive(const Envelope& envelope, Time now);
  // Results to give to TaskBatch::accept(); then call accepted(), before finish().
  TaskBytes take_arrived();
  void accepted(std::size_t count);
  // Call this often, after all that has arrived was received: looks for silent ranks and posts
  // tasks.
  void turn(Time now);

  // Ends the other ranks' work. Call it again and again, with receive() between, until it returns
  // true: MPI must not be ended before each rank is there, or known to be dead.
  bool end(Time now);
  // After end(): every rank is there, none has died.
  bool all_alive() const { return all_alive_; }

 private:
  struct Peer {
    Time heard;
    std::size_t threads = 0;  // 0: it takes no part
    std::uint64_t batch = 0;  // the last that it was told of
    std::deque<std::size_t> tasks = {};
    bool known = false;   // it has said something
    bool ended = false;   // it said so, so its silence is no death
    bool dead = false;    // it is silent
    bool cancel = false;  // must learn that its batch has ended early
  };
  struct Job {
    const TaskBatch& batch;
    std::size_t next = 0;
    std::deque<std::size_t> again = {};  // to be handed out a second time
    std::size_t away = 0;                // with other ranks
    TaskBytes arrived = {};              // and back, but not accepted
    bool stopped = false;
    std::exception_ptr fault = nullptr;
  };

  bool all_out() const;
  std::optional<std::size_t> next_index();
  bool is_stop_set() const;
  void read(std::size_t rank, Peer& peer, Message message);
  void join(std::size_t rank, const Hello& hello);
  void deliver(Peer& peer, ResultList&& list);
  void fail_by(const Fault& fault);
  void watch(Time now);
  void cancel_ended();
  void hand_out();
  void hand_out(std::size_t rank, Peer& peer);
  void say_alive(Time now);
  // It takes part no longer, but is alive and waits for the end.
  void dismiss(std::size_t rank, Peer& peer, std::string_view why);
  // Its tasks go to others.
  void hand_back(std::size_t rank, Peer& peer, std::string_view why);
  void say_end();

  Mailbox& mailbox_;
  const Hello own_;
  const std::chrono::milliseconds silence_;
  std::map<std::size_t, Peer> peers_;
  std::optional<Job> job_;
  std::uint64_t batch_ = 0;
  Time watched_;
  Time said_alive_;
  std::optional<Time> ending_;  // since when
  bool said_end_ = false;
  bool all_alive_ = true;
};

}  // namespace coevo::fitness::ranks
