// SPDX-License-Identifier: MIT
// Files that survive a crash: replaced as a whole, or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace coevo::common {

// Writes `content` to a temporary file beside `path`, flushes it to disk, renames it over `path`
// and flushes the folder. On any failure `path` is as before, the temporary is removed, and
// InputError says which file and why (full disk, read-only ...). The target of a link is replaced,
// not the link; devices and pipes are written to directly.
void write_atomically(const std::filesystem::path& path, std::string_view content);

// The whole file; throws InputError if it cannot be read.
std::string read_whole_file(const std::filesystem::path& path);
// All of standard input, likewise; Stopped where a stop was asked for while it waits.
std::string read_standard_input();

// Creates the folder and its parents, those that are not there yet; throws InputError "path: cannot
// create: ...".
void create_folders(const std::filesystem::path& path);
// Creates the folder and its parents; throws InputError if it exists (and is not an empty folder)
// or cannot be made.
void create_new_folder(const std::filesystem::path& path);

}  // namespace coevo::common
