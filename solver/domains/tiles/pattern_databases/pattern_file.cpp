// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/pattern_file.h"

#include <fmt/format.h>

#include <fstream>
#include <string_view>

#include "common/hash.h"
#include "solver/search/tables/reserved_array.h"

namespace coevo::tiles {
namespace {

constexpr int kVersion = 2;  // 1 had one byte a placement

// A file's bytes in memory, on large pages if the system has them, as look-ups are random: few file
// systems have large pages for what is mapped.
class FileBytes {
 public:
  explicit FileBytes(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error || size == 0) return;
    bytes_.reset(size);
    bytes_.resize(size);
    std::ifstream file(path, std::ios::binary);
    file.read(&bytes_[0], static_cast<std::streamsize>(size));  // zeros where it is cut short now
  }

  std::string_view view() const {
    if (bytes_.size() == 0) return {};
    return {&bytes_[0], bytes_.size()};
  }

 private:
  search::ReservedArray<char> bytes_;
};

}  // namespace

std::string pattern_header(const Pattern& pattern, std::string_view packed) {
  const std::string text =
      fmt::format("coevo-pattern-database {} {} {} {}", kVersion, pattern.name(), packed.size(),
                  common::hex(common::content_hash(packed)));
  return fmt::format("{:<{}}\n", text, kPatternHeader - 1);
}

PatternFile open_pattern_file(const std::filesystem::path& path, const Pattern& pattern) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {FileFault::missing, nullptr};
  const auto file = std::make_shared<const FileBytes>(path);
  const std::string_view bytes = file->view();
  if (bytes.size() != kPatternHeader + PlacementWeights(pattern).bytes()) {
    return {FileFault::damaged, nullptr};
  }
  const std::string_view packed = bytes.substr(kPatternHeader);
  if (bytes.substr(0, kPatternHeader) != pattern_header(pattern, packed)) {
    return {FileFault::damaged, nullptr};
  }
  return {FileFault::none,
          std::make_shared<const PatternDatabase>(
              pattern, file, reinterpret_cast<const std::uint8_t*>(packed.data()))};
}

}  // namespace coevo::tiles
