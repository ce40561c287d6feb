// SPDX-License-Identifier: MIT
// Tasks that do not depend on each other, which an executor may run on any thread of any machine:
// for other machines they and their results are bytes, of which only their kind knows more.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coevo::fitness {

// With their indices.
using TaskBytes = std::vector<std::pair<std::size_t, std::string>>;

struct TaskBatch {
  std::string kind;  // a TaskKind's name
  std::size_t count = 0;
  // Does the task with that index, below `count`, as Executor::for_each() calls it; false if
  // stopped.
  std::function<bool(std::size_t index, std::size_t worker)> run;
  // For another rank: the setup that all tasks share, and the task with that index.
  std::function<std::string()> setup;
  std::function<std::string(std::size_t index)> task;
  // Takes another rank's results. Only one call at a time, but in parallel with run(). Throws
  // InputError if they are damaged or cannot be kept.
  std::function<void(const TaskBytes& results)> accept;
  const std::atomic<bool>* stop = nullptr;
  // Tasks that a thread of another rank has at most. One in work and one that waits: no thread
  // waits for messages. One alone: none waits for a long one, while others have nothing to do.
  std::size_t ahead = 2;
};

// This rank cannot do what others can: it is to take part no longer. what() says why.
class UnfitRank : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The tasks of one batch on another rank.
class TaskService {
 public:
  virtual ~TaskService() = default;
  // The result of a task; nothing if stopped. Many threads call it at once, but only one at a time
  // with the same worker. May throw UnfitRank; any other exception ends the batch.
  virtual std::optional<std::string> run(std::string_view task, std::size_t worker) = 0;
};

// How other ranks do tasks.
struct TaskKind {
  std::string name;
  // Serves a batch with that setup on `threads` threads until the flag is set. Throws like
  // TaskService::run().
  std::function<std::unique_ptr<TaskService>(std::string_view setup, std::size_t workers,
                                             const std::atomic<bool>& stop)>
      begin;
};

}  // namespace coevo::fitness
