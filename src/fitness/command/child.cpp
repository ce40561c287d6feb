// SPDX-License-Identifier: MIT
#include "src/fitness/command/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <mutex>
#include <system_error>
#include <utility>

#include "common/text.h"

namespace coevo::fitness::command {
namespace {

using common::Descriptor;

[[noreturn]] void throw_system_error(int error) {
  throw std::system_error(error, std::generic_category());
}

Descriptor opened(int number) {
  if (number < 0) throw_system_error(errno);
  return Descriptor(number);
}

// A process that was started without standard streams gets their numbers for its next files; and
// dup2() onto itself leaves a descriptor closed on exec.
Descriptor above_standard(Descriptor descriptor) {
  if (descriptor.get() > STDERR_FILENO) return descriptor;
  return opened(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

struct Pipe {
  Descriptor to_read = Descriptor(-1);
  Descriptor to_write = Descriptor(-1);
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw_system_error(errno);
  Descriptor to_read(ends[0]);
  Descriptor to_write(ends[1]);
  return {above_standard(std::move(to_read)), above_standard(std::move(to_write))};
}

// A file in memory: unlike a pipe, it needs nobody who writes while the child reads.
Descriptor standard_input(const std::string& text) {
  if (text.empty()) return above_standard(opened(::open("/dev/null", O_RDONLY | O_CLOEXEC)));
  Descriptor file = above_standard(opened(::memfd_create("input", MFD_CLOEXEC)));
  if (const int error = common::write_all(file.get(), text)) throw_system_error(error);
  if (::lseek(file.get(), 0, SEEK_SET) != 0) throw_system_error(errno);
  return file;
}

int fault_of_program(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return errno;
  if (!S_ISREG(status.st_mode)) return EACCES;
  return ::access(path.c_str(), X_OK) == 0 ? 0 : errno;
}

// Looked up before the fork: execvp() may allocate memory.
std::string path_of_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (const int fault = fault_of_program(name)) throw_system_error(fault);
    return name;
  }
  const char* const variable = std::getenv("PATH");
  const std::string path = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  int fault = ENOENT;
  for (std::size_t at = 0; !name.empty() && at <= path.size();) {
    const std::size_t end = std::min(path.find(':', at), path.size());
    std::string candidate = end > at ? path.substr(at, end - at) : ".";
    candidate.append("/").append(name);
    const int here = fault_of_program(candidate);
    if (here == 0) return candidate;
    if (here == EACCES) fault = EACCES;
    at = end + 1;
  }
  throw_system_error(fault);
}

// All that the child needs between fork and exec, made before.
struct Start {
  std::string program;
  std::vector<char*> argv;
  std::vector<char*> environment;
  Descriptor in;
  Pipe out;
  Pipe err;
  Pipe fault;  // exec closes it; otherwise it carries the errno
  rlim_t memory = RLIM_INFINITY;
  rlim_t cpu = RLIM_INFINITY;
  pid_t parent = -1;
};

void limit_to(int resource, rlim_t soft, rlim_t hard) {
  const struct rlimit limit = {soft, hard};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// In the child. Other threads of the parent may have held locks when it was forked: only system
// calls.
[[noreturn]] void become(const Start& start) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != start.parent) ::_exit(127);  // it died before the line above
  for (const int number : {SIGPIPE, SIGTERM, SIGXCPU}) std::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const bool joined = ::dup2(start.in.get(), STDIN_FILENO) >= 0 &&
                      ::dup2(start.out.to_write.get(), STDOUT_FILENO) >= 0 &&
                      ::dup2(start.err.to_write.get(), STDERR_FILENO) >= 0;
  if (joined) {
    // What libraries have opened without the flag.
    ::close_range(STDERR_FILENO + 1, std::numeric_limits<unsigned>::max(), CLOSE_RANGE_CLOEXEC);
    limit_to(RLIMIT_CORE, 0, 0);
    if (start.cpu != RLIM_INFINITY) limit_to(RLIMIT_CPU, start.cpu, start.cpu + 1);
    if (start.memory != RLIM_INFINITY) limit_to(RLIMIT_AS, start.memory, start.memory);
    ::execve(start.program.c_str(), start.argv.data(), start.environment.data());
  }
  const int error = errno;
  [[maybe_unused]] const auto ignored = ::write(start.fault.to_write.get(), &error, sizeof(error));
  ::_exit(127);
}

// The child's errno; 0 once it has become the program.
int read_fault(const Descriptor& pipe) {
  int error = 0;
  ssize_t got = -1;
  do {
    got = ::read(pipe.get(), &error, sizeof(error));
  } while (got < 0 && errno == EINTR);
  return got == sizeof(error) ? error : 0;
}

// Forks with pipes that no other child gets: it would hold them open until its own exec.
pid_t fork_child(Start& start, std::chrono::steady_clock::time_point& time) {
  static std::mutex starting;
  const std::lock_guard lock(starting);
  start.out = make_pipe();
  start.err = make_pipe();
  start.fault = make_pipe();
  for (const Pipe* pipe : {&start.out, &start.err}) {
    if (::fcntl(pipe->to_read.get(), F_SETFL, O_NONBLOCK) != 0) throw_system_error(errno);
  }
  start.parent = ::getpid();
  // Before the fork: the child may have done much before this process runs again.
  time = std::chrono::steady_clock::now();
  const pid_t pid = ::fork();
  if (pid == 0) become(start);
  if (pid < 0) throw_system_error(errno);
  ::setpgid(pid, pid);  // whichever of the two comes first
  for (Pipe* pipe : {&start.out, &start.err, &start.fault}) pipe->to_write = Descriptor(-1);
  return pid;
}

// Without what Open MPI tells a rank: a program that uses MPI too would take itself for this one.
std::vector<char*> environment_without_rank() {
  const bool is_rank = std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr;
  std::vector<char*> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const bool is_ours = text.starts_with("OMPI_ALLOW_") ||
                         !(text.starts_with("OMPI_") || text.starts_with("PMIX_"));
    if (!is_rank || is_ours) environment.push_back(*entry);
  }
  environment.push_back(nullptr);
  return environment;
}

