// SPDX-License-Identifier: MIT
// Lines, fields and numbers in what programs print.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace coevo::fitness::command {

// Without blanks at its ends.
std::string_view trimmed(std::string_view text);

// The text between `separator`s, trimmed.
std::vector<std::string_view> split(std::string_view text, char separator);

// A number, finite or not, that is the whole text.
std::optional<double> number_in(std::string_view text);

// Takes the last line from the end of `text`, without its line end; nothing once it is empty.
std::optional<std::string_view> take_last_line(std::string_view& text);

// The last line with more than blanks, trimmed; "" if there is none.
std::string_view last_line(std::string_view text);

}  // namespace coevo::fitness::command
