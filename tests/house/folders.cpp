// SPDX-License-Identifier: MIT
#include "tests/house/folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace coevo::house {
namespace {

struct Folder {
  std::string_view name;
  std::vector<std::string_view> may_include;  // in addition to itself
};

constexpr std::string_view kPuzzles = "solver/domains";
constexpr std::string_view kAnyPuzzle = "solver/domains/*";
constexpr std::string_view kPublic = "include/coevo";
constexpr std::string_view kExamples = "examples";
// Ours, even in angle brackets.
constexpr std::array<std::string_view, 3> kRoots{"common", "solver", "src"};

// Lowest first. A file has its own line if it may include more than its folder. Of nested folders,
// the longer name counts; a folder of kFlat covers only its direct files.
const std::array<Folder, 16>& table() {
  static const std::array<Folder, 16> folders{{
      {"common", {}},
      {"common/records", {"common"}},
      {"solver", {"common"}},
      {"solver/search", {"common", "solver"}},
      {"solver/assembly", {"common", "solver", "solver/search"}},
      {kAnyPuzzle, {"common", "solver", "solver/search", "solver/assembly"}},
      {kPuzzles, {"common", "solver", kAnyPuzzle}},
      {"evolve", {"common", "common/records"}},
      {"src/fitness",
       {"common", "common/records", "solver", "solver/search", "solver/assembly", "evolve"}},
      {"src/fitness/registry.cpp", {"common", "solver", kPuzzles, "evolve", "src/fitness"}},
      {"analysis", {"common", "common/records", "solver", "evolve"}},
      {"src/app",
       {"common", "common/records", "solver", "solver/search", "solver/assembly", "evolve",
        "src/fitness", "analysis"}},
      {kPublic,
       {"common", "common/records", "solver", "solver/search", "solver/assembly", "evolve",
        "src/fitness", "analysis", "src/app"}},
      {kExamples, {kPublic}},
      {"python", {"common", "common/records", "solver", "evolve", "src/fitness", "analysis"}},
      {"src/lab",
       {"common", "common/records", "solver", "solver/search", "solver/assembly", kAnyPuzzle,
        "evolve", "src/fitness", "analysis", "src/app", kPublic, kExamples}},
  }};
  return folders;
}

// Folders below solver/ that belong to the contracts.
constexpr std::array<std::string_view, 2> kContracts{"solver/features", "solver/spaces"};

// "solver/domains/patience/state/card.h" without the first `folders` folders, up to the next slash;
// "" if the path has no such folder.
std::string_view folder_at(std::string_view path, int folders) {
  for (; folders > 0; --folders) {
    path.remove_prefix(std::min(path.find('/'), path.size() - 1) + 1);
  }
  const std::size_t end = path.find('/');
  return end == path.npos ? "" : path.substr(0, end);
}

std::string_view puzzle_of(std::string_view path) {
  return folder_at(path, 2);
}

bool stands_in(std::string_view path, std::string_view folder) {
  if (folder == kAnyPuzzle) return is_below(path, kPuzzles) && !puzzle_of(path).empty();
  if (path == folder) return true;
  if (!is_below(path, folder)) return false;
  return folder != "solver" || path.find('/', folder.size() + 1) == path.npos ||
         std::ranges::any_of(kContracts, [path](auto sub) { return is_below(path, sub); });
}

// A puzzle's sub-folder in its order: 0 for the lowest, none for one that the order has not.
std::optional<std::size_t> place_in_puzzle(std::string_view path, const PuzzleOrders& orders) {
  const auto puzzle = orders.find(puzzle_of(path));
  if (puzzle == orders.end()) return std::nullopt;
  const std::string_view sub_folder = folder_at(path, 3);
  const auto found =
      std::ranges::find(puzzle->second, sub_folder.empty() ? std::string_view(".") : sub_folder);
  if (found == puzzle->second.end()) return std::nullopt;
  return static_cast<std::size_t>(found - puzzle->second.begin());
}

bool may_include_in_puzzle(std::string_view from, std::string_view to, const PuzzleOrders& orders) {
  if (puzzle_of(from) != puzzle_of(to)) return false;
  if (folder_at(from, 3) == folder_at(to, 3)) return true;
  const auto from_place = place_in_puzzle(from, orders);
  const auto to_place = place_in_puzzle(to, orders);
  return from_place && to_place && *from_place > *to_place;
}

// The path in an #include line, in quotes or angle brackets; "" for any other line.
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

// Examples are projects of their own: they see the public headers alone.
std::string example_fault(std::string_view target) {
  const std::string_view folder = folder_of(target);
  const bool outside = folder.empty() || folder == kPublic || folder == kExamples;
  return outside ? "" : fmt::format("{} may not include '{}'", kExamples, target);
}

std::string line_fault(std::string_view from, std::string_view line, const PuzzleOrders& orders) {
  const std::string_view target = included_path(line);
  if (target.empty()) return "";
  if (is_below(from, kExamples)) return example_fault(target);
  if (folder_of(target).empty()) {
    const bool quoted = line.find('"') != std::string_view::npos;
    const bool ours = quoted || std::ranges::any_of(
                                    kRoots, [target](auto root) { return is_below(target, root); });
    return ours ? fmt::format("'{}' is not rooted in a folder of the house", target) : "";
  }
  if (may_include(from, target, orders)) return "";
  const bool puzzle = stands_in(from, kAnyPuzzle);
  const std::string_view folder = puzzle ? from.substr(0, from.rfind('/')) : folder_of(from);
  return fmt::format("{} may not include '{}'", folder, target);
}

}  // namespace

PuzzleOrders read_puzzle_orders(const Sources& sources) {
  PuzzleOrders orders;
  for (const auto& [path, text] : sources) {
    if (!stands_in(path, kAnyPuzzle) || !path.ends_with("CMakeLists.txt")) continue;
    std::istringstream words(text);
    std::string word;
    while (words >> word && word != "FOLDERS") {
    }
    while (words >> word && (word == "." || std::islower(static_cast<unsigned char>(word[0])))) {
      orders[std::string(puzzle_of(path))].push_back(word);
    }
  }
  return orders;
}

std::string_view folder_of(std::string_view path) {
  if (is_below(path, "coevo")) return kPublic;  // as its users include it
  std::string_view longest;
  for (const Folder& folder : table()) {
    if (stands_in(path, folder.name) && folder.name.size() > longest.size()) longest = folder.name;
  }
  return longest;
}

bool may_include(std::string_view from, std::string_view to, const PuzzleOrders& orders) {
  const std::string_view from_folder = folder_of(from);
  const std::string_view to_folder = folder_of(to);
  const auto folder = std::ranges::find(table(), from_folder, &Folder::name);
  if (folder == table().end() || to_folder.empty()) return false;
  if (from_folder == kAnyPuzzle && to_folder == kAnyPuzzle) {
    return may_include_in_puzzle(from, to, orders);
  }
  return from_folder == to_folder ||
         std::ranges::find(folder->may_include, to_folder) != folder->may_include.end();
}

std::vector<std::string> include_faults(std::string_view path, std::string_view text,
                                        const PuzzleOrders& orders) {
  if (is_below(path, "tests")) return {};  // tests may see everything
  std::vector<std::string> faults;
  if (folder_of(path).empty()) {
    faults.push_back(fmt::format("{}:1: no folder of the house", path));
    return faults;
  }
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string fault = line_fault(path, text.substr(0, end), orders);
    if (!fault.empty()) faults.push_back(fmt::format("{}:{}: {}", path, number, fault));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return faults;
}

}  // namespace coevo::house
