// SPDX-License-Identifier: MIT
#include "solver/search/team.h"

#include <utility>

namespace coevo::search {
namespace {

// The others mostly finish within microseconds, less than sleeping and waking take. But if there
// are more threads than cores, they need this core.
constexpr int kSpins = 1000;
constexpr int kSpinsBeforeYield = 200;

}  // namespace

Team::Team(std::size_t workers) {
  for (std::size_t worker = 1; worker < workers; ++worker) {
    helpers_.emplace_back([this, worker] { help(worker); });
  }
}

Team::~Team() {
  ends_ = true;
  ++round_;
  round_.notify_all();
}

void Team::run(std::size_t parts, const Task& task) {
  if (helpers_.empty()) {
    for (std::size_t part = 0; part < parts; ++part) task(part, 0);
    return;
  }
  task_ = &task;
  parts_ = parts;
  next_ = 0;
  std::uint32_t finished = finished_;
  const auto all = static_cast<std::uint32_t>(finished + helpers_.size());
  ++round_;
  round_.notify_all();
  take_parts(0);
  while (finished != all) finished = wait(finished_, finished);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Team::help(std::size_t worker) {
  for (std::uint32_t round = 0;;) {
    round = wait(round_, round);
    if (ends_) return;
    take_parts(worker);
    ++finished_;
    finished_.notify_one();
  }
}

void Team::take_parts(std::size_t worker) {
  try {
    for (std::size_t part = next_++; part < parts_; part = next_++) (*task_)(part, worker);
  } catch (...) {
    const std::scoped_lock lock(failure_lock_);
    if (!failure_) failure_ = std::current_exception();
  }
}

std::uint32_t Team::wait(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int spin = 0; spin < kSpins; ++spin) {
    const std::uint32_t now = value.load(std::memory_order_acquire);
    if (now != old) return now;
    if (spin >= kSpinsBeforeYield) std::this_thread::yield();
  }
  value.wait(old);
  return value.load();
}

}  // namespace coevo::search
