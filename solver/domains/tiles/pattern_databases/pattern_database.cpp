// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/pattern_database.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <string_view>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/cache_folder.h"
#include "common/hash.h"
#include "common/notice.h"
#include "solver/search/tables/reserved_array.h"

namespace coevo::tiles {
namespace {

// Smaller ones are built too fast for a file to be worthwhile.
constexpr std::size_t kWorthFile = std::size_t{1} << 21;

// Values, preceded by space for the header.
struct Built {
  std::shared_ptr<std::string> bytes;
  std::shared_ptr<const PatternDatabase> database;
};

Built build(const Pattern& pattern, const std::string& title) {
  const std::size_t size = PlacementWeights(pattern).bytes();
  auto bytes = std::make_shared<std::string>(kPatternHeader + size, ' ');
  auto* packed = reinterpret_cast<std::uint8_t*>(bytes->data() + kPatternHeader);
  build_pattern_values(pattern, {packed, size}, title);
  return {bytes, std::make_shared<const PatternDatabase>(pattern, bytes, packed)};
}

std::shared_ptr<const PatternDatabase> make(const Pattern& pattern) {
  if (PlacementWeights(pattern).placements() < kWorthFile) return build(pattern, "").database;
  return kept_pattern_database(
      common::cache_folder() / fmt::format("pattern-{}x{}-{}.pdb", pattern.rows, pattern.columns,
                                           fmt::join(pattern.tiles, "_")),
      pattern);
}

}  // namespace

std::shared_ptr<const PatternDatabase> kept_pattern_database(const std::filesystem::path& path,
                                                             const Pattern& pattern) {
  PatternFile file = open_pattern_file(path, pattern);
  if (file.fault == FileFault::none) return file.database;
  if (file.fault == FileFault::damaged) {
    common::notify({path.string() + ": damaged, cut short or of an older version: it is built "
                                    "again"});
  }
  Built built = build(pattern, "pattern database " + pattern.name());
  const std::string_view values = std::string_view(*built.bytes).substr(kPatternHeader);
  const std::string header = pattern_header(pattern, values);
  std::copy(header.begin(), header.end(), built.bytes->begin());
  try {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    common::write_atomically(path, *built.bytes);
  } catch (const common::InputError& fault) {
    common::notify({fmt::format("{}; the database is not kept", fault.what())});
    return built.database;
  }
  file = open_pattern_file(path, pattern);  // on large pages
  return file.fault == FileFault::none ? file.database : built.database;
}

std::shared_ptr<const PatternDatabase> pattern_database(const Pattern& pattern) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const PatternDatabase>> made;
  const std::lock_guard lock(mutex);
  auto& database = made[pattern.name()];
  if (!database) database = make(pattern);
  return database;
}

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
