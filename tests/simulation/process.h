// SPDX-License-Identifier: MIT
// A process of a simulated cluster, its mailbox, and its tasks that fail. For cluster.cpp alone.
#pragma once

#include <algorithm>
#include <new>

#include "common/error.h"
#include "tests/simulation/cluster.h"

namespace coevo::simulation {

// A process and its mailbox. As with MPI, messages of one sender stay in order.
class Cluster::Process : public fitness::ranks::Mailbox {
 public:
  Process(Cluster& cluster, std::size_t rank)
      : cluster_(cluster), rank_(rank), last_arrivals_(cluster.options_.ranks) {}

  std::size_t rank() const override { return rank_; }
  std::size_t ranks() const override { return cluster_.options_.ranks; }
  void post(std::size_t to, std::string bytes) override {
    World& world = cluster_.world_;
    Process& target = *cluster_.processes_[to];
    Duration takes = world.up_to(latency + target.latency);
    if (world.happens(0.002)) takes += world.up_to(kSilence / 2);
    Time& last = target.last_arrivals_[rank_];
    last = std::max(last, world.now + takes);
    ++under_way_;
    cluster_.at(last, [this, &target, bytes = std::move(bytes)]() mutable {
      cluster_.world_.trace.note(cluster_.world_.now, "message", rank_, target.rank_);
      // What was for the dead may be under way for ever.
      if (!target.is_alive && target.keeps_messages) return;
      --under_way_;
      if (!target.is_alive || target.ending) return;
      target.inbox_.push_back({rank_, std::move(bytes)});
      cluster_.wake(target, cluster_.world_.now);
    });
  }
  std::optional<fitness::ranks::Envelope> take() override {
    if (inbox_.empty()) return std::nullopt;
    auto envelope = std::move(inbox_.front());
    inbox_.pop_front();
    return envelope;
  }
  bool all_sent() override { return under_way_ == 0; }

  bool is_paused() const { return cluster_.world_.now < paused_until; }
  bool is_serving() const { return is_alive && !ending; }

  Duration latency{};
  double slowness = 1;
  fitness::ranks::Hello hello;
  std::optional<std::size_t> unfit_after;  // tasks
  std::optional<std::size_t> faulty_after;
  bool keeps_messages = false;
  bool is_alive = true;
  bool is_asked_to_stop = false;
  Time paused_until{};
  Time gone_at = Time::max();  // without MPI_Finalize
  Time turn_at = Time::max();
  std::vector<bool> busy;
  std::vector<fitness::TaskKind> kinds;
  fitness::ranks::WorkQueue queue;
  std::unique_ptr<fitness::ranks::MessageLoop> loop;  // of other ranks than 0, once they are there
  std::optional<Ending> ending;

 private:
  Cluster& cluster_;
  std::size_t rank_;
  std::vector<Time> last_arrivals_;  // by sender
  std::deque<fitness::ranks::Envelope> inbox_;
  std::size_t under_way_ = 0;
};

// A rank that runs out of memory, or meets a fault of the user's.
class Cluster::Service : public fitness::TaskService {
 public:
  Service(std::unique_ptr<TaskService> service, Cluster& cluster, Process& process)
      : service_(std::move(service)), cluster_(cluster), process_(process) {}
  std::optional<std::string> run(std::string_view task, std::size_t worker) override {
    if (process_.faulty_after && (*process_.faulty_after)-- == 0) {
      cluster_.had_faulty_task_ = true;
      throw common::InputError("a file is not there");
    }
    if (process_.unfit_after && *process_.unfit_after == 0) {
      if (worker == 0) throw std::bad_alloc();
      throw fitness::UnfitRank("no such program");
    }
    if (process_.unfit_after) --*process_.unfit_after;
    return service_->run(task, worker);
  }

 private:
  std::unique_ptr<TaskService> service_;
  Cluster& cluster_;
  Process& process_;
};

}  // namespace coevo::simulation
