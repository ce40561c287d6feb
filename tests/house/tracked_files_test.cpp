// SPDX-License-Identifier: MIT
// What the repository tracks stays small: bytes and files in all, and files in a folder.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace coevo::house {
namespace {

constexpr std::uintmax_t kMostBytes = 8'000'000;
constexpr std::size_t kMostFiles = 1'250;
constexpr std::size_t kMostFilesInFolder = 30;

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
  EXPECT_LE(bytes, kMostBytes) << "compress data (dataset/pack.py)";
  EXPECT_LE(files.size(), kMostFiles);
}

TEST(TrackedFiles, folders_hold_few) {
  const auto files = tracked_files();
  if (files.empty()) GTEST_SKIP() << "not a git checkout";
  std::map<std::string, std::size_t> folders;
  for (const auto& file : files) ++folders[file.parent_path().string()];
  for (const auto& [folder, count] : folders) {
    EXPECT_LE(count, kMostFilesInFolder) << "'" << folder << "': group its files by topic";
  }
}

}  // namespace
}  // namespace coevo::house
