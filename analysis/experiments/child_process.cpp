// SPDX-License-Identifier: MIT
#include "analysis/experiments/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "src/common/descriptor.h"
#include "src/common/stop.h"

extern char** environ;

namespace coevo::experiments {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Until something can be read, or a stop is asked for.
void await_output(int descriptor) {
  constexpr int kMilliseconds = 100;
  pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
  while (!common::stop_requested() && ::poll(&waiting, 1, kMilliseconds) <= 0) {
  }
}

// All of it, or up to where a stop was asked for.
std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> part;
  for (;;) {
    await_output(descriptor);
    if (common::stop_requested()) return text;
    const ssize_t count = read(descriptor, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(count));
  }
}

ChildResult wait_for(pid_t child, std::string output) {
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          .cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime),
          .output = std::move(output)};
}

}  // namespace

std::optional<ChildResult> run_child(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const common::Descriptor from_child(pipe_ends[0]);
  std::optional<common::Descriptor> to_us(pipe_ends[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to_us->get(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  to_us.reset();
  if (error != 0) return std::nullopt;
  std::string output = read_all(from_child.get());
  if (common::stop_requested()) ::kill(child, SIGKILL);
  auto result = wait_for(child, std::move(output));
  common::throw_if_stopped();
  return result;
}

}  // namespace coevo::experiments
