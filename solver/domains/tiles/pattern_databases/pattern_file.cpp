// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/pattern_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string_view>

#include "src/common/hash.h"

namespace coevo::tiles {
namespace {

constexpr int kVersion = 2;  // 1 had one byte a placement

// A file mapped into memory for reading.
class Mapping {
 public:
  explicit Mapping(const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    struct stat about = {};
    if (fstat(file, &about) == 0 && about.st_size > 0) {
      size_ = static_cast<std::size_t>(about.st_size);
      data_ = mmap(nullptr, size_, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
      if (data_ == MAP_FAILED) data_ = nullptr;
    }
    close(file);
  }
  ~Mapping() {
    if (data_ != nullptr) munmap(data_, size_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  std::string_view bytes() const {
    if (data_ == nullptr) return {};
    return {static_cast<const char*>(data_), size_};
  }

 private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
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
  const auto mapping = std::make_shared<const Mapping>(path);
  const std::string_view bytes = mapping->bytes();
  if (bytes.size() != kPatternHeader + PlacementWeights(pattern).bytes()) {
    return {FileFault::damaged, nullptr};
  }
  const std::string_view packed = bytes.substr(kPatternHeader);
  if (bytes.substr(0, kPatternHeader) != pattern_header(pattern, packed)) {
    return {FileFault::damaged, nullptr};
  }
  return {FileFault::none,
          std::make_shared<const PatternDatabase>(
              pattern, mapping, reinterpret_cast<const std::uint8_t*>(packed.data()))};
}

}  // namespace coevo::tiles
