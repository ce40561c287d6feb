// SPDX-License-Identifier: MIT
#include "common/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace coevo::common {
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replace, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

namespace {

// Whether two neighbouring letters were exchanged, the commonest slip of all.
bool is_exchange(std::string_view a, std::string_view b) {
  if (a.size() != b.size() || a == b) return false;
  const auto [first, other] = std::ranges::mismatch(a, b);
  return a.end() - first > 1 && first[0] == other[1] && first[1] == other[0] &&
         std::equal(first + 2, a.end(), other + 2);
}

}  // namespace

std::string near_name(std::string_view text, std::span<const std::string> candidates) {
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, text.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate == text) return "";
    const std::size_t distance = is_exchange(text, candidate) ? 1 : edit_distance(text, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best.empty() ? "" : fmt::format(" (did you mean '{}'?)", best);
}

}  // namespace coevo::common
