// SPDX-License-Identifier: MIT
// Faults in the user's input. Whoever finds one throws; main catches it, prints the line and exits
// with 2.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace coevo::common {

// what() is one line for the user: where, the offending text, and what was expected.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Characters to insert, delete or replace to get from one text to the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b);

// " (did you mean 'x'?)" for the candidate nearest to `text` by edit distance, or "" when none is
// near (more than a third of the characters wrong).
std::string near_name(std::string_view text, std::span<const std::string> candidates);

}  // namespace coevo::common
