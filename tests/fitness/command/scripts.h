// SPDX-License-Identifier: MIT
// Programs for tests: shell scripts in a folder of their own.
#pragma once

#include <filesystem>
#include <string>

#include "common/files/atomic_file.h"
#include "tests/common/temporary_folder.h"

namespace coevo::fitness::command {

class Scripts {
 public:
  // The path of a script of that name with these lines.
  std::string add(const std::string& name, const std::string& lines) const {
    write(name, "#!/bin/sh\n" + lines + "\n");
    std::filesystem::permissions(folder_ / name, std::filesystem::perms::owner_all);
    return path(name);
  }
  // A file that is not executable.
  std::string write(const std::string& name, const std::string& text) const {
    common::write_atomically(folder_ / name, text);
    return path(name);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string read(const std::string& name) const {
    return common::read_whole_file(folder_ / name);
  }

 private:
  common::TemporaryFolder folder_;
};

}  // namespace coevo::fitness::command