Start prepare(std::vector<std::string>& words, const ProcessLimits& limits,
              const std::string& input) {
  Start start{.program = path_of_program(words.front()),
              .argv = {},
              .environment = environment_without_rank(),
              .in = standard_input(input),
              .out = {},
              .err = {},
              .fault = {}};
  for (std::string& word : words) {
    if (word.find('\0') != std::string::npos) throw_system_error(EINVAL);
    start.argv.push_back(word.data());
  }
  start.argv.push_back(nullptr);
  if (limits.memory > 0) start.memory = limits.memory;
  if (limits.cpu_seconds > 0) start.cpu = static_cast<rlim_t>(std::ceil(limits.cpu_seconds));
  return start;
}

std::string not_started_text(const std::string& program, const std::string& why) {
  return fmt::format("{}: cannot run: {}", common::printable(program, 1000), why);
}

// "1234 (a name) S 1 567 ...": the state of a process and its group.
bool is_live_member(const std::string& number, pid_t group) {
  const Descriptor file(::open(("/proc/" + number + "/stat").c_str(), O_RDONLY | O_CLOEXEC));
  char text[512];
  const ssize_t length = ::read(file.get(), text, sizeof(text));
  if (length <= 0) return false;  // it has just gone
  const std::string_view line(text, static_cast<std::size_t>(length));
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string_view::npos || name_end + 2 >= line.size()) return false;
  const char state = line[name_end + 2];
  const std::string_view rest = line.substr(name_end + 3);
  const std::size_t parent_end = rest.find(' ', 1);
  if (state == 'Z' || state == 'X' || parent_end == std::string_view::npos) return false;
  return rest.substr(parent_end + 1).starts_with(std::to_string(group) + " ");
}

// Without processes that have ended but are not yet waited for.
bool has_live_members(pid_t group) {
  std::error_code fault;
  std::filesystem::directory_iterator entry("/proc", fault);
  for (; !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
    const std::string name = entry->path().filename().string();
    const bool is_process = name.find_first_not_of("0123456789") == std::string::npos;
    if (is_process && is_live_member(name, group)) return true;
  }
  return false;
}

}  // namespace

Child start_child(const std::vector<std::string>& command, const ProcessLimits& limits,
                  const std::string& input) {
  std::vector<std::string> words = command;
  try {
    Start start = prepare(words, limits, input);
    std::chrono::steady_clock::time_point time;
    const pid_t pid = fork_child(start, time);
    if (const int error = read_fault(start.fault.to_read)) {
      ::waitpid(pid, nullptr, 0);
      // The file itself was there.
      if (error == ENOENT)
        throw NotStarted(
            not_started_text(command.front(), "the interpreter in its first line is missing"));
      throw_system_error(error);
    }
    return {pid, std::move(start.out.to_read), std::move(start.err.to_read),
            Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))), time};
  } catch (const std::system_error& fault) {
    throw NotStarted(not_started_text(command.front(), fault.code().message()));
  }
}

bool kill_group(pid_t group) {
  if (::kill(-group, 0) != 0 && errno == ESRCH) return false;
  const bool live = has_live_members(group);
  ::kill(-group, SIGKILL);
  return live;
}

}  // namespace coevo::fitness::command
