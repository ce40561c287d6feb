// The house: which folder may include which (the table of the design), and how long a file may be.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::house {

inline constexpr std::size_t kMaxLines = 600;

// The house's folder in which a file or an included path stands, e.g. "solver/search"; "" for none.
// Files right in solver/ are the contracts, and a new folder below it needs a line in the table.
std::string_view folder_of(std::string_view path);

// Whether files of folder `from` may include files of folder `to`.
bool may_include(std::string_view from, std::string_view to);

// The faults of one file, each as "path:line: what is wrong".
std::vector<std::string> faults_of(std::string_view path, std::string_view text);

// The faults of all sources below `root`. `files` gets how many were read.
std::vector<std::string> faults_below(const std::filesystem::path& root, std::size_t& files);

}  // namespace coevo::house
