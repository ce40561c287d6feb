#include "tests/house/house_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace coevo::house {
namespace {

namespace fs = std::filesystem;

struct Folder {
  std::string_view name;
  std::vector<int> may_include;  // levels; a folder may always include itself
};

// Level = place in this list, from 1: the table of the design, with engines added between the parts
// of a solver and those who use ready solvers.
const std::array<Folder, 11>& house() {
  static const std::array<Folder, 11> folders{{
      {"src/common", {}},
      {"solver", {1}},
      {"solver/domains", {1, 2}},
      {"solver/heuristics", {1, 2, 3}},
      {"solver/search", {1, 2}},
      {"solver/solution", {1, 2, 3}},
      {"solver/engines", {1, 2, 3, 4, 5, 6}},
      {"evolve", {1}},
      {"src/fitness", {1, 2, 3, 4, 5, 6, 7, 8}},
      {"analysis", {1, 2, 6}},
      {"src/app", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
  }};
  return folders;
}

int level_of(std::string_view folder) {
  const auto found = std::ranges::find(house(), folder, &Folder::name);
  return found == house().end() ? 0 : static_cast<int>(found - house().begin()) + 1;
}

bool stands_in(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

// What an #include line names, in quotes or angle brackets; "" for any other line.
std::string_view included_path(std::string_view line) {
  const auto skip_blanks = [&line] {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  };
  skip_blanks();
  if (!line.starts_with('#')) return "";
  line.remove_prefix(1);
  skip_blanks();
  if (!line.starts_with("include")) return "";
  const std::size_t open = line.find_first_of("\"<");
  if (open == std::string_view::npos) return "";
  const std::size_t close = line.find(line[open] == '<' ? '>' : '"', open + 1);
  return close == std::string_view::npos ? "" : line.substr(open + 1, close - open - 1);
}

std::string fault_of_line(std::string_view from, std::string_view line) {
  const std::string_view target = included_path(line);
  if (target.empty()) return "";
  const std::string_view to = folder_of(target);
  if (to.empty()) {
    const bool quoted = line.find('"') != std::string_view::npos;
    const bool ours = quoted || stands_in(target, "src") || stands_in(target, "solver");
    return ours ? fmt::format("'{}' is not rooted in a folder of the house", target) : "";
  }
  return may_include(from, to) ? "" : fmt::format("{} may not include '{}'", from, target);
}

bool is_source(const fs::path& path) {
  static constexpr std::array<std::string_view, 5> kEndings{".h", ".cpp", ".inc", ".def", ".hpp"};
  return std::ranges::find(kEndings, path.extension().string()) != kEndings.end();
}

}  // namespace

std::string_view folder_of(std::string_view path) {
  for (const Folder& folder : house()) {
    const bool contracts = folder.name == "solver";
    if (!stands_in(path, folder.name)) continue;
    if (contracts && path.find('/', folder.name.size() + 1) != std::string_view::npos) continue;
    return folder.name;
  }
  return "";
}

bool may_include(std::string_view from, std::string_view to) {
  const int from_level = level_of(from);
  const int to_level = level_of(to);
  if (from_level == 0 || to_level == 0) return false;
  const auto& allowed = house()[static_cast<std::size_t>(from_level - 1)].may_include;
  return from == to || std::ranges::find(allowed, to_level) != allowed.end();
}

std::vector<std::string> faults_of(std::string_view path, std::string_view text) {
  std::vector<std::string> faults;
  const std::string_view from = folder_of(path);
  const bool test = stands_in(path, "tests");  // tests may see everything
  if (from.empty() && !test) faults.push_back(fmt::format("{}:1: no folder of the house", path));
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string fault = from.empty() ? "" : fault_of_line(from, text.substr(0, end));
    if (!fault.empty()) faults.push_back(fmt::format("{}:{}: {}", path, number, fault));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (number > kMaxLines) {
    faults.push_back(fmt::format("{}:{}: more than {} lines", path, number, kMaxLines));
  }
  return faults;
}

std::vector<std::string> faults_below(const fs::path& root, std::size_t& files) {
  std::vector<std::string> faults;
  for (const char* const top : {"src", "solver", "evolve", "analysis", "tests"}) {
    if (!fs::exists(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      std::ifstream stream(entry.path());
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      ++files;
      const std::string path = fs::relative(entry.path(), root).generic_string();
      std::ranges::move(faults_of(path, text), std::back_inserter(faults));
    }
  }
  return faults;
}

}  // namespace coevo::house
