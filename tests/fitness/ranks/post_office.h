// SPDX-License-Identifier: MIT
// Mailboxes between the threads of one process.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "src/fitness/ranks/mailbox.h"

namespace coevo::fitness::ranks {

class PostOffice {
 public:
  explicit PostOffice(std::size_t ranks) : letters_(ranks) {}

  std::unique_ptr<Mailbox> mailbox(std::size_t rank) { return std::make_unique<Box>(*this, rank); }
  void post(std::size_t from, std::size_t to, std::string bytes) {
    const std::lock_guard lock(mutex_);
    letters_[to].push_back({from, std::move(bytes)});
  }
  std::optional<Letter> take(std::size_t rank) {
    const std::lock_guard lock(mutex_);
    if (letters_[rank].empty()) return std::nullopt;
    Letter letter = std::move(letters_[rank].front());
    letters_[rank].pop_front();
    return letter;
  }

 private:
  class Box : public Mailbox {
   public:
    Box(PostOffice& office, std::size_t rank) : office_(office), rank_(rank) {}
    std::size_t rank() const override { return rank_; }
    std::size_t ranks() const override { return office_.letters_.size(); }
    void post(std::size_t to, std::string bytes) override {
      office_.post(rank_, to, std::move(bytes));
    }
    std::optional<Letter> take() override { return office_.take(rank_); }
    bool is_empty() override { return true; }

   private:
    PostOffice& office_;
    std::size_t rank_;
  };

  std::mutex mutex_;
  std::vector<std::deque<Letter>> letters_;
};

}  // namespace coevo::fitness::ranks
