// SPDX-License-Identifier: MIT
// Pattern databases on disk: one line of text that says what it is and the checksum of what
// follows, padded with blanks, then the packed values.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "solver/domains/tiles/pattern_databases/pattern_database.h"

namespace coevo::tiles {

inline constexpr std::size_t kPatternHeader = 128;  // bytes

enum class FileFault { none, missing, damaged };

struct PatternFile {
  FileFault fault = FileFault::none;
  std::shared_ptr<const PatternDatabase> database;  // null if there is a fault
};

// Reads the file into memory and checks it in full.
PatternFile open_pattern_file(const std::filesystem::path& path, const Pattern& pattern);

// The file's database; if there is a fault it is built and the file written, with notices.
std::shared_ptr<const PatternDatabase> kept_pattern_database(const std::filesystem::path& path,
                                                             const Pattern& pattern);

// The header for these packed values.
std::string pattern_header(const Pattern& pattern, std::string_view packed);

}  // namespace coevo::tiles
