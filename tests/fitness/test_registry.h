// SPDX-License-Identifier: MIT
// The standard registry, one for a whole test program.
#pragma once

#include <cstdlib>

#include "src/fitness/registry.h"
#include "tests/common/temporary_folder.h"

namespace coevo::test {

inline const Registry& registry() {
  static const Registry standard = standard_registry();
  return standard;
}

}  // namespace coevo::test

namespace coevo::fitness {

// Gives a test its own cache of baselines.
class CacheFolder {
 public:
  CacheFolder() { ::setenv("COEVO_CACHE", folder_.path().c_str(), 1); }
  ~CacheFolder() { ::unsetenv("COEVO_CACHE"); }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;

  const std::filesystem::path& path() const { return folder_.path(); }
  // The only file in it, apart from its lock.
  std::filesystem::path file() const { return folder_ / folder_.names().at(0); }

 private:
  common::TemporaryFolder folder_;
};

}  // namespace coevo::fitness
