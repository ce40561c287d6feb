// SPDX-License-Identifier: MIT
#include "common/files/cache_folder.h"

#include <cstdlib>

namespace coevo::common {
namespace {

const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

std::filesystem::path cache_folder() {
  namespace fs = std::filesystem;
  if (const char* folder = environment("COEVO_CACHE")) return folder;
  if (const char* folder = environment("XDG_CACHE_HOME")) return fs::path(folder) / "coevo";
  const char* home = environment("HOME");
  return fs::path(home != nullptr ? home : "/tmp") / ".cache" / "coevo";
}

}  // namespace coevo::common
