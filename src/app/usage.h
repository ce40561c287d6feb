// What is wrong with a command line, and checks of single values, in messages like everywhere else:
// the text, and what was expected.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace coevo::app {

// One line for the user.
std::string usage_fault(const CLI::App& app, const CLI::ParseError& error,
                        const std::vector<std::string>& arguments);

// For CLI::Option::check(). Ranges are inclusive.
CLI::Validator whole_number(std::uint64_t low, std::uint64_t high);
CLI::Validator real_number(double low, double high);
CLI::Validator one_of(const std::vector<std::string>& names);

}  // namespace coevo::app
