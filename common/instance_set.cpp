// SPDX-License-Identifier: MIT
#include "common/instance_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <stdexcept>

#include "common/config/config_node.h"
#include "common/error.h"
#include "common/text.h"

namespace coevo::common {
namespace {

// Larger numbers are exact neither as doubles nor in other programs' JSON.
constexpr std::uint64_t kLargest = std::uint64_t{1} << 53;

std::uint64_t parse_number(std::string_view text, std::string_view whole) {
  text = trimmed(text);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value > kLargest) {
    throw InputError(
        fmt::format("'{}': expected instance numbers and ranges, as in 1-100,617", whole));
  }
  return value;
}

}  // namespace

InstanceSet::Range InstanceSet::parse_range(std::string_view text) {
  const std::size_t dash = text.find('-');
  const std::uint64_t first = parse_number(text.substr(0, dash), text);
  const std::uint64_t last =
      dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1), text);
  if (last < first) {
    throw InputError(fmt::format("'{}': expected a range from a smaller to a larger number", text));
  }
  return {.first = first, .last = last};
}

// Sorts the ranges, joins neighbours and counts.
void InstanceSet::finish() {
  std::sort(ranges_.begin(), ranges_.end(),
            [](const Range& a, const Range& b) { return a.first < b.first; });
  std::vector<Range> joined;
  for (const Range& range : ranges_) {
    if (!joined.empty() && range.first <= joined.back().last) {
      throw InputError(fmt::format("instance {}: expected each number only once", range.first));
    }
    if (!joined.empty() && range.first == joined.back().last + 1) {
      joined.back().last = range.last;
    } else {
      joined.push_back({range.first, range.last, size_});
    }
    size_ += range.last - range.first + 1;
  }
  ranges_ = std::move(joined);
}

InstanceSet InstanceSet::parse(std::string_view text) {
  InstanceSet set;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    set.add(parse_range(text.substr(start, comma - start)));
    start = comma + 1;
  }
  set.finish();
  return set;
}

InstanceSet InstanceSet::read(const ConfigNode& node, std::uint64_t lowest, std::uint64_t highest) {
  const std::string expected = fmt::format(
      "instance numbers from {} to {}, each once: 1-100 or [1-100, 617]", lowest, highest);
  std::string joined;
  if (node.is_list()) {
    for (const ConfigNode& item : node.items()) joined += (joined.empty() ? "" : ",") + item.text();
  } else {
    joined = node.text();
  }
  if (joined.empty()) node.fail(expected);
  InstanceSet set;
  try {
    set = parse(joined);
  } catch (const InputError& fault) {
    throw InputError(fmt::format("{}: {}", node.place(), fault.what()));
  }
  if (set.first() < lowest || set.last() > highest) node.fail(expected);
  return set;
}

void InstanceSet::require_within(std::uint64_t lowest, std::uint64_t highest,
                                 const std::string& what) const {
  if (first() >= lowest && last() <= highest) return;
  throw InputError(
      fmt::format("{} '{}': expected numbers from {} to {}", what, text(), lowest, highest));
}

bool InstanceSet::contains(std::uint64_t number) const {
  const auto above = std::ranges::upper_bound(ranges_, number, {}, &Range::first);
  return above != ranges_.begin() && std::prev(above)->last >= number;
}

bool InstanceSet::meets(const InstanceSet& other) const {
  return std::ranges::any_of(ranges_, [&](const Range& range) {
    const auto above = std::ranges::upper_bound(other.ranges_, range.last, {}, &Range::first);
    return above != other.ranges_.begin() && std::prev(above)->last >= range.first;
  });
}

std::uint64_t InstanceSet::at(std::uint64_t index) const {
  if (index >= size_) throw std::logic_error("no instance of that index");
  const auto after = std::upper_bound(
      ranges_.begin(), ranges_.end(), index,
      [](std::uint64_t wanted, const Range& range) { return wanted < range.before; });
  const Range& range = *std::prev(after);
  return range.first + (index - range.before);
}

std::string InstanceSet::text() const {
  std::string result;
  for (const Range& range : ranges_) {
    if (!result.empty()) result += ',';
    result += range.first == range.last ? fmt::format("{}", range.first)
                                        : fmt::format("{}-{}", range.first, range.last);
  }
  return result;
}

}  // namespace coevo::common
