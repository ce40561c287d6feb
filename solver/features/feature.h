// SPDX-License-Identifier: MIT
// The descriptor of a heuristic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "solver/contract.h"

namespace coevo::solver {

// Which way a feature grows as the position gets better.
enum class Direction { smaller_is_better, larger_is_better };

struct Feature {
  std::string_view name;  // as weights name it; this text and the help must outlive the feature
  std::string_view help;  // one sentence
  std::int32_t low = 0;   // range of the integer value, which H maps to [0, 1]
  std::int32_t high = 1;  // above `low`
  std::int32_t unit = 1;  // integer steps to one unit of its definition (1, or 2520 for a mean)
  Direction direction = Direction::smaller_is_better;  // with a weight above 0, better is lower H
  bool admissible = false;    // value / unit is never more than the moves left
  bool needs_tables = false;  // that are built, and kept on disk, before the first search with it
};

// The value of a user's heuristic, an integer: NaN and infinity are none. Throws ContractError
// if it is outside the feature's range.
template <class Value>
std::int32_t checked_value(const Feature& feature, Value value) {
  static_assert(std::is_integral_v<Value>, "a heuristic's value is an integer within its range");
  const auto wide = static_cast<std::int64_t>(value);
  if (wide < feature.low || wide > feature.high) [[unlikely]] {
    throw_out_of_range(feature.name, wide, feature.low, feature.high);
  }
  return static_cast<std::int32_t>(wide);
}

// Features that are named by a pattern.
struct FeatureFamily {
  std::string pattern;  // as shown to people: "pdb_A_B_C_D"
  std::string help;     // one sentence
  // Whether a feature's name fits the pattern.
  std::function<bool(std::string_view name)> has = [](std::string_view) { return false; };
};

// A heuristic: a struct with `static constexpr Feature kFeature` and `static int32
// value(Summary&)`. The list of a domain's heuristics is a std::tuple of them.
template <class List>
struct FeatureList;
// The descriptors of the heuristics in such a list.
template <class... Heuristics>
struct FeatureList<std::tuple<Heuristics...>> {
  // In the order of the list, which WeightedSum's weights share.
  static constexpr std::array<Feature, sizeof...(Heuristics)> kFeatures{Heuristics::kFeature...};
};

}  // namespace coevo::solver
