// SPDX-License-Identifier: MIT
// The repository itself keeps the rules of the house.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/house/file_rules.h"
#include "tests/house/folders.h"
#include "tests/house/sources.h"

namespace coevo::house {
namespace {

const Sources& sources() {
  static const Sources read = read_sources(COEVO_SOURCE_DIR);
  return read;
}

template <typename FaultsOf>
void expect_no_faults(const FaultsOf& faults_of) {
  ASSERT_GT(sources().size(), 20U) << "the sources were not found";
  for (const auto& [path, text] : sources()) {
    const std::vector<std::string> faults = faults_of(path, text);
    EXPECT_TRUE(faults.empty()) << fmt::format("{}", fmt::join(faults, "\n"));
  }
}

TEST(House, includes_point_down) {
  const PuzzleOrders orders = read_puzzle_orders(sources());
  expect_no_faults([&](std::string_view path, std::string_view text) {
    return is_cpp(path) ? include_faults(path, text, orders) : std::vector<std::string>();
  });
}

TEST(House, files_and_functions_are_short) {
  expect_no_faults(length_faults);
}

TEST(House, headers_are_read_once) {
  expect_no_faults(header_faults);
}

TEST(House, generic_code_names_no_puzzle) {
  const std::vector<std::string> names = puzzle_names(sources());
  ASSERT_FALSE(names.empty());
  expect_no_faults(
      [&](std::string_view path, std::string_view text) { return name_faults(path, text, names); });
}

TEST(House, files_of_runs_have_one_owner) {
  const std::vector<std::string> names = run_file_names(sources());
  ASSERT_GT(names.size(), 10U);
  expect_no_faults([&](std::string_view path, std::string_view text) {
    return run_file_faults(path, text, names);
  });
}

// What the repository tracks stays small: bytes and files in all, and files in a folder.

constexpr std::uintmax_t kMaxBytes = 9'300'000;
constexpr std::size_t kMaxFiles = 1'474;  // a game has two: its rules and its champion
constexpr std::size_t kMaxFilesInFolder = 30;

// Paths from the root; empty outside a git checkout.
std::vector<std::filesystem::path> tracked_files() {
  std::vector<std::filesystem::path> files;
  FILE* pipe = popen("git -C '" COEVO_SOURCE_DIR "' ls-files -z 2> /dev/null", "r");
  if (pipe == nullptr) return files;
  std::string name;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != 0) {
      name += static_cast<char>(c);
    } else {
      files.emplace_back(name);
      name.clear();
    }
  }
  pclose(pipe);
  // A file that is being removed is still in git's index.
  std::erase_if(files, [](const auto& file) {
    return !std::filesystem::is_regular_file(std::filesystem::path(COEVO_SOURCE_DIR) / file);
  });
  return files;
}

TEST(TrackedFiles, are_few_and_small) {
  const auto files = tracked_files();
  if (files.empty()) GTEST_SKIP() << "not a git checkout";
  std::uintmax_t bytes = 0;
  for (const auto& file : files) {
    bytes += std::filesystem::file_size(std::filesystem::path(COEVO_SOURCE_DIR) / file);
  }
  EXPECT_LE(bytes, kMaxBytes) << "compress data (dataset/pack.py)";
  EXPECT_LE(files.size(), kMaxFiles);
}

TEST(TrackedFiles, folders_hold_few) {
  const auto files = tracked_files();
  if (files.empty()) GTEST_SKIP() << "not a git checkout";
  std::map<std::string, std::size_t> folders;
  for (const auto& file : files) ++folders[file.parent_path().string()];
  for (const auto& [folder, count] : folders) {
    EXPECT_LE(count, kMaxFilesInFolder) << "'" << folder << "': group its files by topic";
  }
}

}  // namespace

}  // namespace coevo::house
