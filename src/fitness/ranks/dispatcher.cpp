// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/dispatcher.h"

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

}  // namespace

Dispatcher::Dispatcher(Mailbox& mailbox, Hello own, std::chrono::milliseconds silence, Time now)
    : mailbox_(mailbox), own_(std::move(own)), silence_(silence), watched_(now), said_alive_(now) {
  for (std::size_t rank = 0; rank < mailbox.ranks(); ++rank) {
    if (rank != mailbox.rank()) peers_[rank].heard = now;
  }
}

void Dispatcher::begin(const TaskBatch& batch) {
  job_.emplace(Job{batch});
  ++batch_;
}

// A flag that is set after the last task stops nothing.
std::optional<std::size_t> Dispatcher::pull() {
  if (job_->stopped || job_->fault || (all_out() && job_->away == 0)) return std::nullopt;
  if (is_stop_set()) job_->stopped = true;
  return job_->stopped ? std::nullopt : next_index();
}

bool Dispatcher::is_waiting() const {
  return !job_->stopped && !job_->fault && all_out() && job_->away > 0;
}

bool Dispatcher::all_out() const {
  return job_->again.empty() && job_->next == job_->batch.count;
}

std::optional<std::size_t> Dispatcher::next_index() {
  if (!job_->again.empty()) {
    const std::size_t index = job_->again.front();
    job_->again.pop_front();
    return index;
  }
  if (job_->next < job_->batch.count) return job_->next++;
  return std::nullopt;
}

bool Dispatcher::is_stop_set() const {
  const auto* stop = job_ ? job_->batch.stop : nullptr;
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

void Dispatcher::stop() {
  job_->stopped = true;
}

void Dispatcher::fail(std::exception_ptr fault) {
  if (job_ && !job_->fault) job_->fault = std::move(fault);
}

bool Dispatcher::finish() {
  const bool complete = !job_->stopped;
  const std::exception_ptr fault = job_->fault;
  job_.reset();
  for (auto& [rank, peer] : peers_) {
    peer.cancel = peer.cancel || !peer.tasks.empty();
    peer.tasks.clear();
  }
  if (fault) std::rethrow_exception(fault);
  return complete;
}

void Dispatcher::receive(const Envelope& envelope, Time now) {
  const auto found = peers_.find(envelope.from);
  if (found == peers_.end()) return;
  Peer& peer = found->second;
  peer.heard = now;
  peer.known = true;
  peer.dead = false;
  try {
    read(envelope.from, peer, decode(envelope.bytes));
  } catch (const common::InputError& fault) {
    dismiss(envelope.from, peer, fault.what());
  }
}

void Dispatcher::read(std::size_t rank, Peer& peer, Message message) {
  if (const auto* hello = std::get_if<Hello>(&message)) join(rank, *hello);
  if (auto* results = std::get_if<ResultList>(&message)) deliver(peer, std::move(*results));
  if (const auto* fault = std::get_if<Fault>(&message)) fail_by(*fault);
  if (const auto* leave = std::get_if<Leave>(&message)) {
    dismiss(rank, peer, leave->why);
    peer.ended = leave->is_last;
  }
}

void Dispatcher::join(std::size_t rank, const Hello& hello) {
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

void Dispatcher::deliver(Peer& peer, ResultList&& list) {
  if (!job_ || list.batch != batch_) return;  // of a batch that was stopped
  for (auto& [index, result] : list.results) {
    const auto place = std::find(peer.tasks.begin(), peer.tasks.end(), index);
    if (place == peer.tasks.end()) continue;  // handed out again, when the rank was silent
    peer.tasks.erase(place);
    job_->arrived.emplace_back(index, std::move(result));
  }
}

void Dispatcher::fail_by(const Fault& fault) {
  if (fault.batch != batch_) return;
  fail(fault.is_input ? std::make_exception_ptr(common::InputError(fault.what))
                      : std::make_exception_ptr(std::logic_error(fault.what)));
}

TaskBytes Dispatcher::take_arrived() {
  return job_ ? std::exchange(job_->arrived, {}) : TaskBytes();
}

void Dispatcher::accepted(std::size_t count) {
  job_->away -= count;
}

void Dispatcher::turn(Time now) {
  watch(now);
  cancel_ended();
  hand_out();
  say_alive(now);
}

void Dispatcher::watch(Time now) {
  // Asleep itself, as by SIGSTOP, it cannot say that others were silent.
  if (now - watched_ > silence_ / 2) {
    for (auto& [rank, peer] : peers_) peer.heard = now;
  }
  watched_ = now;
  for (auto& [rank, peer] : peers_) {
    if (!peer.known || peer.ended || peer.dead || now - peer.heard <= silence_) continue;
    peer.dead = true;
    hand_back(rank, peer, "silent");
  }
}

// Before the next BatchStart, which would end it too.
void Dispatcher::cancel_ended() {
  for (auto& [rank, peer] : peers_) {
    if (std::exchange(peer.cancel, false)) mailbox_.post(rank, encode(Cancel{peer.batch}));
  }
}

void Dispatcher::hand_out() {
  if (!job_ || job_->stopped || job_->fault) return;
  for (auto& [rank, peer] : peers_) {
    if (!peer.dead) hand_out(rank, peer);
  }
}

void Dispatcher::hand_out(std::size_t rank, Peer& peer) {
  const TaskBatch& batch = job_->batch;
  TaskList list{batch_, {}};
  while (peer.tasks.size() < peer.threads * batch.ahead) {
    const auto index = next_index();
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

void Dispatcher::dismiss(std::size_t rank, Peer& peer, std::string_view why) {
  peer.cancel = peer.cancel || !peer.tasks.empty();
  hand_back(rank, peer, why);
  peer.threads = 0;
}

void Dispatcher::hand_back(std::size_t rank, Peer& peer, std::string_view why) {
  if (peer.threads == 0 || is_stop_set()) return;
  common::notify({fmt::format("rank {}: {}: other ranks take over its work", rank, why)});
  if (peer.tasks.empty()) return;
  job_->again.insert(job_->again.end(), peer.tasks.begin(), peer.tasks.end());
  job_->away -= peer.tasks.size();
  peer.tasks.clear();
}

void Dispatcher::say_alive(Time now) {
  if (now - said_alive_ < silence_ / 10) return;
  said_alive_ = now;
  for (const auto& [rank, peer] : peers_) {
    if (!peer.dead) mailbox_.post(rank, encode(Alive{}));
  }
}

bool Dispatcher::end(Time now) {
  if (!ending_) ending_ = now;
  const auto is_known = [](const auto& entry) { return entry.second.known; };
  if (!said_end_ && now - *ending_ < silence_ && !std::ranges::all_of(peers_, is_known)) {
    say_alive(now);
    return false;
  }
  if (!said_end_) say_end();
  return mailbox_.all_sent() || now - *ending_ >= silence_ + kFlushTime;
}

void Dispatcher::say_end() {
  said_end_ = true;
  for (auto& [rank, peer] : peers_) {
    if (!peer.known) peer.dead = true;
    all_alive_ = all_alive_ && !peer.dead;
  }
  for (const auto& [rank, peer] : peers_) mailbox_.post(rank, encode(End{all_alive_}));
}

}  // namespace coevo::fitness::ranks
