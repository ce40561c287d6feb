// SPDX-License-Identifier: MIT
// The repository itself keeps the rules of the house.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "tests/house/file_rules.h"
#include "tests/house/folders.h"
#include "tests/house/puzzle_names.h"
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

}  // namespace
}  // namespace coevo::house
