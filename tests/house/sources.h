// SPDX-License-Identifier: MIT
// The repository's sources, and the rules on names: generic code names no puzzle, and the files in
// run folders have one owner.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::house {

// The repository's own text files, read for the rules of the house.
//
// Texts by path from the repository's root, e.g. "common/error.h".
using Sources = std::map<std::string, std::string, std::less<>>;

// C++, JavaScript, style sheets, page templates, shell scripts and CMake files in the folders of
// the house, without what is not ours (vendor, node_modules) or is made (build).
Sources read_sources(const std::filesystem::path& root);

// Whether a path is C++: a source, a header, or a list that one includes.
bool is_cpp(std::string_view path);

// Whether a path is below a folder.
bool is_below(std::string_view path, std::string_view folder);

// Generic code names no puzzle: a puzzle is one folder in solver/domains/ and one line next to it.
//
// The folders of solver/domains/, e.g. "tiles"; FreeCell instead of the folder of patience games.
std::vector<std::string> puzzle_names(const Sources& sources);

// Whether a file is generic code: contracts, searches, evolution, the bridge, pages, the command
// line.
bool is_generic(std::string_view path);

// Places where a generic file, or its path, has the name of a puzzle as a word or at the beginning
// of one, in any case, each as "path:line: fault". It may cite titles and names of literature and
// programs.
std::vector<std::string> name_faults(std::string_view path, std::string_view text,
                                     const std::vector<std::string>& names);

// The one header that spells the names of the files in run folders.
inline constexpr std::string_view kRunFiles = "common/records/run_files.h";

// Those names, e.g. "generations.jsonl".
std::vector<std::string> run_file_names(const Sources& sources);

// Places where another C++ source of the product spells one of these names as a whole literal, each
// as "path:line: fault".
std::vector<std::string> run_file_faults(std::string_view path, std::string_view text,
                                         const std::vector<std::string>& names);

}  // namespace coevo::house
