// SPDX-License-Identifier: MIT
#include "tests/house/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
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
  for (const char* const top : {"analysis", "cmake", "common", "evolve", "examples", "include",
                                "python", "scripts", "solver", "src", "tests"}) {
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

namespace {

constexpr std::string_view kPuzzleFolder = "solver/domains/";

// Literature and programs that generic code may cite.
constexpr std::array<std::string_view, 4> kCited{
    "GA-FreeCell", "Policy-FreeCell", "Optimum Solution Search for FreeCell", "Freecell Solver"};

// Files of generic folders that may name puzzles: the experiments of the literature, examples.
constexpr std::array<std::string_view, 6> kSpecific{
    "src/lab",          "analysis/coevolution", "analysis/reference",
    "analysis/optimal", "analysis/difficulty",  "python/examples"};
constexpr std::array<std::string_view, 9> kGeneric{"analysis", "cmake",         "common",
                                                   "evolve",   "include",       "python",
                                                   "src",      "solver/search", "solver/assembly"};

// The folders that the program and the Python module are built from.
constexpr std::array<std::string_view, 6> kProduct{"analysis", "common", "evolve",
                                                   "python",   "solver", "src"};

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}

// Whether a word begins at a place, also inside of a name like read_tiles or makeTiles.
bool begins_word(std::string_view text, std::size_t at) {
  if (at == 0 || !is_letter(text[at - 1])) return true;
  return is_upper(text[at]) && !is_upper(text[at - 1]);
}

bool names_puzzle(std::string_view line, std::string_view name) {
  std::string small(line);
  std::ranges::transform(small, small.begin(), lower);
  for (std::size_t at = 0; (at = small.find(name, at)) != small.npos; ++at) {
    if (begins_word(line, at)) return true;
  }
  return false;
}

std::string without_citations(std::string_view line) {
  std::string rest(line);
  for (const std::string_view cited : kCited) {
    for (std::size_t at = 0; (at = rest.find(cited)) != rest.npos;) rest.erase(at, cited.size());
  }
  return rest;
}

}  // namespace

std::vector<std::string> puzzle_names(const Sources& sources) {
  std::set<std::string> names;
  for (const auto& [path, text] : sources) {
    if (!path.starts_with(kPuzzleFolder)) continue;
    const std::string_view rest = std::string_view(path).substr(kPuzzleFolder.size());
    if (rest.find('/') != rest.npos) names.emplace(rest.substr(0, rest.find('/')));
  }
  // An everyday word; of its games, FreeCell is the one that generic code is tempted to name.
  if (names.erase("patience") > 0) names.insert("freecell");
  return {names.begin(), names.end()};
}

bool is_generic(std::string_view path) {
  const auto holds = [path](std::string_view folder) { return is_below(path, folder); };
  if (std::ranges::any_of(kSpecific, holds)) return false;
  const bool contract = is_below(path, "solver") && path.find('/', 7) == path.npos;
  return contract || std::ranges::any_of(kGeneric, holds);
}

std::vector<std::string> name_faults(std::string_view path, std::string_view text,
                                     const std::vector<std::string>& names) {
  if (!is_generic(path)) return {};
  std::vector<std::string> faults;
  for (const std::string& name : names) {
    if (names_puzzle(path, name)) faults.push_back(fmt::format("{}:1: named '{}'", path, name));
  }
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line = without_citations(text.substr(0, end));
    for (const std::string& name : names) {
      if (!names_puzzle(line, name)) continue;
      faults.push_back(fmt::format("{}:{}: generic code names '{}'", path, number, name));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return faults;
}

std::vector<std::string> run_file_names(const Sources& sources) {
  std::vector<std::string> names;
  const auto owner = sources.find(kRunFiles);
  if (owner == sources.end()) return names;
  const std::string& text = owner->second;
  const std::string head = "File = \"";  // as in: constexpr const char* kPlanFile = "plan.json";
  for (std::size_t at = 0; (at = text.find(head, at)) != text.npos;) {
    at += head.size();
    names.push_back(text.substr(at, text.find('"', at) - at));
  }
  return names;
}

std::vector<std::string> run_file_faults(std::string_view path, std::string_view text,
                                         const std::vector<std::string>& names) {
  const auto holds = [path](std::string_view folder) { return is_below(path, folder); };
  if (!is_cpp(path) || path == kRunFiles || !std::ranges::any_of(kProduct, holds)) return {};
  std::vector<std::string> faults;
  for (const std::string& name : names) {
    const std::string literal = fmt::format("\"{}\"", name);
    for (std::size_t at = 0; (at = text.find(literal, at)) != text.npos; ++at) {
      const auto line = std::ranges::count(text.substr(0, at), '\n') + 1;
      faults.push_back(
          fmt::format("{}:{}: {}: expected its name from {}", path, line, literal, kRunFiles));
    }
  }
  return faults;
}

}  // namespace coevo::house
