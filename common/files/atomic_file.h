// SPDX-License-Identifier: MIT
// Files that survive a crash: replaced as a whole, or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace coevo::common {

// Writes `content` to a temporary file next to `path`, flushes it to disk, renames it over `path`
// and flushes the folder. On any failure `path` is as before, the temporary file is removed, and
// InputError names the file and the reason (full disk, read-only ...). Replaces the target of a
// link, not the link. Writes directly to devices and pipes.
void write_atomically(const std::filesystem::path& path, std::string_view content);
// The same block by block, until a block is empty.
void write_atomically(const std::filesystem::path& path,
                      const std::function<std::string()>& next_block);

// Writes the bytes of the file `from` to `to` likewise.
void copy_atomically(const std::filesystem::path& from, const std::filesystem::path& to);
// Makes the folder, which must be new or empty, and its parents. `fill` gets a temporary folder
// next to it, which becomes the folder once it is whole. On any failure nothing is left of it but
// its parents, and an InputError names the file as it would have been.
void create_folder_atomically(const std::filesystem::path& path,
                              const std::function<void(const std::filesystem::path&)>& fill);

// The whole file; throws InputError if it cannot read it.
std::string read_whole_file(const std::filesystem::path& path);
// All of standard input; throws InputError likewise, and Stopped if a stop is requested while it
// waits.
std::string read_standard_input();

// Creates the folder and its parents if they do not exist, and forces their names to disk; throws
// InputError "path: cannot create: ...".
void create_folders(const std::filesystem::path& path);
// Creates the folder and its parents; throws InputError if it exists (and is not an empty folder)
// or cannot be made.
void create_new_folder(const std::filesystem::path& path);

}  // namespace coevo::common
