// SPDX-License-Identifier: MIT
// A file descriptor that closes itself, and the errors of the calls on it.
#pragma once

#include <filesystem>
#include <string_view>

namespace coevo::common {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept;
  int get() const { return number_; }

 private:
  int number_;
};

// Throws InputError "path: cannot <what>: <strerror(error)>".
[[noreturn]] void throw_file_error(const std::filesystem::path& path, std::string_view what,
                                   int error);

// Writes all of `bytes`, resuming after short writes; returns 0 or the errno of the failure.
int write_all(int descriptor, std::string_view bytes);

// Forces files that were created in or renamed into the folder to disk; throws InputError.
void sync_folder(const std::filesystem::path& folder);

// Locks the folder until the descriptor closes, which also happens when the process dies. Throws
// InputError if another process holds the lock, or if the file system has no locks.
Descriptor lock_folder(const std::filesystem::path& folder);
// Whether a process holds that lock. Takes the lock for a moment, which lock_folder() waits out.
// False if this is unknown.
bool is_locked(const std::filesystem::path& folder);

// Creates the file, waits until no other process holds its lock, and takes the lock. Takes no lock
// if the file system has none. Throws InputError if it cannot create the file.
Descriptor lock_file(const std::filesystem::path& path);

// The folder that contains `path`; "." for a bare name.
std::filesystem::path folder_of(const std::filesystem::path& path);

}  // namespace coevo::common
