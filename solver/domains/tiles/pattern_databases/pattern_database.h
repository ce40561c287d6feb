// SPDX-License-Identifier: MIT
// Additive pattern databases (Korf and Felner 2002): for each placement of a pattern's tiles the
// moves of these tiles needed to bring them home, for any place of the blank and of the other
// tiles. The values of patterns without a common tile add up to a lower bound.
//
// It stores a value's excess over the tiles' Manhattan distance, which is even: half of it in 4
// bits. An excess above 30 would be cut to 30, which is still a lower bound; the excesses of the
// partitions (pattern.h) are smaller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/domains/tiles/pattern_databases/pattern.h"
#include "solver/domains/tiles/pattern_databases/pattern_moves.h"

namespace coevo::tiles {

inline constexpr std::int32_t kMaxHalfExcess = 15;

// The half excess of a placement, of two in each byte.
inline std::int32_t unpacked(const std::uint8_t* packed, std::size_t placement) {
  return packed[placement / 2] >> (placement % 2 * 4) & kMaxHalfExcess;
}

// Values by placement number (PlacementWeights).
class PatternDatabase {
 public:
  // `storage` keeps the packed values alive.
  PatternDatabase(Pattern pattern, std::shared_ptr<const void> storage, const std::uint8_t* packed)
      : pattern_(std::move(pattern)),
        ranks_(pattern_.squares(), pattern_.size()),
        weights_(pattern_),
        storage_(std::move(storage)),
        packed_(packed) {}

  const Pattern& pattern() const { return pattern_; }
  const SetRanks& ranks() const { return ranks_; }
  const PlacementWeights& weights() const { return weights_; }
  std::span<const std::uint8_t> packed() const { return {packed_, weights_.bytes()}; }

 private:
  Pattern pattern_;
  SetRanks ranks_;
  PlacementWeights weights_;
  std::shared_ptr<const void> storage_;
  const std::uint8_t* packed_;
};

// Fills `packed`, breadth first from the goal on all cores, with up to three bytes a placement
// while it works. Sends progress as a notice when `title` is not empty. Throws common::Stopped if a
// stop was asked for.
void build_pattern_values(const Pattern& pattern, std::span<std::uint8_t> packed,
                          const std::string& title);

// The database, made once in a process. Large ones come from a file in the cache folder, which is
// read into memory and checked in full; one that is missing, damaged or cut short is built
// again, with a notice.
std::shared_ptr<const PatternDatabase> pattern_database(const Pattern& pattern);

// Pattern databases on disk: one line of text that says what it is and the checksum of what
// follows, padded with blanks, then the packed values.
inline constexpr std::size_t kPatternHeader = 128;  // bytes

enum class FileFault { none, missing, damaged };

struct PatternFile {
  FileFault fault = FileFault::none;
  std::shared_ptr<const PatternDatabase> database;  // null if there is a fault
};

// Reads the file into memory and checks it in full.
PatternFile open_pattern_file(const std::filesystem::path& path, const Pattern& pattern);

// The file's database; if there is a fault it is built and the file written, with notices.
std::shared_ptr<const PatternDatabase> kept_pattern_database(const std::filesystem::path& path,
                                                             const Pattern& pattern);

// The header for these packed values.
std::string pattern_header(const Pattern& pattern, std::string_view packed);

}  // namespace coevo::tiles
