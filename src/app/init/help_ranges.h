// SPDX-License-Identifier: MIT
// The ranges of a program's parameters, as far as its own help states them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coevo::cli {

// What the command prints with --help, on both streams; "" if it cannot be run. Runs it for at most
// five seconds.
std::string help_of(std::vector<std::string> command);

// How help spells a switch that is a number, like gzip's -9.
inline constexpr const char* kLevel = "-#";

// The range that the help states for a switch, which is spelled with its dashes: bounds like
// "[0, 1]", "1..9", "1-19", "between 1 and 9", "min 1, max 9", "0=fast, 6=slow" in the switch's
// entry. For kLevel, also from the smallest to the largest number that is a switch.
std::optional<std::pair<double, double>> range_in_help(std::string_view help,
                                                       std::string_view name);

}  // namespace coevo::cli
