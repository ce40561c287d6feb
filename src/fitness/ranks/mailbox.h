// SPDX-License-Identifier: MIT
// Messages between the processes that mpirun started together; or, in tests, between threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace coevo::fitness::ranks {

struct Letter {
  std::size_t from = 0;  // rank
  std::string bytes;
};

inline constexpr std::chrono::microseconds kPause{100};  // between two looks into an idle one

// Of one process. Only one thread may use it at a time.
class Mailbox {
 public:
  virtual ~Mailbox() = default;
  virtual std::size_t rank() const = 0;
  virtual std::size_t ranks() const = 0;  // this one included
  // Neither waits. A letter to a process that has died is lost.
  virtual void post(std::size_t to, std::string bytes) = 0;
  virtual std::optional<Letter> take() = 0;
  // Whether all that was posted has left.
  virtual bool is_empty() = 0;
};

}  // namespace coevo::fitness::ranks
