// SPDX-License-Identifier: MIT
#include "common/files/descriptor.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "common/error.h"
#include "common/text.h"

namespace coevo::common {

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

void throw_file_error(const std::filesystem::path& path, std::string_view what, int error) {
  throw InputError(fmt::format("{}: cannot {}: {}", printable(path.string(), 1000), what,
                               std::generic_category().message(error)));
}

int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() < 0) throw_file_error(folder, "write", errno);
  // Some file systems cannot flush folders and return EINVAL: nothing better can be done there.
  if (::fsync(descriptor.get()) != 0 && errno != EINVAL) throw_file_error(folder, "write", errno);
}

namespace {

int lock_at_once(const Descriptor& descriptor, int kind) {
  int locked = -1;
  do {
    locked = ::flock(descriptor.get(), kind | LOCK_NB);
  } while (locked != 0 && errno == EINTR);
  return locked;
}

}  // namespace

Descriptor lock_folder(const std::filesystem::path& folder) {
  Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() < 0) throw_file_error(folder, "lock", errno);
  int locked = lock_at_once(descriptor, LOCK_EX);
  for (int tries = 0; locked != 0 && errno == EWOULDBLOCK && tries < 20; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // it may be is_locked()
    locked = lock_at_once(descriptor, LOCK_EX);
  }
  if (locked != 0 && errno == EWOULDBLOCK) {
    throw InputError(fmt::format("{}: another process is using this run; wait until it ends",
                                 printable(folder.string(), 1000)));
  }
  // Without locks, two writers of a folder or of a file (write_atomically) could collide.
  if (locked != 0) throw_file_error(folder, "lock", errno);
  return descriptor;
}

bool is_locked(const std::filesystem::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() < 0) return false;
  return lock_at_once(descriptor, LOCK_SH) != 0 && errno == EWOULDBLOCK;
}

Descriptor lock_file(const std::filesystem::path& path) {
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
  if (descriptor.get() < 0) throw_file_error(path, "write", errno);
  while (::flock(descriptor.get(), LOCK_EX) != 0 && errno == EINTR) continue;
  return descriptor;
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace coevo::common
