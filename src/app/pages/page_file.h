// SPDX-License-Identifier: MIT
// Writes a page that a command makes.
#pragma once

#include <string>
#include <string_view>

namespace coevo::cli {

// A file that is there already is replaced only if it is a page, so that a mistyped --output loses
// nothing. Throws InputError.
void write_page_file(const std::string& path, std::string_view html);

}  // namespace coevo::cli
