// SPDX-License-Identifier: MIT
// Messages between the processes that mpirun started together; or, in tests, between threads.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace coevo::fitness::ranks {

// Whoever runs a protocol says what time it is.
using Time = std::chrono::steady_clock::time_point;

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

// The mailbox on MPI, of mpi_mailbox.cpp: nothing else uses MPI, and it compiles without.

// Among how many processes of one mpirun this is, and which; by its environment, {1, 0} without.
struct Place {
  std::size_t ranks = 1;
  std::size_t rank = 0;
};
Place place_by_environment();
// Processes of a step that srun started without mpirun, which we do not support; otherwise 1.
std::size_t processes_of_srun();

// Whether this build has MPI, so that mpirun can start it.
bool has_mpi();
// Initialises MPI, once in a process. Throws InputError if the build has none.
std::unique_ptr<Mailbox> open_mpi_mailbox();
// To be called last, where every rank will: it waits for all.
void finalize_mpi();

}  // namespace coevo::fitness::ranks
