// SPDX-License-Identifier: MIT
#include "src/app/pages/page_file.h"

#include <filesystem>
#include <fstream>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"

namespace coevo::cli {
namespace {

constexpr std::string_view kStart = "<!doctype html>";

bool is_page(const std::string& path) {
  std::string start(kStart.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == kStart;
}

}  // namespace

void write_page_file(const std::string& path, std::string_view html) {
  std::error_code none;
  const bool is_there =
      std::filesystem::is_regular_file(path, none) && std::filesystem::file_size(path, none) > 0;
  if (is_there && !is_page(path)) {
    throw common::InputError(
        common::printable(path, 1000) +
        ": expected a new file or a page to replace, but this file is no page");
  }
  common::write_atomically(path, html);
}

}  // namespace coevo::cli
