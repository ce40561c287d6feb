// SPDX-License-Identifier: MIT
// What rank 0, which runs the program's command, and the other ranks, which serve its tasks, say to
// each other; as bytes, CBOR (RFC 8949).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/fitness/executors/task_batch.h"

namespace coevo::fitness::ranks {

// A worker's first message.
struct Hello {
  std::string build;      // revision and compiler
  std::string signature;  // of a few searches: the same on machines that compute the same
  std::size_t threads = 1;
};

// Rank 0's answer to a Hello that does not fit.
struct Refusal {
  std::string why;
};

// Begins the tasks of a TaskBatch, which follow; drop the tasks of the batch before.
struct BatchStart {
  std::uint64_t batch = 0;  // numbers rise
  std::string kind;
  std::string setup;
};

// That batch has ended before its last task.
struct Cancel {
  std::uint64_t batch = 0;
};

struct TaskList {
  std::uint64_t batch = 0;
  TaskBytes tasks;
};

struct ResultList {
  std::uint64_t batch = 0;
  TaskBytes results;
};

// An exception of a worker's task, which makes the batch fail.
struct Fault {
  std::uint64_t batch = 0;
  std::string what;
  bool is_input = false;  // an InputError, otherwise a bug
};

// A worker leaves; its unanswered tasks go to others.
struct Leave {
  std::string why;
  bool is_last = false;  // of its messages: it ends; otherwise it waits for the end
};

struct Alive {};

// The command is done.
struct End {
  bool all_alive = true;  // otherwise nobody may wait for the others in MPI
};

using Message = std::variant<Hello, Refusal, BatchStart, Cancel, TaskList, ResultList, Fault, Leave,
                             Alive, End>;

std::string encode(const Message& message);
// Throws InputError for bytes that are no message.
Message decode(std::string_view bytes);

}  // namespace coevo::fitness::ranks
