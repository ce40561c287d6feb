// SPDX-License-Identifier: MIT
#include "python/exchange.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <utility>

#include "python/interrupt.h"

namespace coevo::python {

namespace py = pybind11;

bool Exchange::offer(std::string generation) {
  std::unique_lock lock(mutex_);
  offered_ = std::move(generation);
  wanted_ = false;
  changed_.notify_all();
  changed_.wait(lock, [this] { return wanted_ || stop_; });
  return !stop_;
}

std::vector<double> Exchange::costs(Calls calls) {
  std::unique_lock lock(mutex_);
  if (stop_) throw evolve::Interrupted();
  calls_ = std::move(calls);
  costs_.reset();
  changed_.notify_all();
  changed_.wait(lock, [this] { return costs_ || stop_; });
  calls_.reset();
  if (!costs_) throw evolve::Interrupted();
  return std::exchange(costs_, std::nullopt).value();
}

void Exchange::say(std::string message) {
  const std::lock_guard lock(mutex_);
  messages_.push_back(std::move(message));
}

void Exchange::end(std::exception_ptr fault) {
  const std::lock_guard lock(mutex_);
  fault_ = std::move(fault);
  ended_ = true;
  changed_.notify_all();
}

bool Exchange::has_ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::vector<std::string> Exchange::take_messages() {
  const std::lock_guard lock(mutex_);
  return std::exchange(messages_, {});
}

void Exchange::stop() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

std::optional<std::string> Exchange::next(const py::object& answer) {
  try {
    return next_or_throw(answer);
  } catch (...) {
    stop();
    throw;
  }
}

std::optional<std::string> Exchange::next_or_throw(const py::object& answer) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = true;
    changed_.notify_all();
  }
  while (true) {
    if (!wait_with_signals(mutex_, changed_, [this] { return has_news(); })) {
      throw py::error_already_set();
    }
    {
      const std::lock_guard lock(mutex_);
      if (offered_) return std::exchange(offered_, std::nullopt);
      if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
      if (ended_) return std::nullopt;
    }
    answer_calls(answer);
  }
}

// The run's thread waits meanwhile, so that `calls_` does not change.
void Exchange::answer_calls(const py::object& answer) {
  std::vector<std::size_t> hosts;
  std::vector<std::uint64_t> instances;
  for (const evolve::Task& task : calls_->tasks) {
    hosts.push_back(task.host);
    instances.push_back(task.instance);
  }
  auto costs = answer(calls_->configurations, hosts, instances).cast<std::vector<double>>();
  const std::lock_guard lock(mutex_);
  costs_ = std::move(costs);
  changed_.notify_all();
}

}  // namespace coevo::python
