// SPDX-License-Identifier: MIT
#include "common/files/atomic_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "common/error.h"
#include "common/files/descriptor.h"
#include "common/stop.h"

namespace coevo::common {
namespace {

namespace fs = std::filesystem;

// Always the same name for one file, so that a killed process leaves nothing behind that the next
// writer does not replace; the lock keeps two writers of one file apart.
fs::path temporary_of(const fs::path& path) {
  return folder_of(path) / ("." + path.filename().string() + ".tmp");
}

// Whether `descriptor` is still the file at `path`: the writer that held the lock before may have
// renamed it.
bool is_file_at(int descriptor, const fs::path& path) {
  struct stat opened = {};
  struct stat named = {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

// The temporary file, locked and empty; messages name `path`.
Descriptor open_temporary(const fs::path& temporary, const fs::path& path) {
  for (;;) {
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (file.get() < 0) throw_file_error(path, "write", errno);
    int locked = -1;
    do {
      locked = ::flock(file.get(), LOCK_EX);
    } while (locked != 0 && errno == EINTR);
    if (locked != 0) throw_file_error(path, "write", errno);
    if (!is_file_at(file.get(), temporary)) continue;
    if (::ftruncate(file.get(), 0) != 0) throw_file_error(path, "write", errno);
    return file;
  }
}

using Write = std::function<int(int descriptor)>;  // 0, or the error's number

void replace(const fs::path& target, const Write& write, const fs::path& path) {
  const fs::path temporary = temporary_of(target);
  const Descriptor file = open_temporary(temporary, path);
  int error = write(file.get());
  if (error == 0 && ::fsync(file.get()) != 0) error = errno;
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    throw_file_error(path, "write", error);
  }
  sync_folder(folder_of(target));
}

// Until something can be read. A read itself begins again after a signal.
void await_input(int descriptor) {
  constexpr int kMilliseconds = 100;
  pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
  do {
    throw_if_stopped();
  } while (::poll(&waiting, 1, kMilliseconds) <= 0);  // files and closed descriptors are ready
}

// Messages name `path`.
std::string read_all(int descriptor, const fs::path& path) {
  std::string content;
  std::string block(1 << 16, '\0');
  for (;;) {
    if (descriptor == STDIN_FILENO) await_input(descriptor);
    const auto got = ::read(descriptor, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_file_error(path, "read", errno);
    if (got == 0) return content;
    content.append(block, 0, static_cast<std::size_t>(got));
  }
}

// From the top, each on disk before the next. Messages name `whole`.
void create_folders(const fs::path& path, const fs::path& whole) {
  std::error_code error;
  if (path.empty()) return;
  const bool is_there = fs::is_directory(path, error);
  if (!is_there) {
    create_folders(path.parent_path(), whole);
    fs::create_directories(path, error);
    if (error) throw_file_error(whole, "create", error.value());
  }
  // A process that made it may have died before its name was on disk.
  const fs::path parent = folder_of(path);
  if (!is_there || ::access(parent.c_str(), R_OK) == 0) sync_folder(parent);
}

void write_by(const fs::path& path, const Write& write) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::is_directory(status)) throw_file_error(path, "write", EISDIR);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    // Renaming over /dev/null or a pipe would replace the device itself.
    const Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (device.get() < 0) throw_file_error(path, "write", errno);
    if (const int error = write(device.get())) throw_file_error(path, "write", error);
    return;
  }
  // A link stays a link: its target is replaced.
  const bool link = fs::is_symlink(fs::symlink_status(path, ignored)) && fs::exists(status);
  replace(link ? fs::canonical(path) : path, write, path);
}

}  // namespace

void write_atomically(const fs::path& path, std::string_view content) {
  write_by(path, [&](int descriptor) { return write_all(descriptor, content); });
}

void write_atomically(const fs::path& path, const std::function<std::string()>& next_block) {
  write_by(path, [&](int descriptor) {
    for (std::string block = next_block(); !block.empty(); block = next_block()) {
      if (const int error = write_all(descriptor, block)) return error;
    }
    return 0;
  });
}

void copy_atomically(const fs::path& from, const fs::path& to) {
  const Descriptor file(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw_file_error(from, "read", errno);
  write_atomically(to, [&] {
    std::string block(1 << 16, '\0');
    ssize_t got = -1;
    do {
      got = ::read(file.get(), block.data(), block.size());
    } while (got < 0 && errno == EINTR);
    if (got < 0) throw_file_error(from, "read", errno);
    block.resize(static_cast<std::size_t>(got));
    return block;
  });
}

void create_folder_atomically(const fs::path& path,
                              const std::function<void(const fs::path&)>& fill) {
  const fs::path target = path.has_filename() ? path : path.parent_path();  // without a last '/'
  std::error_code ignored;
  if (fs::is_directory(target, ignored)) create_new_folder(target);  // refuses one with files
  const fs::path temporary = temporary_of(target);
  create_folders(temporary);
  const Descriptor lock = lock_folder(temporary);
  // A killed process may have left some.
  for (const auto& left : fs::directory_iterator(temporary)) fs::remove_all(left.path(), ignored);
  bool is_named = false;
  const auto remove = [&] { fs::remove_all(is_named ? target : temporary, ignored); };
  try {
    fill(temporary);
    sync_folder(temporary);
    if (::rename(temporary.c_str(), target.c_str()) != 0) throw_file_error(path, "write", errno);
    is_named = true;
    sync_folder(folder_of(target));
  } catch (const InputError& fault) {
    remove();
    std::string text = fault.what();
    const std::size_t at = text.find(temporary.string());
    if (at != std::string::npos) text.replace(at, temporary.string().size(), target.string());
    throw InputError(text);
  } catch (...) {
    remove();
    throw;
  }
}

std::string read_whole_file(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw_file_error(path, "read", errno);
  return read_all(file.get(), path);
}

std::string read_standard_input() {
  return read_all(STDIN_FILENO, "standard input");
}

void create_folders(const fs::path& path) {
  create_folders(path, path);
}

void create_new_folder(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    const bool empty = fs::is_empty(path, error);
    if (error) throw_file_error(path, "create", error.value());
    if (!empty) {
      throw InputError(path.string() + ": expected a new or empty folder, but it contains files");
    }
  }
  create_folders(path);
}

}  // namespace coevo::common
