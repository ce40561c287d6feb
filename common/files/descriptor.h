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

// Forces to disk what was created in or renamed into the folder; throws InputError.
void sync_folder(const std::filesystem::path& folder);

// Holds the folder until the descriptor closes, which it does when the process dies; throws
// InputError when another process holds it, or the file system has no locks.
Descriptor lock_folder(const std::filesystem::path& folder);
// Whether a process holds the folder that way; this holds it for a moment itself, which
// lock_folder() outwaits. False where it cannot be told.
bool is_locked(const std::filesystem::path& folder);

// Waits until no other process holds the file, which is made, and holds it likewise. Where the file
// system has no locks, nothing is held. Throws InputError where the file cannot be made.
Descriptor lock_file(const std::filesystem::path& path);

// The folder in which `path` stands: "." for a bare name.
std::filesystem::path folder_of(const std::filesystem::path& path);

}  // namespace coevo::common
