// SPDX-License-Identifier: MIT
// Messages between the processes that mpirun started together; or, in tests, between threads.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace coevo::fitness::ranks {

struct Envelope {
  std::size_t from = 0;  // rank
  std::string bytes;
};

// Between two looks into an idle mailbox: longer and longer, so that waiting takes no core from the
// searches.
class Pause {
 public:
  void sleep() { std::this_thread::sleep_for(next()); }
  std::chrono::microseconds next() {
    return std::exchange(length_, std::min(2 * length_, kLongest));
  }
  void end() { length_ = kShortest; }

 private:
  static constexpr std::chrono::microseconds kShortest{50};
  static constexpr std::chrono::microseconds kLongest{2000};
  std::chrono::microseconds length_ = kShortest;
};

// The mailbox of one process. Only one thread may use it at a time.
class Mailbox {
 public:
  virtual ~Mailbox() = default;
  virtual std::size_t rank() const = 0;
  virtual std::size_t ranks() const = 0;  // this one included
  // None of these waits. Messages of one sender arrive in order; one to a process that has died is
  // lost.
  virtual void post(std::size_t to, std::string bytes) = 0;
  virtual std::optional<Envelope> take() = 0;
  // Whether all that was posted has been sent.
  virtual bool all_sent() = 0;
};

}  // namespace coevo::fitness::ranks
