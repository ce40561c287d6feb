// SPDX-License-Identifier: MIT
// Without libFuzzer: runs the target on the files and on all files of the folders that are named.
#include <vector>

#include "tests/fuzz/target.h"

namespace {

namespace fs = std::filesystem;

void run_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::fprintf(stderr, "%s\n", path.c_str());  // the last name is the file that crashed
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t files = 0;
  for (const fs::path& path : std::vector<fs::path>(argv + 1, argv + argc)) {
    if (!fs::is_directory(path)) {
      run_file(path);
      ++files;
      continue;
    }
    for (const auto& entry : fs::directory_iterator(path)) {
      run_file(entry.path());
      ++files;
    }
  }
  return files == 0 ? 2 : 0;
}
