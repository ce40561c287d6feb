// SPDX-License-Identifier: MIT
// A set of instance numbers as users write it: "1-32000", "5", "1-100,617,1000-1100".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::common {

class ConfigNode;

class InstanceSet {
 public:
  // Throws InputError for anything but numbers and ranges first-last separated by commas, an empty
  // range, and a number named twice.
  static InstanceSet parse(std::string_view text);
  // Reads such a text, one number, or a list of both. Adds the place to messages; numbers outside
  // lowest..highest are errors too.
  static InstanceSet read(const ConfigNode& node, std::uint64_t lowest, std::uint64_t highest);

  // Throws InputError, naming `what`, unless all numbers are within lowest..highest.
  void require_within(std::uint64_t lowest, std::uint64_t highest, const std::string& what) const;

  // At least 1; a default set has 0 and neither first() nor last().
  std::uint64_t size() const { return size_; }
  // The index-th smallest, in logarithmic time.
  std::uint64_t at(std::uint64_t index) const;
  bool contains(std::uint64_t number) const;
  // Whether they have a number in common.
  bool meets(const InstanceSet& other) const;
  // The smallest number.
  std::uint64_t first() const { return ranges_.front().first; }
  // The largest number.
  std::uint64_t last() const { return ranges_.back().last; }
  // The shortest text that reads back equal.
  std::string text() const;

  // Compares the numbers, not their notation.
  bool operator==(const InstanceSet&) const = default;

 private:
  struct Range {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t before = 0;  // numbers in the ranges before it
    bool operator==(const Range&) const = default;
  };
  static Range parse_range(std::string_view text);
  void add(Range range) { ranges_.push_back(range); }
  void finish();

  std::vector<Range> ranges_;  // ascending, with gaps between them
  std::uint64_t size_ = 0;
};

}  // namespace coevo::common
