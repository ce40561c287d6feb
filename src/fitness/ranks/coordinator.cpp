// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/coordinator.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/error.h"
#include "common/notice.h"

namespace coevo::fitness::ranks {
namespace {

using namespace std::chrono_literals;

constexpr auto kFlushTime = 2s;  // for the last messages to leave

bool is_set(const std::atomic<bool>* flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
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
    : mailbox_(mailbox), own_(std::move(own)), silence_(silence) {
  for (std::size_t rank = 0; rank < mailbox.ranks(); ++rank) {
    if (rank != mailbox.rank()) peers_[rank].heard = Clock::now();
  }
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
  return all_alive_;
}

bool Coordinator::run_each(Executor& local, const TaskBatch& batch) {
  Job job{batch};
  {
    const std::lock_guard lock(mutex_);
    job_ = &job;
    ++batch_;
  }
  local.for_each(local.workers(), [&](std::size_t, std::size_t worker) {
    try {
      work(job, worker);
    } catch (...) {
      fail(job, std::current_exception());
    }
  });
  finish();
  if (job.fault) std::rethrow_exception(job.fault);
  return !job.stopped;
}

void Coordinator::work(Job& job, std::size_t worker) {
  while (const auto index = pull(job)) {
    if (job.batch.run(*index, worker)) continue;
    const std::lock_guard lock(mutex_);
    job.stopped = true;
  }
}

void Coordinator::fail(Job& job, std::exception_ptr fault) {
  const std::lock_guard lock(mutex_);
  fail_locked(job, std::move(fault));
}

void Coordinator::fail_locked(Job& job, std::exception_ptr fault) {
  if (!job.fault) job.fault = std::move(fault);
  changed_.notify_all();
}

std::optional<std::size_t> Coordinator::pull(Job& job) {
  std::unique_lock lock(mutex_);
  while (true) {
    const bool all_out = job.again.empty() && job.next == job.batch.count;
    if (job.stopped || job.fault || (all_out && job.away == 0)) return std::nullopt;
    if (is_set(job.batch.stop)) {
      job.stopped = true;
      return std::nullopt;
    }
    if (const auto index = next_index(job)) return index;
    changed_.wait_for(lock, 50ms);  // the stop flag wakes nobody
  }
}

std::optional<std::size_t> Coordinator::next_index(Job& job) {
  if (!job.again.empty()) {
    const std::size_t index = job.again.front();
    job.again.pop_front();
    return index;
  }
  if (job.next < job.batch.count) return job.next++;
  return std::nullopt;
}

void Coordinator::finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !job_->accepting; });
  job_ = nullptr;
  for (auto& [rank, peer] : peers_) {
    peer.cancel = peer.cancel || !peer.tasks.empty();
    peer.tasks.clear();
  }
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
      const std::lock_guard lock(mutex_);
      if (job_ != nullptr) fail_locked(*job_, std::current_exception());
    }
  }
  end_all();
}

// All that is there, before anyone counts as silent.
bool Coordinator::receive_all() {
  bool busy = false;
  while (receive()) busy = true;
  return busy;
}

bool Coordinator::turn() {
  const std::lock_guard lock(mutex_);
  watch();
  cancel_ended();
  hand_out();
  say_alive();
  return ending_;
}

bool Coordinator::receive() {
  const auto envelope = mailbox_.take();
  if (!envelope) return false;
  const std::lock_guard lock(mutex_);
  const auto found = peers_.find(envelope->from);
  if (found == peers_.end()) return true;
  Peer& peer = found->second;
  peer.heard = Clock::now();
  peer.known = true;
  peer.dead = false;
  try {
    read(envelope->from, peer, decode(envelope->bytes));
  } catch (const common::InputError& fault) {
    dismiss(envelope->from, peer, fault.what());
  }
  return true;
}

void Coordinator::read(std::size_t rank, Peer& peer, Message message) {
  if (const auto* hello = std::get_if<Hello>(&message)) join(rank, *hello);
  if (auto* results = std::get_if<ResultList>(&message)) deliver(peer, std::move(*results));
  if (const auto* fault = std::get_if<Fault>(&message)) fail(*fault);
  if (const auto* leave = std::get_if<Leave>(&message)) dismiss(rank, peer, leave->why);
}

void Coordinator::join(std::size_t rank, const Hello& hello) {
  std::string why;
  if (hello.build != own_.build) {
    why = fmt::format("its build is {}, not {}", hello.build, own_.build);
  } else if (hello.signature != own_.signature) {
    why =
        fmt::format("the signature of its searches is {}, not {}", hello.signature, own_.signature);
  }
  if (why.empty()) {
    peers_[rank].threads = std::max<std::size_t>(hello.threads, 1);
  } else {
    mailbox_.post(rank, encode(Refusal{why}));
    common::notify({fmt::format("rank {} is excluded: {}", rank, why)});
  }
}

void Coordinator::deliver(Peer& peer, ResultList&& list) {
  if (job_ == nullptr || list.batch != batch_) return;  // of a batch that was stopped
  for (auto& [index, result] : list.results) {
    const auto place = std::find(peer.tasks.begin(), peer.tasks.end(), index);
    if (place == peer.tasks.end()) continue;  // handed out again, when the rank was silent
    peer.tasks.erase(place);
    job_->arrived.emplace_back(index, std::move(result));
  }
}

