// SPDX-License-Identifier: MIT
#include "tests/house/sources.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <span>

namespace coevo::house {
namespace {

namespace fs = std::filesystem;

bool ends_with_one_of(std::string_view path, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view each) { return path.ends_with(each); });
}

bool is_read(std::string_view path) {
  static constexpr std::array<std::string_view, 10> kOthers{
      ".js", ".mjs", ".css", ".html", ".sh", ".py", ".pyi", ".cmake", ".in", "CMakeLists.txt"};
  return is_cpp(path) || ends_with_one_of(path, kOthers);
}

bool is_ours(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name != "vendor" && name != "node_modules" && name != "build" && !name.starts_with('.');
}

}  // namespace

bool is_cpp(std::string_view path) {
  static constexpr std::array<std::string_view, 5> kEndings{".h", ".cpp", ".inc", ".def", ".hpp"};
  return ends_with_one_of(path, kEndings);
}

bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

Sources read_sources(const fs::path& root) {
  Sources sources;
  for (const char* const top : {"analysis", "cmake", "evolve", "examples", "include", "python",
                                "scripts", "solver", "src", "tests"}) {
    if (!fs::exists(root / top)) continue;
    for (fs::recursive_directory_iterator at(root / top), end; at != end; ++at) {
      if (at->is_directory() && !is_ours(at->path())) at.disable_recursion_pending();
      const std::string path = fs::relative(at->path(), root).generic_string();
      if (!at->is_regular_file() || !is_read(path)) continue;
      std::ifstream stream(at->path());
      sources[path] = {std::istreambuf_iterator<char>(stream), {}};
    }
  }
  return sources;
}

}  // namespace coevo::house
