// SPDX-License-Identifier: MIT
// Loaded before the C library (LD_PRELOAD): counts a program's calls of one kind, and makes one
// fail.
//   COEVO_FAULT_CALL    write, fsync (and fdatasync), rename, open, mkdir or malloc
//   COEVO_FAULT_AT      the number of the call that fails, from 1; none: calls are counted alone
//   COEVO_FAULT_KIND    EIO or ENOSPC: that call alone; full: it and all later ones, with ENOSPC;
//                       short: it writes half of its bytes, and the next write has ENOSPC;
//                       kill: the process is killed before it
//   COEVO_FAULT_COUNTS  a file for the number of calls, written at the end
//   COEVO_FAULT_FLUSH   no: flushing does nothing, so that many runs take little time
// Only calls on the program's own files count: no standard output, no files of the system. The
// programs that it starts are left alone.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum class Verdict { pass, fail, half };

const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Read once, when the program starts.
struct Plan {
  const char* call = variable("COEVO_FAULT_CALL");
  const char* kind = variable("COEVO_FAULT_KIND");
  const char* counts = variable("COEVO_FAULT_COUNTS");
  bool flushes = std::strcmp(variable("COEVO_FAULT_FLUSH"), "no") != 0;
  long at = std::atol(variable("COEVO_FAULT_AT"));
};

// No destructors: the program may write until its very end.
const Plan& plan() {
  static const Plan read;
  return read;
}

std::atomic<long> calls{0};
pid_t own_process = 0;
bool counts_memory = false;  // from the start of the program itself

__attribute__((constructor)) void spare_other_programs() {
  own_process = ::getpid();
  counts_memory = std::strcmp(plan().call, "malloc") == 0;
  ::unsetenv("LD_PRELOAD");
}

bool has_kind(const char* kind) {
  return std::strcmp(plan().kind, kind) == 0;
}

// Counts the call, and says what becomes of it.
Verdict verdict(const char* call) {
  if (std::strcmp(plan().call, call) != 0 || ::getpid() != own_process) return Verdict::pass;
  const long number = ++calls;
  if (plan().at <= 0 || number < plan().at) return Verdict::pass;
  const bool is_short = has_kind("short");
  const bool is_full = has_kind("full");
  if (number == plan().at && is_short) return Verdict::half;
  if (number == plan().at && has_kind("kill")) ::raise(SIGKILL);
  const bool fails = number == plan().at || is_full || (is_short && number == plan().at + 1);
  if (!fails) return Verdict::pass;
  errno = has_kind("EIO") ? EIO : ENOSPC;
  return Verdict::fail;
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

bool is_systems(const char* path) {
  constexpr std::array<const char*, 6> kSystem{"/proc", "/sys", "/dev", "/etc", "/usr", "/lib"};
  for (const char* folder : kSystem) {
    if (std::strncmp(path, folder, std::strlen(folder)) == 0) return true;
  }
  return false;
}

bool open_fails(const char* path) {
  return !is_systems(path) && verdict("open") == Verdict::fail;
}

// The mode that open() takes only with some flags.
mode_t mode_of(int flags, std::va_list arguments) {
  if ((flags & O_CREAT) == 0 && (flags & O_TMPFILE) != O_TMPFILE) return 0;
  return va_arg(arguments, mode_t);
}

int sync_or_fail(const char* name, int descriptor) {
  if (verdict("fsync") == Verdict::fail) return -1;
  if (!plan().flushes) return 0;
  return next<int(int)>(name)(descriptor);
}

__attribute__((destructor)) void report() {
  if (*plan().counts == '\0' || ::getpid() != own_process) return;
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%ld\n", calls.load());
  const int file =
      next<int(const char*, int, ...)>("open")(plan().counts, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  if (next<ssize_t(int, const void*, size_t)>("write")(file, text.data(),
                                                       static_cast<size_t>(length)) != length) {
    ::unlink(plan().counts);
  }
  ::close(file);
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t size) {
  const auto real = next<ssize_t(int, const void*, size_t)>("write");
  if (descriptor <= STDERR_FILENO) return real(descriptor, bytes, size);
  switch (verdict("write")) {
    case Verdict::fail:
      return -1;
    case Verdict::half:
      return real(descriptor, bytes, size > 1 ? size / 2 : size);
    case Verdict::pass:
      break;
  }
  return real(descriptor, bytes, size);
}

int fsync(int descriptor) {
  return sync_or_fail("fsync", descriptor);
}
int fdatasync(int descriptor) {
  return sync_or_fail("fdatasync", descriptor);
}

int rename(const char* from, const char* to) noexcept {
  if (verdict("rename") == Verdict::fail) return -1;
  return next<int(const char*, const char*)>("rename")(from, to);
}

#ifdef COEVO_INJECT_MALLOC
void* __libc_malloc(size_t size);

void* malloc(size_t size) {
  if (!counts_memory || verdict("malloc") == Verdict::pass) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}
#endif

int mkdir(const char* path, mode_t mode) noexcept {
  if (verdict("mkdir") == Verdict::fail) return -1;
  return next<int(const char*, mode_t)>("mkdir")(path, mode);
}

int open(const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_fails(path) ? -1 : next<int(const char*, int, ...)>("open")(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_fails(path) ? -1 : next<int(const char*, int, ...)>("open64")(path, flags, mode);
}

}  // extern "C"
