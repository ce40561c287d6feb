// SPDX-License-Identifier: MIT
// Mailboxes between the threads of one process.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "src/fitness/ranks/mailbox.h"

namespace coevo::fitness::ranks {

class LocalMailboxes {
 public:
  explicit LocalMailboxes(std::size_t ranks) : waiting_(ranks) {}

  std::unique_ptr<Mailbox> mailbox(std::size_t rank) { return std::make_unique<Box>(*this, rank); }
  void post(std::size_t from, std::size_t to, std::string bytes) {
    const std::lock_guard lock(mutex_);
    waiting_[to].push_back({from, std::move(bytes)});
  }
  std::optional<Envelope> take(std::size_t rank) {
    const std::lock_guard lock(mutex_);
    if (waiting_[rank].empty()) return std::nullopt;
    Envelope envelope = std::move(waiting_[rank].front());
    waiting_[rank].pop_front();
    return envelope;
  }

 private:
  class Box : public Mailbox {
   public:
    Box(LocalMailboxes& mailboxes, std::size_t rank) : mailboxes_(mailboxes), rank_(rank) {}
    std::size_t rank() const override { return rank_; }
    std::size_t ranks() const override { return mailboxes_.waiting_.size(); }
    void post(std::size_t to, std::string bytes) override {
      mailboxes_.post(rank_, to, std::move(bytes));
    }
    std::optional<Envelope> take() override { return mailboxes_.take(rank_); }
    bool all_sent() override { return true; }

   private:
    LocalMailboxes& mailboxes_;
    std::size_t rank_;
  };

  std::mutex mutex_;
  std::vector<std::deque<Envelope>> waiting_;
};

}  // namespace coevo::fitness::ranks
