// SPDX-License-Identifier: MIT
#include "src/lab/peers/machine.h"

#include <cstdlib>
#include <fstream>

namespace coevo::experiments {
namespace {

// What follows the separator in the lines of a file that begin with `key`; `count` of them.
std::string value_of(const std::filesystem::path& file, const std::string& key, char separator,
                     std::uint64_t* count = nullptr) {
  std::ifstream lines(file);
  std::string found;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(separator);
    if (!line.starts_with(key) || at == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", at + 1);
    const std::size_t end = line.find_last_not_of(" \t\"");
    if (begin == std::string::npos || end < begin) continue;
    if (found.empty()) found = line.substr(begin, end - begin + 1);
    if (count != nullptr) ++*count;
  }
  return found.empty() ? "unknown" : found;
}

}  // namespace

Machine read_machine(const std::filesystem::path& root) {
  Machine machine;
  const auto cpus = root / "proc/cpuinfo";
  machine.processor = value_of(cpus, "model name", ':');
  value_of(cpus, "processor", ':', &machine.cores);
  const std::string kib = value_of(root / "proc/meminfo", "MemTotal", ':');
  machine.memory_gib = std::strtod(kib.c_str(), nullptr) / (1 << 20);
  machine.system = value_of(root / "etc/os-release", "PRETTY_NAME", '=');
  std::ifstream(root / "proc/loadavg") >> machine.load;
  return machine;
}

}  // namespace coevo::experiments
