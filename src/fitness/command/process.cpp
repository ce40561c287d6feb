// SPDX-License-Identifier: MIT
#include "src/fitness/command/process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <limits>

#include "common/text.h"
#include "src/fitness/command/child.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kGraceSeconds = 1;        // between TERM and KILL
constexpr double kStopPollSeconds = 0.05;  // between two looks at the flag
constexpr double kEndPollSeconds = 0.01;   // if the kernel does not report a child's end
constexpr double kHeldOpenSeconds = 0.2;   // for pipes whose writers were killed to close
constexpr double kForever = std::numeric_limits<double>::infinity();

// Appends what is there, up to `limit` bytes in all; false at the end of the file.
bool read_available(int descriptor, std::string& text, std::size_t limit) {
  std::array<char, 1 << 16> block;
  while (text.size() < limit) {
    const auto wanted = std::min(block.size(), limit - text.size());
    const ssize_t got = ::read(descriptor, block.data(), wanted);
    if (got > 0) {
      text.append(block.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      return false;
    } else if (errno == EAGAIN) {
      return true;
    }
  }
  return true;
}

double seconds_of(const struct timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// A child's peak begins with the pages that it shares with its parent before exec.
std::uint64_t own_peak() {
  struct rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) << 10;
}

class ProcessWatch {
 public:
  ProcessWatch(Child child, const ProcessLimits& limits, const std::atomic<bool>* stop)
      : child_(std::move(child)), limits_(limits), stop_(stop) {}
  // Memory may end in the middle.
  ~ProcessWatch() {
    if (is_collected_) return;
    send(SIGKILL);
    ::waitpid(child_.pid, nullptr, 0);
  }
  ProcessWatch(const ProcessWatch&) = delete;
  ProcessWatch& operator=(const ProcessWatch&) = delete;

  ProcessResult run() {
    while (!has_ended()) {
      wait(pause());
      keep_limits();
    }
    result_.wall_seconds = seconds();
    collect();
    return std::move(result_);
  }

 private:
  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - child_.start).count();
  }
  bool is_ending() const { return result_.end != ProcessEnd::exited; }
  std::size_t room(const std::string& other) const {
    // One byte more than allowed shows that there was more.
    return limits_.output == 0 ? kEverything
                               : limits_.output + 1 - std::min(limits_.output, other.size());
  }
  bool is_flooded() const {
    return limits_.output > 0 && result_.out.size() + result_.err.size() > limits_.output;
  }

  bool has_ended() const {
    siginfo_t info = {};
    return ::waitid(P_PID, static_cast<id_t>(child_.pid), &info, WEXITED | WNOHANG | WNOWAIT) ==
               0 &&
           info.si_pid == child_.pid;
  }

  // Seconds until something is due that no descriptor reports.
  double pause() const {
    double due = kill_at_;
    if (!is_ending() && limits_.wall_seconds > 0) due = std::min(due, limits_.wall_seconds);
    due -= seconds();
    if (stop_ != nullptr && !is_ending()) due = std::min(due, kStopPollSeconds);
    if (child_.ended.get() < 0) due = std::min(due, kEndPollSeconds);
    return std::max(due, 0.0);
  }

  // Until the child writes or ends, at most so long.
  void wait(double longest) {
    std::array<pollfd, 3> waits{{{child_.ended.get(), POLLIN, 0},
                                 {is_flooded() ? -1 : child_.out.get(), POLLIN, 0},
                                 {is_flooded() ? -1 : child_.err.get(), POLLIN, 0}}};
    const int milliseconds = static_cast<int>(std::ceil(std::min(longest, 1000.0) * 1000));
    if (::poll(waits.data(), waits.size(), milliseconds) <= 0) return;
    if (waits[1].revents != 0) read(child_.out, result_.out, result_.err);
    if (waits[2].revents != 0) read(child_.err, result_.err, result_.out);
  }

  void read(common::Descriptor& pipe, std::string& text, const std::string& other) {
    if (!read_available(pipe.get(), text, room(other))) pipe = common::Descriptor(-1);
  }

  void keep_limits() {
    if (!is_ending()) {
      if (is_flooded()) {
        result_.end = ProcessEnd::flooded;
        kill_at_ = 0;
      } else if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
        ask_to_end(ProcessEnd::stopped);
      } else if (limits_.wall_seconds > 0 && seconds() >= limits_.wall_seconds) {
        ask_to_end(ProcessEnd::wall_limit);
      }
    }
    if (seconds() < kill_at_) return;
    send(SIGKILL);
    kill_at_ = kForever;
  }

  // To the process alone if it has moved to another group.
  void send(int signal) const {
    if (::kill(-child_.pid, signal) != 0) ::kill(child_.pid, signal);
  }

  void ask_to_end(ProcessEnd why) {
    result_.end = why;
    kill_at_ = seconds() + kGraceSeconds;
    send(SIGTERM);
  }

  // The child has ended. Others may hold its pipes: nothing here waits for them.
  void collect() {
    int status = 0;
    struct rusage usage = {};
    while (::wait4(child_.pid, &status, 0, &usage) < 0 && errno == EINTR) continue;
    is_collected_ = true;
    const bool others = kill_group(child_.pid);
    const bool held = !drain();
    result_.left_behind = !is_ending() && others;
    result_.out_of_reach = held;
    result_.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    const auto peak = static_cast<std::uint64_t>(usage.ru_maxrss) << 10;
    result_.peak_memory = peak > own_peak() ? peak : 0;
    result_.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    if (!is_ending() && is_flooded()) result_.end = ProcessEnd::flooded;
    if (!is_ending()) result_.end = end_of(status);
    for (std::string* text : {&result_.out, &result_.err}) {
      if (limits_.output > 0) text->resize(std::min(text->size(), limits_.output));
    }
  }

  // Reads what is still in the pipes; false where somebody keeps them open.
  bool drain() {
    const double until = seconds() + kHeldOpenSeconds;
    child_.ended = common::Descriptor(-1);
    while (!is_flooded() && (child_.out.get() >= 0 || child_.err.get() >= 0)) {
      const double left = until - seconds();
      if (left <= 0) return false;
      wait(left);
    }
    return true;
  }

  // A shell reports its child's signal as exit status 128 + signal.
  ProcessEnd end_of(int status) const {
    const bool by_signal = WIFSIGNALED(status);
    const auto was = [&](int number) { return result_.status == number + (by_signal ? 0 : 128); };
    const double limit = limits_.cpu_seconds;
    if (limit > 0 && (was(SIGXCPU) || (was(SIGKILL) && result_.cpu_seconds >= limit))) {
      return ProcessEnd::cpu_limit;
    }
    return by_signal ? ProcessEnd::signalled : ProcessEnd::exited;
  }

  static constexpr std::size_t kEverything = std::numeric_limits<std::size_t>::max();

  Child child_;
  ProcessLimits limits_;
  const std::atomic<bool>* stop_;
  bool is_collected_ = false;
  double kill_at_ = kForever;                        // seconds
  ProcessResult result_{.end = ProcessEnd::exited};  // so far
};

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const ProcessLimits& limits,
                          const std::string& input, const std::atomic<bool>* stop) {
  try {
    return ProcessWatch(start_child(command, limits, input), limits, stop).run();
  } catch (const NotStarted& fault) {
    return {.end = ProcessEnd::not_started, .fault = fault.what()};
  }
}

std::string end_text(const ProcessResult& result, const ProcessLimits& limits) {
  switch (result.end) {
    case ProcessEnd::exited:
      return fmt::format("exit status {}", result.status);
    case ProcessEnd::signalled: {
      const char* const text = ::sigdescr_np(result.status);
      return fmt::format("signal {} ({})", result.status, text != nullptr ? text : "unknown");
    }
    case ProcessEnd::wall_limit:
      return fmt::format("more than {} s of wall time", limits.wall_seconds);
    case ProcessEnd::cpu_limit:
      return fmt::format("more than {} s of CPU time", limits.cpu_seconds);
    case ProcessEnd::flooded:
      return limits.output >= 1 << 20
                 ? fmt::format("more than {} MiB of output", limits.output >> 20)
                 : fmt::format("more than {} bytes of output", limits.output);
    case ProcessEnd::stopped:
      return "stopped";
    case ProcessEnd::not_started:
      break;
  }
  return result.fault;
}

std::string stderr_text(const ProcessResult& result) {
  const std::string_view words = last_line(result.err);
  return words.empty() ? "" : fmt::format("; stderr: '{}'", common::printable(words, 200));
}

}  // namespace coevo::fitness::command