// All at once, and without the lock: it may take as long as a disk does.
void Coordinator::accept_arrived() {
  std::unique_lock lock(mutex_);
  if (job_ == nullptr || job_->arrived.empty()) return;
  Job& job = *job_;
  const TaskBytes results = std::exchange(job.arrived, {});
  job.accepting = true;
  lock.unlock();
  std::exception_ptr fault;
  try {
    job.batch.accept(results);
  } catch (...) {
    fault = std::current_exception();
  }
  lock.lock();
  job.accepting = false;
  job.away -= results.size();
  if (fault) fail_locked(job, fault);
  changed_.notify_all();
}

void Coordinator::fail(const Fault& fault) {
  if (job_ == nullptr || fault.batch != batch_) return;
  fail_locked(*job_, fault.is_input ? std::make_exception_ptr(common::InputError(fault.what))
                                    : std::make_exception_ptr(std::logic_error(fault.what)));
}

// Before the next BatchStart, which would end it too.
void Coordinator::cancel_ended() {
  for (auto& [rank, peer] : peers_) {
    if (std::exchange(peer.cancel, false)) mailbox_.post(rank, encode(Cancel{peer.batch}));
  }
}

void Coordinator::hand_out() {
  if (job_ == nullptr || job_->stopped || job_->fault) return;
  for (auto& [rank, peer] : peers_) {
    if (!peer.dead) hand_out(rank, peer);
  }
}

void Coordinator::hand_out(std::size_t rank, Peer& peer) {
  const TaskBatch& batch = job_->batch;
  TaskList list{batch_, {}};
  while (peer.tasks.size() < peer.threads * batch.ahead) {
    const auto index = next_index(*job_);
    if (!index) break;
    list.tasks.emplace_back(*index, batch.task(*index));
    peer.tasks.push_back(*index);
    ++job_->away;
  }
  if (list.tasks.empty()) return;
  if (peer.batch != batch_) {
    mailbox_.post(rank, encode(BatchStart{batch_, batch.kind, batch.setup()}));
    peer.batch = batch_;
  }
  mailbox_.post(rank, encode(list));
}

void Coordinator::watch() {
  // Asleep itself, as by SIGSTOP, it cannot say that others were silent.
  if (Clock::now() - watched_ > silence_ / 2) {
    for (auto& [rank, peer] : peers_) peer.heard = Clock::now();
  }
  watched_ = Clock::now();
  for (auto& [rank, peer] : peers_) {
    if (peer.threads > 0 && !peer.dead && Clock::now() - peer.heard > silence_) {
      mark_dead(rank, peer, "silent");
    }
  }
}

void Coordinator::mark_dead(std::size_t rank, Peer& peer, std::string_view why) {
  peer.dead = true;
  hand_back(rank, peer, why);
}

void Coordinator::dismiss(std::size_t rank, Peer& peer, std::string_view why) {
  peer.cancel = peer.cancel || !peer.tasks.empty();
  hand_back(rank, peer, why);
  peer.threads = 0;
}

void Coordinator::hand_back(std::size_t rank, Peer& peer, std::string_view why) {
  if (peer.threads == 0 || (job_ != nullptr && is_set(job_->batch.stop))) return;
  common::notify({fmt::format("rank {}: {}: other ranks take over its work", rank, why)});
  if (peer.tasks.empty()) return;
  job_->again.insert(job_->again.end(), peer.tasks.begin(), peer.tasks.end());
  job_->away -= peer.tasks.size();
  peer.tasks.clear();
  changed_.notify_all();
}

void Coordinator::say_alive() {
  if (Clock::now() - said_alive_ < silence_ / 10) return;
  said_alive_ = Clock::now();
  for (const auto& [rank, peer] : peers_) {
    if (!peer.dead) mailbox_.post(rank, encode(Alive{}));
  }
}

// MPI must not be ended before each rank is there, or known to be dead.
void Coordinator::end_all() {
  const auto began = Clock::now();
  const auto is_missing = [](const auto& entry) { return !entry.second.known; };
  Pause pause;
  while (std::any_of(peers_.begin(), peers_.end(), is_missing) && Clock::now() - began < silence_) {
    receive_all();
    pause.sleep();
  }
  for (auto& [rank, peer] : peers_) {
    if (!peer.known) peer.dead = true;
  }
  all_alive_ = std::none_of(peers_.begin(), peers_.end(),
                            [](const auto& entry) { return entry.second.dead; });
  for (const auto& [rank, peer] : peers_) mailbox_.post(rank, encode(End{all_alive_}));
  while (!mailbox_.all_sent() && Clock::now() - began < silence_ + kFlushTime) pause.sleep();
}

std::unique_ptr<Executor> spread(std::unique_ptr<Executor> local, Coordinator& ranks) {
  return std::make_unique<SpreadExecutor>(std::move(local), ranks);
}

}  // namespace coevo::fitness::ranks
