// SPDX-License-Identifier: MIT
// The repository's own text files, read for the rules of the house.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace coevo::house {

// Texts by path from the repository's root, e.g. "common/error.h".
using Sources = std::map<std::string, std::string, std::less<>>;

// C++, JavaScript, style sheets, page templates, shell scripts and CMake files in the folders of
// the house, without what is not ours (vendor, node_modules) or is made (build).
Sources read_sources(const std::filesystem::path& root);

// Whether a path is C++: a source, a header, or a list that one includes.
bool is_cpp(std::string_view path);

// Whether a path is below a folder.
bool is_below(std::string_view path, std::string_view folder);

}  // namespace coevo::house
