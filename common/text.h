// SPDX-License-Identifier: MIT
// Text for people: UTF-8 code points, and foreign text in one-line messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace coevo::common {

// Bytes of the valid UTF-8 sequence that starts at `at`; 0 if none does.
std::size_t utf8_length(std::string_view text, std::size_t at);

// The first `limit` code points of `text`, each taken to be one column wide.
std::string_view first_columns(std::string_view text, std::size_t limit);
// Code points in `text`; a byte that is not UTF-8 counts as one.
std::size_t columns(std::string_view text);

// `text` on one line for a message: control characters and bytes that are not UTF-8 escaped, at
// most `limit` columns, the last three of them "..." where something was cut.
std::string printable(std::string_view text, std::size_t limit = 60);

// `text` without white space at its ends.
std::string_view trimmed(std::string_view text);

// `text` in lines of at most `width` columns, cut at blanks; each but the first begins with
// `indent` blanks. A longer word stays whole.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// `text` with every `from`, which is not empty, replaced by `to`.
std::string replace_all(std::string_view text, std::string_view from, std::string_view to);

// `text` as one word of a shell command: quoted if it needs quotes, with $'\xff' for bytes that
// printable() escapes.
std::string shell_word(std::string_view text);

}  // namespace coevo::common
